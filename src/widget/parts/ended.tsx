/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { endText } from './end-text.ts'
import { focusField } from './focus-field.ts'
import { Rating } from './later.tsx'
import { LeaveMessage } from './leave-message.tsx'
import { endOffersLeaving } from './leave-offer.ts'
import { saveFile } from './save-file.ts'
import { writtenOut } from './written-out.ts'

/** After the end: a rating, once, and a new start, or that there is none at the moment. */
export function Ended({ state, chat }: { state: ChatState; chat: Chat }) {
  const { conversation, deed, messages, applicationName } = state
  const words = useWords()
  const { t } = words
  const heading = useRef<HTMLParagraphElement>(null)
  const isRated = conversation?.rated ?? false
  const isBlocked = conversation?.isBlocked ?? false
  useEffect(() => {
    // What had the focus, the text field, the question before the end or the rating, is gone.
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus()
  }, [isRated])
  return (
    <div class="ended">
      <p class="ended-title" ref={heading} tabIndex={-1}>
        {endText(messages) || t('ended')}
      </p>
      {endOffersLeaving(state) && !isBlocked && <LeaveMessage state={state} chat={chat} />}
      {isRated ? (
        <p role="status">{t('rating.thanks')}</p>
      ) : (
        conversation?.ratingForm && (
          <Rating
            invitation={conversation.ratingInvitation}
            form={conversation.ratingForm}
            isRunning={deed === 'rate'}
            onRate={chat.rate}
          />
        )
      )}
      {isBlocked ? (
        <p>{t('blocked')}</p>
      ) : (
        <button
          type="button"
          class={`button ${conversation?.canRate && !isRated ? '' : 'primary'}`}
          aria-disabled={deed !== null}
          onClick={(event) => void chat.startAgain().then(() => focusField(event))}
        >
          {t('startAgain')}
        </button>
      )}
      <button
        type="button"
        class="button link"
        onClick={() => {
          const day = new Date().toISOString().slice(0, 10)
          saveFile(new Blob([writtenOut(state, words)], { type: 'text/plain' }), `${applicationName} ${day}.txt`)
        }}
      >
        {t('saveChat')}
      </button>
    </div>
  )
}
