import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { assertNever } from '#src/lib/assert-never.ts'
import type { Move, Standing } from '#src/domain/conversation/state.ts'
import type { OfferResult, QueueOutcome } from '#src/domain/routing/facts.ts'
import { agentSlot, offer, queueEntry } from '../db/schema/routing.ts'
import { member } from '../db/schema/team.ts'
import { beginAfterWork } from './after-work.ts'
import type { Gathered } from './turn-writes.ts'

const isWaiting = ({ state }: Pick<Standing, 'state'>) => state === 'queued' || state === 'ringing'
const isHeld = ({ state }: Pick<Standing, 'state'>) => state === 'in_service' || state === 'ringing'

/**
 * Writes what a move says of the queue, of offers and of agents' places: a place that is given back, an offer that has its
 * answer, a stay in a queue that begins or ends. `from`: as it stood before. All is sent together, in this order.
 */
export async function noteMove(turn: Gathered, from: Standing, to: Standing, step: Move): Promise<void> {
  const writes: Promise<void>[] = []
  if (isHeld(from) && (!isHeld(to) || to.ownerId !== from.ownerId)) writes.push(giveBackPlace(turn, from, step))
  if (from.state === 'ringing') writes.push(answerOffer(turn, step))
  const isElsewhere = from.groupId !== to.groupId
  if (isWaiting(from) && (!isWaiting(to) || isElsewhere)) writes.push(leaveQueue(turn, to, step))
  if (isWaiting(to) && (!isWaiting(from) || isElsewhere)) writes.push(enterQueue(turn, to))
  await Promise.all(writes)
  if (to.state === 'queued' && to.groupId !== null) turn.news.groupIds.add(to.groupId)
}

async function giveBackPlace(turn: Gathered, from: Standing, step: Move): Promise<void> {
  const { tx, row, now, news } = turn
  const { state, ownerId } = from
  if (ownerId === null) return
  const isDone = state === 'in_service' && tx.update(member).set({ workedAt: now }).where(eq(member.personId, ownerId))
  if (state === 'in_service' && step.type === 'end' && (await beginAfterWork(turn, from))) return void (await isDone)
  news.personIds.add(ownerId)
  await Promise.all([
    isDone,
    tx.delete(agentSlot).where(and(eq(agentSlot.conversationId, row.id), eq(agentSlot.personId, ownerId))),
  ])
}

async function answerOffer({ tx, row, now }: Gathered, step: Move): Promise<void> {
  await tx
    .update(offer)
    .set({ result: resultOf(step), endedAt: now })
    .where(and(eq(offer.conversationId, row.id), isNull(offer.result)))
}

function resultOf(step: Move): OfferResult {
  if (step.type === 'accept') return 'accepted'
  return step.type === 'miss' ? step.result : 'canceled'
}

async function leaveQueue({ tx, row, now }: Gathered, { ownerId }: Standing, step: Move): Promise<void> {
  const outcome = outcomeOf(step)
  await tx
    .update(queueEntry)
    .set({
      outcome,
      leftAt: now,
      waitedMs: sql`greatest(0, round(extract(epoch from ${now}::timestamptz - ${queueEntry.enteredAt}) * 1000))::int`,
      personId: outcome === 'accepted' ? ownerId : null,
    })
    .where(and(eq(queueEntry.conversationId, row.id), isNull(queueEntry.outcome)))
}

async function enterQueue({ tx, appId, row, now }: Gathered, { groupId }: Standing): Promise<void> {
  if (groupId === null) return
  await tx.insert(queueEntry).values({ appId, id: uuidv7(), conversationId: row.id, groupId, enteredAt: now })
}

function outcomeOf(step: Move): QueueOutcome {
  switch (step.type) {
    case 'accept':
    case 'hand_over':
      return 'accepted'
    case 'queue':
    case 'ring':
    case 'miss':
      return 'moved'
    case 'leave_queue':
    case 'return_to_bot':
    case 'request':
    case 'withdraw':
      return 'left'
    case 'end':
      if (step.reason === 'queue_timeout') return 'timed_out'
      return step.reason === 'abandoned_in_queue' ? 'abandoned' : 'ended'
    default:
      return assertNever(step)
  }
}
