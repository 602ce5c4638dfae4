import type { BotTrace } from '#src/domain/step/why.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { EntryLink } from './entry-link.tsx'
import { RepairMenu } from './repair-menu.tsx'
import type { MaySee } from './may.ts'

type CandidatesProps = { appId: string; trace: BotTrace; may: MaySee }

/** What could have answered, each with its confidence against both thresholds, and the way to mend it. */
export function Candidates({ appId, trace: { query, candidates, thresholds }, may }: CandidatesProps) {
  const t = useTexts()
  const format = useFormat()
  const chitchatFrom = thresholds.chitchat ?? 1
  const reached = ({ base, confidence }: BotTrace['candidates'][number]) =>
    base === 'chitchat'
      ? confidence >= chitchatFrom
        ? t(($) => $.frame.why.chitchat)
        : t(($) => $.frame.why.neither)
      : confidence >= thresholds.direct
        ? t(($) => $.frame.why.direct)
        : confidence >= thresholds.clarify
          ? t(($) => $.frame.why.clarify)
          : t(($) => $.frame.why.neither)
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-1.5 text-left wrap-anywhere">{t(($) => $.frame.why.candidates, { query })}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-1 pr-2 font-medium">
            {t(($) => $.frame.why.candidate)}
          </th>
          <th scope="col" className="w-20 py-1 pr-2 text-right font-medium">
            {t(($) => $.frame.why.confidence)}
          </th>
          <th scope="col" className="w-16 py-1 font-medium">
            {t(($) => $.frame.why.reaches)}
          </th>
          {may.edit && (
            <th scope="col" className="w-9 py-1">
              <span className="sr-only">{t(($) => $.frame.why.fix.column)}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {candidates.map(({ entryId, question, base, confidence }) => (
          <tr key={entryId} className="border-b border-line align-top last:border-b-0">
            <td className="py-1.5 pr-2 wrap-anywhere text-ink">
              <EntryLink appId={appId} entryId={entryId} question={question} maySee={may.knowledge} />
            </td>
            <td className="tabular py-1.5 pr-2 text-right text-ink">
              {format.number(confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
              <Bar
                share={confidence}
                lines={base === 'chitchat' ? [chitchatFrom] : [thresholds.clarify, thresholds.direct]}
              />
            </td>
            <td className="py-1.5">{reached({ entryId, question, base, confidence })}</td>
            {may.edit && (
              <td className="py-0.5 text-right">
                <RepairMenu appId={appId} entryId={entryId} query={query} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The confidence against its thresholds, the lowest first, for the eye; the figures stand beside it. */
function Bar({ share, lines }: { share: number; lines: readonly number[] }) {
  const passed = lines.filter((line) => share >= line).length
  const tone = passed === lines.length ? 'bg-success' : passed > 0 ? 'bg-warning' : 'bg-control'
  const at = (value: number) => `${Math.max(0, Math.min(1, value)) * 100}%`
  return (
    <span aria-hidden className="relative mt-1 block h-1.5 w-full rounded-full bg-sunken ring-1 ring-line">
      <span className={`block h-full rounded-full ${tone}`} style={{ width: at(share) }} />
      {lines.map((line) => (
        <span key={line} className="absolute -inset-y-0.5 w-px bg-ink" style={{ left: at(line) }} />
      ))}
    </span>
  )
}
