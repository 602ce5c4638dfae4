import { assertNever } from '#src/lib/assert-never.ts'

/**
 * Where a conversation stands. `requesting`: a person was asked for, and it is open which group; `ringing`: offered to one
 * agent who has not accepted yet.
 */
export const STATES = ['bot', 'requesting', 'queued', 'ringing', 'in_service', 'ended'] as const
export type ConversationState = (typeof STATES)[number]

/** No person has it, nor waits for it: the bot's, and while it is open which group. */
export const WITH_BOT = ['bot', 'requesting'] as const satisfies readonly ConversationState[]
export const isWithBot = (state: ConversationState): boolean => WITH_BOT.some((each) => each === state)

/** Whether people have it, or are to: it waits for them or is served by one. */
export const isWithPeople = (state: ConversationState): boolean =>
  state === 'queued' || state === 'ringing' || state === 'in_service'

/** Who wrote first in a conversation. */
export const BEGINNERS = ['visitor', 'agent'] as const
export type Beginner = (typeof BEGINNERS)[number]

/** Why a conversation ended: the owner's fifteen reasons. A hop to another agent is no end. */
export const END_REASONS = [
  'user_ended',
  'agent_ended',
  'agent_timeout',
  'user_timeout',
  'conversation_timeout',
  'no_agent_online',
  'outside_hours',
  'abandoned_in_queue',
  'abandoned_before_transfer',
  'queue_timeout',
  'user_left_group',
  'group_disbanded',
  'user_blocked',
  'ended_after_ivr',
  'abnormal',
] as const
export type EndReason = (typeof END_REASONS)[number]

/** Who is to see that a visitor waits too long for an answer: who serves them alone, or supervisors too. */
export const LATE_FOR = ['agent', 'supervisors'] as const
export type LateFor = (typeof LATE_FOR)[number]

/** What may be asked of a conversation. */
export type Move =
  | { type: 'begin'; agentId: string; groupId: string }
  | { type: 'request' }
  | { type: 'withdraw' }
  | { type: 'queue'; groupId: string }
  | { type: 'ring'; agentId: string; until: Date }
  | { type: 'miss'; result: 'missed' | 'declined' | 'rescinded' }
  | { type: 'accept'; agentId: string }
  | { type: 'hand_over'; agentId: string }
  | { type: 'return_to_bot' }
  | { type: 'leave_queue' }
  | { type: 'end'; reason: EndReason }

/** What the machine looks at: the state and who holds the conversation. */
export type Standing = { state: ConversationState; ownerId: string | null; groupId: string | null }

/**
 * Where a move leads, or undefined when it is not legal from here. Pure: the caller stores the result under the
 * conversation's row lock, so that of two racing moves one finds the other's result and is refused.
 */
export function afterMove(standing: Standing, move: Move): Standing | undefined {
  const { state, groupId } = standing
  switch (move.type) {
    case 'begin':
      return state === 'bot' ? { state: 'in_service', ownerId: move.agentId, groupId: move.groupId } : undefined
    case 'request':
      return state === 'bot' ? { state: 'requesting', ownerId: null, groupId: null } : undefined
    case 'withdraw':
      return state === 'requesting' ? { state: 'bot', ownerId: null, groupId: null } : undefined
    case 'queue':
      return state === 'bot' || state === 'requesting' || state === 'in_service' || state === 'queued'
        ? { state: 'queued', ownerId: null, groupId: move.groupId }
        : undefined
    case 'ring':
      return state === 'queued' ? { state: 'ringing', ownerId: move.agentId, groupId } : undefined
    case 'miss':
      return state === 'ringing' ? { state: 'queued', ownerId: null, groupId } : undefined
    case 'accept':
      if (state === 'queued') return { state: 'in_service', ownerId: move.agentId, groupId }
      return state === 'ringing' && standing.ownerId === move.agentId
        ? { state: 'in_service', ownerId: move.agentId, groupId }
        : undefined
    case 'hand_over':
      return state === 'in_service' && standing.ownerId !== move.agentId
        ? { state: 'in_service', ownerId: move.agentId, groupId }
        : undefined
    case 'return_to_bot':
      return state === 'in_service' ? { state: 'bot', ownerId: null, groupId: null } : undefined
    case 'leave_queue':
      return state === 'queued' || state === 'ringing' ? { state: 'bot', ownerId: null, groupId: null } : undefined
    case 'end':
      return state === 'ended' ? undefined : { state: 'ended', ownerId: standing.ownerId, groupId }
    default:
      return assertNever(move)
  }
}

/** The end reason when a visitor leaves: what they gave up on depends on where they stood. */
export function visitorEndReason(state: ConversationState): EndReason {
  if (state === 'requesting') return 'abandoned_before_transfer'
  return state === 'queued' || state === 'ringing' ? 'abandoned_in_queue' : 'user_ended'
}

/** Whether a word of the visitor waits for an answer of a person. */
export const owesAnswer = ({ state, waitingSince }: { state: ConversationState; waitingSince: Date | null }): boolean =>
  state === 'in_service' && waitingSince !== null

/** The end reason when nobody has written for long: where an answer is owed it is not the visitor who was silent. */
export function silenceEndReason(row: { state: ConversationState; waitingSince: Date | null }): EndReason {
  if (row.state === 'requesting') return 'abandoned_before_transfer'
  return owesAnswer(row) ? 'agent_timeout' : 'user_timeout'
}
