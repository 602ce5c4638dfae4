/** @jsxImportSource preact */
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { focusField } from './focus-field.ts'
import { Icon } from './icons.tsx'

type SuggestionsProps = { body: Extract<MessageBody, { type: 'suggestions' }>; state: ChatState; chat: Chat }

/** Questions to press, as long as the bot is there to answer them, and perhaps a person to ask for. */
export function Suggestions({ body, state: { conversation, deed }, chat }: SuggestionsProps) {
  const { t } = useWords()
  const isBot = conversation?.state === 'bot'

  function handleTransfer(event: MouseEvent): void {
    focusField(event)
    void chat.transfer()
  }

  return (
    <ul class="suggestions" aria-label={t('suggestions')}>
      {body.items.map((item) => (
        <li key={item}>
          <button type="button" class="suggestion" aria-disabled={!isBot} onClick={() => isBot && chat.send(item)}>
            {item}
          </button>
        </li>
      ))}
      {body.offerAgent && isBot && conversation.canTransfer && (
        <li>
          <button type="button" class="suggestion offer" aria-disabled={deed !== null} onClick={handleTransfer}>
            <Icon name="person" />
            {t('transfer')}
          </button>
        </li>
      )}
    </ul>
  )
}
