import type { Conversation } from './desk.ts'
import { isGuestOf, isHandedTo, isWaiting, listsOf, type DeskState } from './merge.ts'

/** What deserves a tone: somebody new waits, an own visitor has written where the agent is not looking, or waits too long. */
export type News = 'waiting' | 'message'

/** What a change of the desk means to the ear; `seen` is the conversation in front of the agent's eyes. */
export function newsOf(
  before: DeskState | undefined,
  after: DeskState,
  changed: Conversation,
  personId: string,
  seen: string | undefined,
): News | undefined {
  const known = before?.conversations[changed.id]
  if (known !== undefined && after.conversations[changed.id] === known) return undefined
  const { queue, mine } = listsOf(after, personId)
  const isInQueue = (one: Conversation) => isWaiting(one) || isHandedTo(one, personId)
  if (queue.some(({ id }) => id === changed.id)) return known !== undefined && isInQueue(known) ? undefined : 'waiting'
  if (known?.owner?.id === personId && lateness(changed) > lateness(known)) return 'message'
  if (changed.id === seen || changed.owner?.id !== personId || !mine.some(({ id }) => id === changed.id))
    return undefined
  if (known?.owner?.id !== personId) return 'waiting'
  return changed.unread > known.unread ? 'message' : undefined
}

/** In how many ways it takes too long. */
const lateness = ({ late, targets }: Conversation): number =>
  targets.filter(({ isMissed }) => isMissed).length + (late === null ? 0 : 1)

/** How many conversations ask for attention: those that wait, and own ones with something unread. */
export function attentionOf(desk: DeskState, personId: string): number {
  const { queue, mine } = listsOf(desk, personId)
  return queue.length + mine.filter(({ unread, owner }) => unread > 0 && owner?.id === personId).length
}

/**
 * How a transfer that this agent has begun, whose conversation they had, or whose guest they were, has ended; undefined: no such
 * news.
 */
export function transferNews(
  before: DeskState | undefined,
  changed: Conversation,
  personId: string,
): Conversation['transfer'] | undefined {
  const known = before?.conversations[changed.id]
  const { transfer } = changed
  if (known !== undefined && isGuestOf(known, personId) && transfer?.id === known.transfer?.id)
    return transfer?.state === 'pending' ? undefined : transfer
  if (known?.owner?.id !== personId || known.state !== 'in_service' || transfer?.from?.id !== personId) return undefined
  if (transfer.state === 'pending' || known.revision >= changed.revision) return undefined
  if (known.transfer?.id === transfer.id) return known.transfer.state === 'pending' ? transfer : undefined
  // Somebody who looks after the desk has taken it: the agent did not ask for it.
  const isTaken = transfer.by !== null && transfer.by.id !== personId && transfer.state === 'succeeded'
  return isTaken ? transfer : undefined
}
