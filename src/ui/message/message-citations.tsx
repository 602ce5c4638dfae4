import type { MessageCitation, MessageTexts } from './message-texts.ts'

type MessageCitationsProps = { citations: readonly MessageCitation[]; texts: Pick<MessageTexts, 'source'> }

/** What a text rests on, each passage opened where it stands. */
export function MessageCitations({ citations, texts }: MessageCitationsProps) {
  return (
    <ol className="mt-1.5 flex flex-col gap-1 text-12 text-muted">
      {citations.map((citation, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text's citations are numbered by their place
        <li key={index}>
          <details>
            <summary className="focus-ring cursor-pointer rounded-sm wrap-anywhere">
              [{index + 1}] {texts.source(citation)}
            </summary>
            <blockquote className="mt-1 border-l-2 border-line-strong pl-2 whitespace-pre-wrap wrap-anywhere text-ink">
              {citation.heading !== '' && <p className="text-muted">{citation.heading}</p>}
              {citation.text}
            </blockquote>
          </details>
        </li>
      ))}
    </ol>
  )
}
