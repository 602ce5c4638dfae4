import type { Guide } from '#src/api/types.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** What is going on: who is there, who waits, what was asked in the last day, and what is live. */
export function Figures({ figures }: { figures: Guide['figures'] }) {
  const t = useTexts()
  const format = useFormat()
  const { agentsOnline, waiting, asked, unanswered, liveVersion } = figures
  const shown = [
    { label: t(($) => $.guide.overview.agentsOnline), value: format.number(agentsOnline) },
    { label: t(($) => $.guide.overview.waiting), value: format.number(waiting) },
    { label: t(($) => $.guide.overview.asked), value: format.number(asked) },
    { label: t(($) => $.guide.overview.unanswered), value: format.number(unanswered) },
    {
      label: t(($) => $.guide.overview.liveVersion),
      value: liveVersion === null ? t(($) => $.guide.overview.nothingLive) : format.number(liveVersion),
    },
  ]
  return (
    <section aria-label={t(($) => $.guide.overview.figures)}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-5">
        {shown.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-w-0 flex-col-reverse justify-end gap-0.5 bg-surface p-4 max-sm:last:col-span-2"
          >
            <dt className="text-12 text-muted">{label}</dt>
            <dd className="tabular text-28 font-semibold text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
