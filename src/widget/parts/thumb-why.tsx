/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import { THUMB_REASONS, type ThumbReason } from '#src/domain/conversation/thumb.ts'
import { CLIENT_LIMITS } from '#src/domain/limits.ts'
import { useWords } from '../words.ts'

type ThumbWhyProps = {
  isRunning: boolean
  onLeave: () => void
  onSend: (why: { reason: ThumbReason | null; comment: string }) => Promise<void>
}

/** Why an answer has not helped: one of a few reasons, words, or both. */
export function ThumbWhy({ isRunning, onLeave, onSend }: ThumbWhyProps) {
  const { t } = useWords()
  const name = useId()
  const [reason, setReason] = useState<ThumbReason | null>(null)
  const [comment, setComment] = useState('')
  const isReady = !isRunning && (reason ?? comment.trim()) !== ''

  function handleSubmit(event: Event): void {
    event.preventDefault()
    if (isReady) void onSend({ reason, comment })
  }

  return (
    <form class="form form-frame" onSubmit={handleSubmit}>
      <fieldset>
        <legend>{t('thumb.why')}</legend>
        <div class="reasons">
          {THUMB_REASONS.map((one) => (
            <label key={one} class="suggestion">
              <input type="radio" name={name} checked={one === reason} onChange={() => setReason(one)} />
              {t(`thumb.${one}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <textarea
        class="field"
        rows={2}
        maxLength={CLIENT_LIMITS.thumb.comment}
        aria-label={t('rating.comment')}
        placeholder={t('rating.comment')}
        value={comment}
        onInput={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div class="thumb-deeds">
        <button type="submit" class="button primary" aria-disabled={!isReady}>
          {t('composer.send')}
        </button>
        <button type="button" class="button quiet" onClick={onLeave}>
          {t('leave.cancel')}
        </button>
      </div>
    </form>
  )
}
