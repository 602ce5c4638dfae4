/** @jsxImportSource preact */
import { CLIENT_LIMITS } from '#src/domain/limits.ts'
import { useWords } from '../words.ts'

type WhyProps = {
  type: 'radio' | 'checkbox'
  legend: string
  /** By what they are called among themselves, and how they read. */
  reasons: readonly (readonly [id: string, label: string])[]
  hasComment: boolean
}

/** Why somebody thinks so: reasons to choose from, and words. They are read from the form around it by {@link readWhy}. */
export function Why({ type, legend, reasons, hasComment }: WhyProps) {
  const { t } = useWords()
  return (
    <>
      {reasons.length > 0 && (
        <fieldset>
          <legend>{legend}</legend>
          <div class="reasons">
            {reasons.map(([id, label]) => (
              <label key={id} class="suggestion">
                <input type={type} name="reason" value={id} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {hasComment && (
        <textarea
          class="field"
          rows={2}
          name="comment"
          maxLength={CLIENT_LIMITS.comment}
          aria-label={t('rating.comment')}
          placeholder={t('rating.comment')}
        />
      )}
    </>
  )
}

/** What was chosen and written in a form that is being sent. */
export function readWhy(event: Event): { reasons: string[]; comment: string } {
  event.preventDefault()
  const data = new FormData(event.currentTarget as HTMLFormElement)
  const texts = (name: string) => data.getAll(name).filter((value) => typeof value === 'string')
  return { reasons: texts('reason'), comment: texts('comment').join('').trim() }
}
