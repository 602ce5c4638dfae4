import { Check, Lock } from 'lucide-react'
import { TrialOffer } from '#src/features/shared/session/trial-offer.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { PageHeader } from '#src/ui/page-header.tsx'

type FlowGateProps = {
  /** Flows there are from a time when the plan had them. */
  kept?: number
}

/** What stands instead of task flows where the plan has none: the screen dimmed, what one would get, and why not. */
export function FlowGate({ kept = 0 }: FlowGateProps) {
  const t = useTexts()
  const gains = [
    t(($) => $.flows.gate.draw),
    t(($) => $.flows.gate.connect),
    t(($) => $.flows.gate.try),
    t(($) => $.flows.gate.model),
  ]
  return (
    <div className="flex min-h-full flex-col gap-4 p-4 md:p-6">
      <PageHeader title={t(($) => $.flows.page.title)} />
      <div className="relative flex min-h-[34rem] flex-1 items-start justify-center overflow-hidden rounded-card">
        <DimmedList />
        <section
          aria-labelledby="flow-gate"
          className="relative my-8 flex w-full max-w-[30rem] flex-col gap-4 rounded-dialog border border-line bg-raised p-6 shadow-float max-sm:my-0"
        >
          <span
            aria-hidden
            className="flex size-10 items-center justify-center rounded-card bg-accent-soft text-accent-text"
          >
            <Lock size={20} strokeWidth={1.75} />
          </span>
          <div className="flex flex-col gap-1">
            <h2 id="flow-gate" className="text-16 font-semibold text-ink">
              {t(($) => $.flows.gate.title)}
            </h2>
            <p className="text-13 text-muted">{t(($) => $.flows.gate.text)}</p>
          </div>
          <ul className="flex flex-col gap-2 text-13 text-ink">
            {gains.map((gain) => (
              <li key={gain} className="flex items-start gap-2">
                <Check size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-accent-text" />
                {gain}
              </li>
            ))}
          </ul>
          {kept > 0 && <p className="text-13 text-ink">{t(($) => $.flows.gate.kept, { count: kept })}</p>}
          <TrialOffer />
          <p className="border-t border-line pt-4 text-13 text-muted">
            {t(($) => $.flows.gate.how)} <code className="font-mono text-12 text-ink">DESKWRIGHT_PLAN=premium</code>
          </p>
        </section>
      </div>
    </div>
  )
}

/** The shape of the list, too faint to be taken for one. */
function DimmedList() {
  return (
    <div aria-hidden className="absolute inset-0 flex flex-col gap-4 opacity-50">
      <div className="flex gap-2">
        {['w-72', 'w-28', 'w-28'].map((width, place) => (
          <span key={place} className={`h-control rounded-control border border-line bg-surface ${width}`} />
        ))}
      </div>
      <div className="flex flex-1 flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {WIDTHS.map((width, place) => (
          <span key={place} className="flex h-10 shrink-0 items-center gap-6 px-4">
            <span className={`h-3 rounded-small bg-pressed ${width}`} />
            <span className="h-3 w-16 rounded-small bg-pressed" />
            <span className="h-3 flex-1 rounded-small bg-pressed/60" />
            <span className="h-3 w-20 rounded-small bg-pressed" />
          </span>
        ))}
      </div>
    </div>
  )
}

const WIDTHS = ['w-40', 'w-52', 'w-36', 'w-48', 'w-44', 'w-56', 'w-40', 'w-32', 'w-48', 'w-36', 'w-52', 'w-44']
