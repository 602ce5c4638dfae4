import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { assertNever } from '#src/lib/assert-never.ts'
import type { Decision } from '#src/domain/routing/look.ts'
import { waitOf } from '#src/domain/routing/wait.ts'
import type { ClosingEnd, Waiting } from '#src/domain/routing/state.ts'
import { fixedWrite } from '../db/fixed.ts'
import { insertFrom, jsonOf } from '../db/rows-as-json.ts'
import { offer } from '../db/schema/routing.ts'
import { member } from '../db/schema/team.ts'
import { sendAhead } from '../db/send-ahead.ts'
import type { Deps } from '../deps.ts'
import { acceptBy } from './accept.ts'
import { textsToTell } from './texts.ts'
import { endConversation } from './end.ts'
import { giveToFormer } from './former-owner.ts'
import { sayPlace } from './enqueue.ts'
import { closedNotice, nobodyNotice } from './opening-hours.ts'
import { takePlace } from './places.ts'
import { writeStatus } from './status.ts'
import { move, say, takeTurn, type Turn } from './turn.ts'

/** What is decided of one conversation. */
export type ConversationDecision = Exclude<Decision, { type: 'break' }>

/** What routing has decided of a conversation: `revision` as it was read, and how its waiting stands by now. */
export type Decided = {
  one: Waiting
  revision: number
  decisions: readonly ConversationDecision[]
}

/**
 * Carries out what was decided of a conversation; not, where it has changed meanwhile. Answers its revision by then; null: it
 * was not.
 */
export async function carryOut(deps: Deps, appId: string, decided: Decided): Promise<number | null> {
  const { result, row } = await takeTurn(deps, appId, decided.one.id, async (turn) => {
    if (turn.row.revision !== decided.revision) return false
    for (const decision of decided.decisions) await carryOutOne(turn, decision)
    const { state } = turn.row
    if (state !== 'queued' && state !== 'ringing') return true
    turn.row.wait = waitOf(decided.one)
    // Whoever has read it before decides by it no more.
    if (turn.row.revision === decided.revision) turn.row.revision += 1
    return true
  })
  return result ? row.revision : null
}

async function carryOutOne(turn: Turn, decision: ConversationDecision): Promise<void> {
  switch (decision.type) {
    case 'give':
      await acceptBy(turn, decision.personId, {
        groupId: decision.groupId,
        way: decision.why.tier === 'over' ? 'busy_allowed' : 'room',
      })
      turn.events.push({
        type: 'chosen',
        personId: decision.personId,
        data: { groupId: decision.groupId, why: decision.why },
      })
      return
    case 'ring':
      return ring(turn, decision)
    case 'unring':
      if (decision.result === 'canceled') return
      if (decision.result === 'missed') await countMiss(turn, decision.personId)
      return move(turn, { type: 'miss', result: decision.result })
    case 'timeout':
      return endWaiting(turn, decision.outcome)
    case 'closed':
      return closeOn(turn, decision.outcome)
    case 'tell':
      // What has changed of the estimate alone is shown with their place, and is no word of the conversation.
      if (turn.row.wait?.told?.position === decision.position) return
      return sayPlace(turn, decision.position)
    case 'new_round':
      return
    case 'relax':
      turn.events.push({ type: 'needs_lapsed', data: { skills: decision.dropped.map(({ skill }) => skill) } })
      return
    case 'share':
      turn.events.push({
        type: 'queue_widened',
        data: { groupId: decision.groupId },
      })
      return
    default:
      return assertNever(decision)
  }
}

async function ring(turn: Turn, { personId, groupId, until, why }: Extract<Decision, { type: 'ring' }>): Promise<void> {
  const { tx, appId, row, now } = turn
  await move(turn, { type: 'ring', agentId: personId, until: new Date(until) })
  const way = why.tier === 'over' ? 'busy_allowed' : 'room'
  await takePlace(turn, { personId, stage: 'ringing', queue: groupId, way })
  const made = { appId, id: uuidv7(), conversationId: row.id, groupId, personId, at: now, until: new Date(until), why }
  sendAhead(tx, makeOffers(tx, { rows: jsonOf(offer, [made]) }))
}

const makeOffers = fixedWrite(insertFrom(offer, 'rows', ['result', 'endedAt']))

async function countMiss({ tx }: Turn, personId: string): Promise<void> {
  await tx
    .update(member)
    .set({ misses: sql`${member.misses} + 1` })
    .where(eq(member.personId, personId))
}

/**
 * They have waited as long as the queue lets them: they go back to who handed them over, it ends, or they are with the bot again
 * and may leave a message.
 */
async function endWaiting(turn: Turn, outcome: 'end' | 'message' | 'keep'): Promise<void> {
  if (outcome === 'keep' || (await giveToFormer(turn))) return
  if (outcome === 'end') return endConversation(turn, 'queue_timeout')
  const texts = await textsToTell(turn, turn.row.groupId)
  const body = await nobodyNotice(turn, turn.row.groupId, texts.noAgent)
  await move(turn, { type: 'leave_queue' })
  // A caller hears what their menu says to it.
  if (turn.row.medium === 'call') return
  say(turn, { sender: 'system', body })
}

/** It closes while they wait: they are told when it opens next; it ends, or they are with the bot again. */
async function closeOn(turn: Turn, outcome: ClosingEnd): Promise<void> {
  if (outcome === 'keep') return
  const texts = await textsToTell(turn, turn.row.groupId)
  const closed = await closedNotice(turn, turn.row.groupId, texts.outsideHours)
  if (outcome === 'message') await move(turn, { type: 'leave_queue' })
  if (outcome === 'message' && turn.row.medium === 'call') return
  const body = closed ?? { type: 'notice' as const, notice: 'outside_hours' as const, text: texts.noAgent }
  say(turn, { sender: 'system', body })
  if (outcome === 'end') await endConversation(turn, 'outside_hours')
}

/** Puts an agent on a break who has let too many offers pass; who has chosen otherwise meanwhile is left alone. */
export async function putOnBreak(deps: Deps, appId: string, personId: string): Promise<void> {
  const isOnBreak = await deps.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(member).where(eq(member.personId, personId)).for('update')
    if (row?.status !== 'online') return false
    await writeStatus(tx, personId, 'break', deps.clock.now())
    return true
  })
  if (isOnBreak) deps.live.status(appId, personId, { status: 'break', forcedOffline: false, reason: 'missed' })
}
