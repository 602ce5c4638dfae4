import { Check, Minus } from 'lucide-react'
import { cx } from './cx.ts'

export type StepState = 'done' | 'current' | 'skipped' | 'upcoming'

export type Step = { id: string; label: string; state: StepState }

export type StepperProps = {
  /** Names the list for a screen reader. */
  label: string
  steps: readonly Step[]
  /** Spoken after the step's name, for the marks say it in pictures only. */
  stateLabels: Readonly<Record<StepState, string>>
  /** Makes steps already passed pressable. */
  onPick?: (id: string) => void
  className?: string
}

/** Where one stands in a wizard; where it is narrow only the current step keeps its name. */
export function Stepper({ label, steps, stateLabels, onPick, className }: StepperProps) {
  return (
    <nav aria-label={label} className={cx('@container', className)}>
      <ol className="flex items-center gap-2">
        {steps.map((step, index) => {
          const pickable = onPick !== undefined && (step.state === 'done' || step.state === 'skipped')
          const body = (
            <>
              <StepMark state={step.state} number={index + 1} />
              <span
                className={cx(
                  'truncate',
                  step.state === 'current' ? 'font-semibold text-ink' : 'text-muted @max-lg:sr-only',
                  step.state === 'skipped' && 'line-through decoration-1',
                )}
              >
                {step.label}
              </span>
              <span className="sr-only">{stateLabels[step.state]}</span>
            </>
          )
          return (
            <li
              key={step.id}
              aria-current={step.state === 'current' ? 'step' : undefined}
              className={cx(
                'flex min-w-0 items-center gap-2 text-13',
                step.state === 'current' ? 'shrink-0' : 'shrink',
              )}
            >
              {index > 0 && (
                <span
                  aria-hidden
                  className={cx('h-px w-4 shrink-0 @lg:w-8', step.state === 'upcoming' ? 'bg-line' : 'bg-accent-line')}
                />
              )}
              {pickable ? (
                <button
                  type="button"
                  onClick={() => onPick(step.id)}
                  className="focus-ring flex min-h-6 min-w-0 items-center gap-2 rounded-control px-1 transition-colors duration-fast hover:bg-hover"
                >
                  {body}
                </button>
              ) : (
                <span className="flex min-w-0 items-center gap-2 px-1">{body}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const MARKS: Readonly<Record<StepState, string>> = {
  done: 'border-accent-line bg-accent-soft text-accent-text',
  current: 'border-accent bg-accent text-on-accent',
  skipped: 'border-control border-dashed text-muted',
  upcoming: 'border-control text-muted',
}

function StepMark({ state, number }: { state: StepState; number: number }) {
  return (
    <span
      aria-hidden
      className={cx(
        'tabular inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-12 font-semibold',
        MARKS[state],
      )}
    >
      {state === 'done' ? (
        <Check size={16} strokeWidth={1.75} />
      ) : state === 'skipped' ? (
        <Minus size={16} strokeWidth={1.75} />
      ) : (
        number
      )}
    </span>
  )
}
