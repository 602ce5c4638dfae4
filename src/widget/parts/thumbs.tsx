/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import type { Message } from '#src/domain/conversation/message.ts'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'
import { ThumbWhy } from './later.tsx'

type ThumbsProps = {
  seq: number
  thumb: NonNullable<Message['thumb']>
  state: ChatState
  chat: Chat
}

/** Whether an answer has helped; after a no, why not. What was said can be changed once. */
export function Thumbs({ seq, thumb, state, chat }: ThumbsProps) {
  const { t } = useWords()
  const down = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { helpful, reason, comment, isSettled } = thumb
  const isRunning = state.deed === 'thumb'
  const isTold = helpful === true || reason !== null || comment !== ''
  const asksWhy = isAsking && helpful === false && !isTold

  async function press(next: boolean): Promise<void> {
    if (isRunning || isFixed(next)) return
    setIsAsking(!next)
    if (next !== helpful) await chat.thumb(seq, { helpful: next })
  }
  /** The other one of two that were both pressed, and what has been told why. */
  const isFixed = (next: boolean) => (next === helpful ? isTold : isSettled)

  const button = (next: boolean) => (
    <button
      type="button"
      class={next ? 'thumb' : 'thumb down'}
      ref={next ? undefined : down}
      aria-pressed={next === helpful}
      aria-disabled={isFixed(next)}
      title={t(next ? 'thumb.up' : 'thumb.down')}
      onClick={() => void press(next)}
    >
      <Icon name="thumb" />
    </button>
  )
  return (
    <>
      <div class="thumbs" role="group" aria-label={t('thumb.question')}>
        {button(true)}
        {button(false)}
        <span role="status">{helpful !== null && !asksWhy && t('thumb.thanks')}</span>
      </div>
      {asksWhy && (
        <ThumbWhy
          isRunning={isRunning}
          onLeave={() => {
            setIsAsking(false)
            down.current?.focus()
          }}
          onSend={(why) => void chat.thumb(seq, { helpful: false, ...why }).then(() => down.current?.focus())}
        />
      )}
    </>
  )
}
