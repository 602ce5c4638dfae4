/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import { CLIENT_LIMITS } from '#src/domain/limits.ts'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'
import { RichText } from './rich-text.tsx'

const STARS = Array.from({ length: CLIENT_LIMITS.rating.stars }, (_, index) => index + 1)

type RatingProps = {
  /** The desk's own words above the stars. */
  invitation: string | undefined
  isRunning: boolean
  onRate: (stars: number, comment: string) => void
}

/** One to five stars, and words if there are any. */
export function Rating({ invitation, isRunning, onRate }: RatingProps) {
  const { t } = useWords()
  const id = useId()
  const [stars, setStars] = useState(0)
  const [comment, setComment] = useState('')

  function handleSubmit(event: Event): void {
    event.preventDefault()
    if (stars > 0 && !isRunning) onRate(stars, comment.trim())
  }

  return (
    <form class="card rating" onSubmit={handleSubmit}>
      <fieldset aria-labelledby={id}>
        <div id={id} class="invitation">
          {invitation === undefined ? t('rating.question') : <RichText text={invitation} rich />}
        </div>
        <div class="stars">
          {STARS.map((count) => (
            <label key={count} class={count <= stars ? 'star on' : 'star'}>
              <input type="radio" name="stars" checked={count === stars} onChange={() => setStars(count)} />
              <span class="unseen">{t('rating.stars', { count })}</span>
              <Icon name="star" size={28} />
            </label>
          ))}
        </div>
      </fieldset>
      {stars > 0 && (
        <>
          <textarea
            class="field"
            rows={2}
            maxLength={CLIENT_LIMITS.rating.comment}
            aria-label={t('rating.comment')}
            placeholder={t('rating.comment')}
            value={comment}
            onInput={({ currentTarget }) => setComment(currentTarget.value)}
          />
          <button type="submit" class="button primary" aria-disabled={isRunning}>
            {t('rating.submit')}
          </button>
        </>
      )}
    </form>
  )
}
