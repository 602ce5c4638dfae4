/** @jsxImportSource preact */
import type { VisitorConversation } from '#src/contract/visitor.ts'
import type { Chat } from '../chat/chat.ts'
import type { Deed } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { focusField } from './focus-field.ts'

type WaitingProps = { conversation: VisitorConversation; deed: Deed | null; chat: Chat }

/** The place in the queue, from 1, and how many are ahead, from 0. */
export function Waiting({ conversation: { state, position, ahead }, deed, chat }: WaitingProps) {
  const { t } = useWords()
  const isQueued = state === 'queued' && position !== null && ahead !== null

  function handleLeave(event: MouseEvent): void {
    focusField(event)
    void chat.leaveQueue()
  }

  return (
    <div class="card waiting">
      {isQueued && (
        <span class="place" aria-hidden="true">
          {position}
        </span>
      )}
      <p>
        {isQueued ? (
          <>
            <strong>{t('waiting.position', { position })}</strong> {t('waiting.ahead', { count: ahead })}
          </>
        ) : (
          t('waiting.requesting')
        )}
      </p>
      {deed !== 'transfer' && (
        <button type="button" class="button" aria-disabled={deed !== null} onClick={handleLeave}>
          {t('waiting.leave')}
        </button>
      )}
    </div>
  )
}
