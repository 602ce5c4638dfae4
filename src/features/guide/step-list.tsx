import type { Guide, GuideStep } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { GUIDE_STEPS } from './steps.ts'

type StepListProps = { steps: Guide['steps']; onOpen: (step: GuideStep) => void }

/** The steps of setting up with their state, each to be opened again. */
export function StepList({ steps, onOpen }: StepListProps) {
  const t = useTexts()
  return (
    <Card title={t(($) => $.guide.overview.steps)} note={t(($) => $.guide.overview.stepsNote)}>
      <ul className="flex flex-col divide-y divide-line">
        {GUIDE_STEPS.map((step) => {
          const name = t(($) => $.guide.steps[step])
          return (
            <li key={step} className="flex items-center gap-3 py-1.5 text-14">
              <span className="min-w-0 flex-1 truncate text-ink">{name}</span>
              <Badge tone={steps[step] === 'done' ? 'success' : 'neutral'}>
                {t(($) => $.guide.state[steps[step]])}
              </Badge>
              <Button
                size="small"
                aria-label={`${t(($) => $.guide.overview.open)} ${name}`}
                onClick={() => onOpen(step)}
              >
                {t(($) => $.guide.overview.open)}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
