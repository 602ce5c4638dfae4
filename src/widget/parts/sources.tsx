/** @jsxImportSource preact */
import type { Citation, MessageSource } from '#src/domain/conversation/message.ts'
import { useWords } from '../words.ts'

/** The document that an answer is taken from. */
export function Source({ source }: { source: MessageSource }) {
  return <p class="source">{useSourceText()(source)}</p>
}

/** The passages that an answer rests on, by the numbers it names them by; each is opened where it stands. */
export function Citations({ citations }: { citations: readonly Citation[] }) {
  const sourceText = useSourceText()
  return (
    <ol class="citations">
      {citations.map((citation, index) => (
        <li key={index}>
          <details>
            <summary>
              [{index + 1}] {sourceText(citation)}
            </summary>
            <blockquote>
              {citation.heading !== '' && <p>{citation.heading}</p>}
              {citation.text}
            </blockquote>
          </details>
        </li>
      ))}
    </ol>
  )
}

function useSourceText(): (source: MessageSource) => string {
  const { t } = useWords()
  return ({ name, page, unit }) =>
    page === null || unit === null ? t('source.whole', { name }) : t(`source.${unit}`, { name, page })
}
