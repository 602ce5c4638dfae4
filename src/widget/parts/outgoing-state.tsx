/** @jsxImportSource preact */
import type { Chat } from '../chat/chat.ts'
import type { Outgoing } from '../chat/outbox.ts'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'

/** Under an own message that has not arrived. */
export function OutgoingState({ outgoing: { clientMsgId, state }, chat }: { outgoing: Outgoing; chat: Chat }) {
  const { t } = useWords()
  if (state === 'sending')
    return (
      <span class="meta">
        <Icon name="clock" size={12} />
        {t('sending')}
      </span>
    )
  return (
    <span class="meta not-sent">
      <span role="alert">
        <Icon name="alert" size={14} />
        {t('notSent')}
      </span>
      <button type="button" class="button link" onClick={() => chat.resend(clientMsgId)}>
        {t('retry')}
      </button>
    </span>
  )
}
