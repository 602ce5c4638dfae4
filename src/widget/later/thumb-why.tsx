/** @jsxImportSource preact */
import { THUMB_REASONS, type ThumbReason } from '#src/domain/conversation/thumb.ts'
import { useWords } from '../words.ts'
import { readWhy, Why } from './why.tsx'

type ThumbWhyProps = {
  isRunning: boolean
  onLeave: () => void
  onSend: (why: { reason: ThumbReason | null; comment: string }) => void
}

/** Why an answer has not helped: one of a few reasons, words, or both. */
export function ThumbWhy({ isRunning, onLeave, onSend }: ThumbWhyProps) {
  const { t } = useWords()

  function handleSubmit(event: Event): void {
    const { reasons, comment } = readWhy(event)
    const reason = THUMB_REASONS.find((one) => one === reasons[0]) ?? null
    if (reason === null && comment === '') onLeave()
    else if (!isRunning) onSend({ reason, comment })
  }

  return (
    <form class="form form-frame" onSubmit={handleSubmit}>
      <Why
        type="radio"
        legend={t('thumb.why')}
        reasons={THUMB_REASONS.map((one) => [one, t(`thumb.${one}`)] as const)}
        hasComment
      />
      <div class="thumb-deeds">
        <button type="submit" class="button primary" aria-disabled={isRunning}>
          {t('composer.send')}
        </button>
        <button type="button" class="button quiet" onClick={onLeave}>
          {t('leave.cancel')}
        </button>
      </div>
    </form>
  )
}
