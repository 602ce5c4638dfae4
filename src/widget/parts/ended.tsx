/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { Rating } from './rating.tsx'

/** After the end: a rating, once, and a new start. */
export function Ended({ state: { conversation, deed }, chat }: { state: ChatState; chat: Chat }) {
  const { t } = useWords()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // What had the focus, the text field or the question before the end, is gone.
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <div class="ended">
      <p class="ended-title" ref={heading} tabIndex={-1}>
        {t('ended')}
      </p>
      {conversation?.rated ? (
        <p role="status">{t('rating.thanks')}</p>
      ) : (
        conversation?.canRate && <Rating isRunning={deed === 'rate'} onRate={chat.rate} />
      )}
      <button
        type="button"
        class={`button ${conversation?.canRate && !conversation.rated ? '' : 'primary'}`}
        aria-disabled={deed !== null}
        onClick={() => void chat.startAgain()}
      >
        {t('startAgain')}
      </button>
    </div>
  )
}
