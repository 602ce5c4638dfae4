import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { EntryLink } from './entry-link.tsx'
import { ScoreBar } from './score-bar.tsx'
import type { TriedReply } from './use-try-out.ts'

type WhyTableProps = { appId: string; trace: TriedReply['trace']; version: number | null }

/** Why the bot said what it said: every candidate with its score against both thresholds, the version and the time. */
export function WhyTable({ appId, trace, version }: WhyTableProps) {
  const t = useTexts()
  const format = useFormat()
  const figure = (value: number) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const { direct, clarify } = trace.thresholds
  const reached = (score: number) =>
    score >= direct
      ? t(($) => $.chatbot.tryOut.reachesDirect)
      : score >= clarify
        ? t(($) => $.chatbot.tryOut.reachesClarify)
        : t(($) => $.chatbot.tryOut.reachesNothing)
  const answeredBy =
    version === null ? t(($) => $.chatbot.tryOut.draftVersion) : t(($) => $.chatbot.tryOut.release, { version })

  return (
    <div className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3 text-12">
      {trace.candidates.length === 0 ? (
        <p className="text-muted">{t(($) => $.chatbot.tryOut.noCandidates)}</p>
      ) : (
        <table className="w-full border-collapse text-left">
          <caption className="pb-2 text-left text-muted">
            {t(($) => $.chatbot.tryOut.candidates, { query: trace.query })}
          </caption>
          <thead className="text-faint">
            <tr className="border-b border-line">
              <th scope="col" className="py-1 pr-2 font-medium">
                {t(($) => $.chatbot.tryOut.candidate)}
              </th>
              <th scope="col" className="w-20 py-1 pr-2 font-medium">
                {t(($) => $.chatbot.tryOut.candidateScore)}
              </th>
              <th scope="col" className="w-16 py-1 font-medium">
                {t(($) => $.chatbot.tryOut.result)}
              </th>
            </tr>
          </thead>
          <tbody>
            {trace.candidates.map((candidate) => (
              <tr key={candidate.entryId} className="border-b border-line align-top last:border-b-0">
                <td className="py-1.5 pr-2 wrap-anywhere text-ink">
                  <EntryLink appId={appId} entryId={candidate.entryId} question={candidate.question} />
                </td>
                <td className="py-1.5 pr-2">
                  <span className="tabular text-ink">{figure(candidate.confidence)}</span>
                  <ScoreBar score={candidate.confidence} thresholds={trace.thresholds} />
                </td>
                <td className="py-1.5 text-muted">{reached(candidate.confidence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="tabular text-muted">
        {t(($) => $.chatbot.tryOut.thresholds, { direct: figure(direct), clarify: figure(clarify) })}
        <br />
        {t(($) => $.chatbot.tryOut.answeredBy, {
          version: answeredBy,
          ms: format.number(trace.searchMs, { maximumFractionDigits: 1 }),
        })}
      </p>
    </div>
  )
}
