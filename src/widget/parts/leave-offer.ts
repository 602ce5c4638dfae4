import type { ChatState } from '../chat/state.ts'
import type { Message } from '#src/domain/conversation/message.ts'

/** The notices that bear on whether a question can be left: nobody is there, or somebody is, or it was left. */
const BEARING = ['no_agent', 'outside_hours', 'queued', 'agent_joined', 'message_left']

function lastBearing({ messages }: Pick<ChatState, 'messages'>): Message | undefined {
  return messages.findLast(({ body }) => body.type === 'notice' && BEARING.includes(body.notice))
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

/** Whether a conversation ended without anybody having come although one was waited for. */
export function endedUnanswered(state: Pick<ChatState, 'conversation' | 'messages'>): boolean {
  const last = lastBearing(state)?.body
  return state.conversation?.state === 'ended' && last?.type === 'notice' && last.notice === 'queued'
}
