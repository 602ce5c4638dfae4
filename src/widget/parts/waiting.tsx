/** @jsxImportSource preact */
import type { VisitorConversation } from '#src/contract/visitor.ts'
import type { Chat } from '../chat/chat.ts'
import type { Deed } from '../chat/state.ts'
import { useWords, type Words } from '../words.ts'
import { focusField } from './focus-field.ts'

type WaitingProps = { conversation: VisitorConversation; isChoosing: boolean; deed: Deed | null; chat: Chat }

/** That a group is to be chosen; or the place in the queue, from 1, how many are ahead, from 0, and about how long it takes where that can be told. */
export function Waiting({ conversation, isChoosing, deed, chat }: WaitingProps) {
  const { t } = useWords()
  const { state, position, ahead, estimate } = conversation
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
            {estimate && ` ${estimateWords(estimate, t)}`}
          </>
        ) : (
          t(isChoosing ? 'waiting.choose' : 'waiting.requesting')
        )}
      </p>
      {deed !== 'transfer' && (
        <button type="button" class="button" aria-disabled={deed !== null} onClick={handleLeave}>
          {t(isChoosing ? 'waiting.notNow' : 'waiting.leave')}
        </button>
      )}
    </div>
  )
}

function estimateWords(estimate: NonNullable<VisitorConversation['estimate']>, t: Words['t']): string {
  if (estimate.is === 'minutes') return t('waiting.minutes', { count: estimate.minutes })
  return estimate.is === 'under_minute' ? t('waiting.underMinute') : t('waiting.overHour')
}
