/** @jsxImportSource preact */
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { PageLook } from '#src/domain/web-client/shown-look.ts'
import type { Language } from '#src/lib/languages.ts'
import type { Chat } from '../chat/chat.ts'
import type { Keep } from '../chat/keep.ts'
import type { ChatState } from '../chat/state.ts'
import type { Host } from '../host.ts'
import { useWords } from '../words.ts'
import { Composer } from './composer.tsx'
import { EndConfirm } from './end-confirm.tsx'
import { Ended } from './ended.tsx'
import { focusField } from './focus-field.ts'
import { Icon } from './icons.tsx'
import { QuickAccess } from './later.tsx'
import { Waiting } from './waiting.tsx'

type FootProps = {
  state: ChatState
  chat: Chat
  keep: Keep
  host: Host
  look: PageLook | null
  language: Language
  isEnding: boolean
  onEnding: (isEnding: boolean) => void
}

/** What can be done next: write, ask for a person, wait, end, rate, start again. */
export function Foot({ state, chat, keep, host, look, language, isEnding, onEnding }: FootProps) {
  const { t } = useWords()
  const { conversation, deed, problem } = state
  if (conversation === null) return null
  const isEnded = conversation.state === 'ended'
  const answer = state.messages.findLast(({ sender }) => sender === 'bot')?.body
  const offersAgent = answer !== undefined && hasOffer(answer)
  const isWaiting = ['requesting', 'queued', 'ringing'].includes(conversation.state)

  function handleTransfer(event: MouseEvent): void {
    focusField(event)
    void chat.transfer()
  }

  return (
    <footer class="foot">
      {problem !== null && (
        <p class="problem" role="alert">
          <Icon name="alert" />
          {t(problem === 'MESSAGES_NOT_TAKEN' ? 'leave.refused' : 'error')}
        </p>
      )}
      {isEnded ? (
        <Ended state={state} chat={chat} />
      ) : (
        <>
          <div role="status">
            {(isWaiting || deed === 'transfer') && (
              <Waiting conversation={conversation} isChoosing={isChoosing(state)} deed={deed} chat={chat} />
            )}
          </div>
          {isEnding && (
            <EndConfirm
              isRunning={deed === 'end'}
              onEnd={() => void chat.end().finally(() => onEnding(false))}
              onKeep={() => onEnding(false)}
            />
          )}
          {conversation.state === 'bot' &&
            conversation.canTransfer &&
            !offersAgent &&
            !look?.quick?.some(({ does, during }) => does.type === 'transfer' && during !== 'person') &&
            deed !== 'transfer' &&
            !isEnding && (
              <button type="button" class="button transfer" onClick={handleTransfer}>
                <Icon name="person" />
                {t('transfer')}
              </button>
            )}
          {look?.quick && <QuickAccess look={look} language={language} state={state} chat={chat} />}
          <Composer chat={chat} keep={keep} host={host} state={state} />
        </>
      )}
    </footer>
  )
}

/** Whether the bot's last message has a button of its own for asking for a person. */
function hasOffer(body: MessageBody): boolean {
  if (body.type === 'suggestions') return body.offerAgent
  return (body.type === 'buttons' || body.type === 'card') && body.items.some(({ action }) => action.type === 'agent')
}

/** Whether the visitor was asked which group they want, and has not said. */
function isChoosing({ conversation, messages }: ChatState): boolean {
  return (
    conversation?.state === 'requesting' &&
    messages.findLast(({ sender }) => sender === 'system')?.body.type === 'buttons'
  )
}
