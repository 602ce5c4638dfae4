import type { BotTrace } from '#src/domain/step/why.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useSourceText } from '../message/use-source-text.ts'

type NearPassagesProps = {
  appId: string
  query: string
  passages: NonNullable<BotTrace['passages']>
  /** The first so many are what the answer cites. */
  cited: number
  mayOpen: boolean
}

/** Passages of documents that could have answered, each with where it stands and its confidence. */
export function NearPassages({ appId, query, passages, cited, mayOpen }: NearPassagesProps) {
  const t = useTexts()
  const format = useFormat()
  const sourceText = useSourceText()
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-1.5 text-left wrap-anywhere">{t(($) => $.frame.why.passages, { query })}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-1 pr-2 font-medium">
            {t(($) => $.frame.why.passage)}
          </th>
          <th scope="col" className="w-20 py-1 text-right font-medium">
            {t(($) => $.frame.why.confidence)}
          </th>
        </tr>
      </thead>
      <tbody>
        {passages.map((passage, at) => (
          <tr key={`${passage.documentId} ${passage.n}`} className="border-b border-line align-top last:border-b-0">
            <td className="py-1.5 pr-2 wrap-anywhere text-ink">
              {mayOpen ? (
                <a
                  href={`/main/${encodeURIComponent(appId)}/chatbot/knowledge?tab=documents&document=${passage.documentId}&passage=${passage.n}`}
                  className="focus-ring rounded-sm text-accent-text underline decoration-accent-line underline-offset-2 hover:decoration-current"
                >
                  {sourceText(passage)}
                </a>
              ) : (
                sourceText(passage)
              )}
              {at < cited && (
                <span className="ml-1.5 text-muted">{t(($) => $.frame.why.cited, { mark: `[${at + 1}]` })}</span>
              )}
              <span className="line-clamp-3 text-muted">{passage.text}</span>
            </td>
            <td className="tabular py-1.5 text-right text-ink">
              {format.number(passage.confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
