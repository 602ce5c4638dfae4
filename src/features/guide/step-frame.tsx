import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { cx } from '#src/ui/cx.ts'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { GUIDE_STEPS, STEP_MINUTES } from './steps.ts'
import type { Walk } from './walk.ts'

type StepFrameProps = {
  walk: Walk
  title: string
  text: string
  /** The one action that carries on. */
  main: {
    label: string
    icon?: ReactNode
    busy?: boolean
    /** Why it cannot be pressed now. */
    reason?: string | undefined
    /** The id of the form that it sends; else `onPress` is what it does. */
    form?: string
    onPress?: () => void
  }
  /** Whether the step may be passed over; not once it has just been done. */
  canSkip?: boolean
  /** How much room the content takes: a form, two columns, or all there is. The ways on stand in one place all the same. */
  width?: 'form' | 'columns' | 'all'
  children: ReactNode
}

const WIDTHS = { form: 'max-w-[45rem]', columns: 'max-w-[60rem]', all: '' }

/** What takes the focus is scrolled clear of the bar at the bottom. */
const CLEAR_OF_BAR = '[&_:is(a,button,input,textarea,[tabindex])]:scroll-mb-20'

/** A step of the wizard: what it asks, how long it takes, and the ways back, past and on. */
export function StepFrame({ walk, title, text, main, canSkip = true, width = 'form', children }: StepFrameProps) {
  const t = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { step, locked } = walk

  // A new step is read from its beginning, and Tab goes on from there.
  useEffect(() => heading.current?.focus(), [step])

  return (
    <section aria-labelledby={`step-${step}`} className="flex min-w-0 flex-1 flex-col gap-5">
      <header className="flex flex-col gap-1">
        <p className="tabular text-12 text-muted">
          {t(($) => $.guide.walk.place, { number: GUIDE_STEPS.indexOf(step) + 1, total: GUIDE_STEPS.length })}
          {' · '}
          {t(($) => $.guide.walk.minutes, { count: STEP_MINUTES[step] })}
        </p>
        <h2
          id={`step-${step}`}
          ref={heading}
          tabIndex={-1}
          className="text-20 font-semibold text-ink outline-none wrap-anywhere"
        >
          {title}
        </h2>
        <p className="max-w-[40rem] text-14 text-muted">{text}</p>
      </header>
      <div className={cx('flex min-w-0 flex-col gap-5', WIDTHS[width], CLEAR_OF_BAR)}>
        {locked !== undefined && (
          <Callout tone="info" title={locked}>
            {t(($) => $.guide.walk.lockedText)}
          </Callout>
        )}
        {children}
      </div>
      {/* Always at the bottom of the window, at one width: it does not move from step to step. */}
      <footer className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-4 border-t border-line bg-ground px-4 py-3 md:-mx-6 md:-mb-6 md:px-6">
        <div className="flex max-w-[60rem] flex-wrap items-center gap-2">
          {walk.onBack !== undefined && (
            <Button
              tone="quiet"
              icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
              onClick={walk.onBack}
              className="-ml-2"
            >
              {t(($) => $.guide.walk.back)}
            </Button>
          )}
          <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
            {locked !== undefined ? (
              <Button onClick={walk.onNext}>{t(($) => $.guide.walk.next)}</Button>
            ) : (
              canSkip && (
                <Button tone="quiet" onClick={walk.onSkip}>
                  {t(($) => $.guide.walk.skip)}
                </Button>
              )
            )}
            <DisabledReason reason={locked ?? main.reason}>
              <Button
                tone="accent"
                icon={main.icon}
                busy={main.busy === true || walk.isMoving}
                {...(main.form === undefined ? { onClick: main.onPress } : { type: 'submit', form: main.form })}
              >
                {main.label}
              </Button>
            </DisabledReason>
          </div>
        </div>
      </footer>
    </section>
  )
}
