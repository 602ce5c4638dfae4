import type { ChannelKind } from '#src/channels/specs.ts'
import { textAt } from '#src/editor/canvas/kit/text-at.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { specOf } from './operated.ts'

/** What is done on the platform, step by step. */
export function GuideSteps({ kind }: { kind: ChannelKind }) {
  const t = useTexts()
  const steps = specOf(kind).sending?.guide ?? []
  if (steps.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold text-ink">{t(($) => $.accounts.guide)}</h3>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-13 text-muted">
        {steps.map((step) => (
          <li key={step}>{textAt(t, step)}</li>
        ))}
      </ol>
    </section>
  )
}
