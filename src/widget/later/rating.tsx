/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { RatingForm } from '#src/domain/settings/asking.ts'
import type { VisitorApi } from '../chat/api.ts'
import { useWords } from '../words.ts'
import { Drawing } from '../parts/icons.tsx'
import { RichText } from '../parts/rich-text.tsx'
import { Solved } from './solved.tsx'
import { readWhy, Why } from './why.tsx'
import { useOwnId } from '../parts/use-own-id.ts'

const STAR = 'm12 3.5 2.6 5.3 5.9.9-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.9L12 3.5Z'

type RatingProps = {
  /** The desk's own words above the stars. */
  invitation: string | undefined
  form: RatingForm
  isRunning: boolean
  onRate: (given: Parameters<VisitorApi['rate']>[1]) => void
}

/** One to five stars, what so many are called, why, and words if there are any. */
export function Rating({ invitation, form, isRunning, onRate }: RatingProps) {
  const { t } = useWords()
  const id = useOwnId()
  const [stars, setStars] = useState(0)
  const [solved, setSolved] = useState<boolean | null>(null)
  const chosen = form.stars[stars - 1]

  function handleSubmit(event: Event): void {
    const why = readWhy(event)
    if (chosen && !isRunning) onRate({ stars, solved, ...why })
  }

  return (
    <form class="card rating" onSubmit={handleSubmit}>
      <fieldset aria-labelledby={id}>
        <div id={id} class="invitation">
          <RichText text={invitation ?? t('rating.question')} rich />
        </div>
        <div class="stars">
          {form.stars.map(({ label }, index) => (
            <label key={index} class={index < stars ? 'star on' : 'star'}>
              <input type="radio" name="stars" checked={index === stars - 1} onChange={() => setStars(index + 1)} />
              <span class="unseen">
                {t('rating.stars', { count: index + 1 })} {label}
              </span>
              <Drawing path={STAR} size={28} />
            </label>
          ))}
        </div>
      </fieldset>
      {chosen && (
        <>
          <p class="star-label" aria-hidden="true">
            {chosen.label}
          </p>
          {form.solved && <Solved solved={solved} onSolved={setSolved} />}
          <Why
            type="checkbox"
            legend={t('rating.why')}
            reasons={chosen.reasons.map((one) => [one, one] as const)}
            hasComment={form.comment}
          />
          <button type="submit" class="button primary" aria-disabled={isRunning}>
            {t('rating.submit')}
          </button>
        </>
      )}
    </form>
  )
}
