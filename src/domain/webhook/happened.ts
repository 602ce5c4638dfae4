import type { Sender } from '../conversation/message.ts'
import type { ConversationState } from '../conversation/state.ts'
import type { WebhookEvent } from './events.ts'

/** Something that webhooks may tell. `data`: what is told beside, by names of our own. */
export type Happened<Said> = {
  event: WebhookEvent
  agentId: string | null
  /** Who had it before, where another agent has it now. */
  fromAgentId: string | null
  stars: number | null
  data: Record<string, unknown>
  /** The message that it is about. */
  said: Said | null
}

type Stands = {
  state: ConversationState
  ownerId: string | null
  groupId: string | null
  acceptedAt: Date | null
}

type Taken<Said> = {
  before: Stands
  row: Stands
  said: readonly Said[]
  /** What was written down of it, in its order. */
  events: readonly { type: string; personId?: string | null; data?: Record<string, unknown> }[]
}

const isWaiting = (state: ConversationState) => state === 'queued' || state === 'ringing'

const OF_SENDERS: Record<Sender, WebhookEvent | null> = {
  visitor: 'visitor_message',
  bot: 'bot_message',
  agent: 'agent_message',
  system: null,
}

/** What webhooks tell of one turn of a conversation: its steps, and then what was said. */
export function happenedIn<Said extends { sender: Sender; personId: string | null }>({
  before,
  row,
  said,
  events,
}: Taken<Said>): Happened<Said>[] {
  const all: Happened<Said>[] = []
  let waits = isWaiting(before.state)
  let wasServed = before.acceptedAt !== null
  const tell = (event: WebhookEvent, more: Partial<Happened<Said>> = {}) =>
    all.push({ event, agentId: row.ownerId, fromAgentId: null, stars: null, data: {}, said: null, ...more })
  const leaveQueue = (outcome: string) => {
    if (waits) tell('queue_left', { data: { outcome, groupId: before.groupId ?? row.groupId } })
    waits = false
  }
  for (const { type, personId = null, data = {} } of events) {
    switch (type) {
      case 'started':
        tell('session_started')
        break
      case 'transfer_requested':
      case 'transfer_succeeded':
      case 'transfer_failed':
        tell(type, { data })
        break
      case 'transfer_pending':
        tell('transfer_requested', { data: { toAgentId: personId } })
        break
      case 'transfer_cancelled':
        tell('transfer_failed', { data: { reason: 'cancelled' } })
        break
      case 'queue':
        if (waits && before.groupId === row.groupId) break
        leaveQueue('moved')
        waits = true
        tell('queue_entered', { data: { groupId: row.groupId } })
        break
      case 'accept':
      case 'hand_over':
        leaveQueue('accepted')
        if (wasServed) tell('agent_changed', { agentId: personId, fromAgentId: before.ownerId })
        else tell('transfer_succeeded', { agentId: personId })
        wasServed = true
        break
      case 'leave_queue':
      case 'return_to_bot':
      case 'request':
      case 'withdraw':
        leaveQueue('left')
        break
      case 'end':
        leaveQueue('ended')
        if (data['reason'] === 'user_timeout') tell('visitor_timed_out')
        tell('session_ended', { data })
        break
      case 'rated':
        tell('rated', {
          stars: typeof data['stars'] === 'number' ? data['stars'] : null,
          ...(typeof data['solved'] === 'boolean' && { data: { solved: data['solved'] } }),
        })
        break
      case 'flow_started':
        tell('flow_started', { data: { flowId: data['flowId'] } })
        break
      case 'flow_completed':
      case 'flow_left':
      case 'flow_failed':
        tell('flow_ended', { data: { flowId: data['flowId'], outcome: type.slice('flow_'.length) } })
        break
      default:
        break
    }
  }
  for (const one of said) {
    const event = OF_SENDERS[one.sender]
    if (event !== null) tell(event, { said: one, agentId: one.personId ?? row.ownerId })
  }
  return all
}
