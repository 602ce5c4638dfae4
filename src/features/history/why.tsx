import { ChevronRight } from 'lucide-react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import type { Trace } from './data.ts'

type WhyProps = { trace: Trace; version: number | null }

const TONES: Record<Trace['outcome'], Tone> = {
  welcome: 'neutral',
  direct: 'success',
  clarify: 'warning',
  fallback: 'neutral',
  transfer: 'info',
}

/** Why the bot said what it said: the outcome, and every candidate against the thresholds of that moment. */
export function Why({ trace, version }: WhyProps) {
  const t = useTexts()
  const format = useFormat()
  const figure = (value: number) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const { outcome, thresholds, candidates, query, searchMs } = trace
  const [direct, clarify] = [figure(thresholds.direct), figure(thresholds.clarify)]
  const versionText =
    version === null ? t(($) => $.history.why.draft) : t(($) => $.history.detail.versionOf, { version })
  return (
    <details className="group w-full max-w-[85%]">
      <summary className="focus-ring ml-auto flex w-fit min-h-6 cursor-pointer list-none items-center gap-1 rounded-small text-12 text-muted select-none hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={12}
          strokeWidth={2}
          aria-hidden
          className="shrink-0 transition-transform duration-fast group-open:rotate-90"
        />
        {t(($) => $.history.why.title)}
        <Badge tone={TONES[outcome]}>{t(($) => $.history.why.outcome[outcome])}</Badge>
      </summary>
      <div className="mt-1 flex flex-col gap-2 rounded-control border border-line bg-surface p-3 text-12 text-muted">
        <p className="text-ink">{t(($) => $.history.why.explain[outcome], { direct, clarify })}</p>
        {candidates.length > 0 && <Candidates query={query} candidates={candidates} thresholds={thresholds} />}
        {candidates.length === 0 && query !== '' && <p>{t(($) => $.history.why.noCandidates)}</p>}
        <p className="tabular">
          {query !== '' && (
            <>
              {t(($) => $.history.why.thresholds, { direct, clarify })}
              <br />
            </>
          )}
          {query === ''
            ? versionText
            : t(($) => $.history.why.lookedUp, {
                version: versionText,
                ms: format.number(searchMs, { maximumFractionDigits: 1 }),
              })}
        </p>
      </div>
    </details>
  )
}

function Candidates({ query, candidates, thresholds }: Pick<Trace, 'query' | 'candidates' | 'thresholds'>) {
  const t = useTexts()
  const format = useFormat()
  const reached = (confidence: number) =>
    confidence >= thresholds.direct
      ? t(($) => $.history.why.direct)
      : confidence >= thresholds.clarify
        ? t(($) => $.history.why.clarify)
        : t(($) => $.history.why.neither)
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-1.5 text-left wrap-anywhere">{t(($) => $.history.why.candidates, { query })}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-1 pr-2 font-medium">
            {t(($) => $.history.why.candidate)}
          </th>
          <th scope="col" className="w-20 py-1 pr-2 text-right font-medium">
            {t(($) => $.history.why.confidence)}
          </th>
          <th scope="col" className="w-20 py-1 font-medium">
            {t(($) => $.history.why.reaches)}
          </th>
        </tr>
      </thead>
      <tbody>
        {candidates.map(({ entryId, question, confidence }) => (
          <tr key={entryId} className="border-b border-line align-top last:border-b-0">
            <td className="py-1 pr-2 wrap-anywhere text-ink">{question}</td>
            <td className="tabular py-1 pr-2 text-right text-ink">
              {format.number(confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
              <Bar share={confidence} thresholds={thresholds} />
            </td>
            <td className="py-1">{reached(confidence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The confidence against both thresholds, for the eye; the figures stand beside it. */
function Bar({ share, thresholds }: { share: number; thresholds: Trace['thresholds'] }) {
  const tone = share >= thresholds.direct ? 'bg-success' : share >= thresholds.clarify ? 'bg-warning' : 'bg-control'
  const at = (value: number) => `${Math.max(0, Math.min(1, value)) * 100}%`
  return (
    <span aria-hidden className="relative mt-1 block h-1.5 w-full rounded-full bg-sunken ring-1 ring-line">
      <span className={`block h-full rounded-full ${tone}`} style={{ width: at(share) }} />
      <span className="absolute -inset-y-0.5 w-px bg-ink" style={{ left: at(thresholds.clarify) }} />
      <span className="absolute -inset-y-0.5 w-px bg-ink" style={{ left: at(thresholds.direct) }} />
    </span>
  )
}
