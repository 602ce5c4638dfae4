import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { assertNever } from '#src/lib/assert-never.ts'
import type { Move, Standing } from '#src/domain/conversation/state.ts'
import type { OfferResult, QueueOutcome } from '#src/domain/routing/facts.ts'
import { fixedWrite } from '../db/fixed.ts'
import { sendAhead } from '../db/send-ahead.ts'
import { agentSlot, offer, queueEntry } from '../db/schema/routing.ts'
import { member } from '../db/schema/team.ts'
import { beginAfterWork } from './after-work.ts'
import type { Gathered } from './turn-writes.ts'

const isWaiting = ({ state }: Pick<Standing, 'state'>) => state === 'queued' || state === 'ringing'
const isHeld = ({ state }: Pick<Standing, 'state'>) => state === 'in_service' || state === 'ringing'

/**
 * Writes what a move says of the queue, of offers and of agents' places: a place that is given back, an offer that has its
 * answer, a stay in a queue that begins or ends. `from`: as it stood before.
 */
export async function noteMove(turn: Gathered, from: Standing, to: Standing, step: Move): Promise<void> {
  const { tx, appId, row, now, news } = turn
  const own = { conversationId: row.id, now }
  const isElsewhere = from.groupId !== to.groupId
  const isGivenBack = isHeld(from) && (!isHeld(to) || to.ownerId !== from.ownerId)
  if (from.state === 'ringing') sendAhead(tx, answerOffer(tx, { ...own, result: resultOf(step) }))
  if (isWaiting(from) && (!isWaiting(to) || isElsewhere)) {
    const outcome = outcomeOf(step)
    sendAhead(tx, leaveQueue(tx, { ...own, outcome, personId: outcome === 'accepted' ? to.ownerId : null }))
  }
  if (isWaiting(to) && to.groupId !== null && (!isWaiting(from) || isElsewhere))
    sendAhead(tx, enterQueue(tx, { ...own, appId, id: uuidv7(), groupId: to.groupId }))
  if (to.state === 'queued' && to.groupId !== null) news.groupIds.add(to.groupId)
  if (isGivenBack) await giveBackPlace(turn, from, step)
}

async function giveBackPlace(turn: Gathered, from: Standing, step: Move): Promise<void> {
  const { tx, row, now, news } = turn
  const { state, ownerId: personId } = from
  if (personId === null) return
  if (state === 'in_service') sendAhead(tx, noteWork(tx, { personId, now }))
  if (state === 'in_service' && step.type === 'end' && (await beginAfterWork(turn, from))) return
  news.personIds.add(personId)
  sendAhead(tx, leavePlace(tx, { conversationId: row.id, personId }))
}

const value = sql.placeholder

const noteWork = fixedWrite(
  sql`update ${member} set worked_at = ${value('now')} where ${eq(member.personId, value('personId'))}`,
)

const leavePlace = fixedWrite(
  sql`delete from ${agentSlot} where ${eq(agentSlot.conversationId, value('conversationId'))}
    and ${eq(agentSlot.personId, value('personId'))}`,
)

const answerOffer = fixedWrite(
  sql`update ${offer} set result = ${value('result')}, ended_at = ${value('now')}
    where ${eq(offer.conversationId, value('conversationId'))} and ${offer.result} is null`,
)

const leaveQueue = fixedWrite(
  sql`update ${queueEntry} set outcome = ${value('outcome')}, left_at = ${value('now')}::timestamptz,
      waited_ms = greatest(0, round(extract(epoch from ${value('now')}::timestamptz - ${queueEntry.enteredAt}) * 1000))::int,
      person_id = ${value('personId')}
    where ${eq(queueEntry.conversationId, value('conversationId'))} and ${queueEntry.outcome} is null`,
)

const enterQueue = fixedWrite(
  sql`insert into ${queueEntry} (app_id, id, conversation_id, group_id, entered_at)
    values (${value('appId')}, ${value('id')}, ${value('conversationId')}, ${value('groupId')}, ${value('now')})`,
)

function resultOf(step: Move): OfferResult {
  if (step.type === 'accept') return 'accepted'
  return step.type === 'miss' ? step.result : 'canceled'
}

function outcomeOf(step: Move): QueueOutcome {
  switch (step.type) {
    case 'accept':
    case 'begin':
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
