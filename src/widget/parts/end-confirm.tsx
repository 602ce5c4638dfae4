/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import { useWords } from '../words.ts'

type EndConfirmProps = { isRunning: boolean; onEnd: () => void; onKeep: () => void }

/** Asks once before the conversation ends. Escape keeps it; the focus goes back to where it came from. */
export function EndConfirm({ isRunning, onEnd, onKeep }: EndConfirmProps) {
  const { t } = useWords()
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    keepButton.current?.focus()
    return () => document.getElementById('end')?.focus()
  }, [])

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onKeep()
  }

  return (
    <div class="card confirm" role="group" aria-labelledby="end-question">
      <p id="end-question">{t('endChatConfirm')}</p>
      <div class="row">
        <button type="button" class="button danger" aria-disabled={isRunning} onClick={onEnd} onKeyDown={handleKeyDown}>
          {t('endChat')}
        </button>
        <button type="button" class="button" ref={keepButton} onClick={onKeep} onKeyDown={handleKeyDown}>
          {t('keepChatting')}
        </button>
      </div>
    </div>
  )
}
