import type { ChatState } from '../chat/state.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { BEARING } from '#src/domain/left-message/offer.ts'

function lastBearing({ messages }: Pick<ChatState, 'messages'>): Message | undefined {
  return messages.findLast(({ body }) => body.type === 'notice' && BEARING.some((notice) => notice === body.notice))
}

/** The message that says that nobody is there, below which a question can be left; undefined where none can. */
export function leaveOffer(state: Pick<ChatState, 'conversation' | 'messages'>): Message | undefined {
  const last = lastBearing(state)
  const isNobodyThere =
    last?.body.type === 'notice' &&
    last.body.leaves !== false &&
    (last.body.notice === 'no_agent' || last.body.notice === 'outside_hours')
  return isNobodyThere && state.conversation?.state === 'bot' ? last : undefined
}

/** Whether a question can be left after the end: one was waited for, nobody has come, and the hours take messages. */
export function endOffersLeaving(state: Pick<ChatState, 'conversation' | 'messages'>): boolean {
  if (state.conversation?.state !== 'ended') return false
  const last = lastBearing(state)?.body
  const end = state.messages.findLast(({ body }) => body.type === 'notice' && body.notice === 'ended')?.body
  return last?.type === 'notice' && last.notice === 'queued' && !(end?.type === 'notice' && end.leaves === false)
}
