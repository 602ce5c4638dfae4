import { and, eq } from 'drizzle-orm'
import type { Need } from '#src/domain/routing/state.ts'
import type { TransferFailure } from '#src/domain/routing/transfer.ts'
import type { RequestResult, TransferOutcome, TransferRequest } from '#src/domain/step/effect.ts'
import { DeskError } from '#src/domain/errors.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { knownSkills, needsIn } from './able.ts'
import { acceptBy } from './accept.ts'
import { textsToTell } from './texts.ts'
import { enqueue, findQueue, type Entry } from './enqueue.ts'
import { freeAgents } from './free-agents.ts'
import { endConversation } from './end.ts'
import { mayServe } from './may-serve.ts'
import { hoursThatCount } from './hours-that-count.ts'
import { closedNotice, nobodyNotice } from './opening-hours.ts'
import { usualGroup } from './serving.ts'
import { noteTransfer } from './transfer-facts.ts'
import { say, type Turn } from './turn.ts'

/**
 * Hands the conversation over as a flow wants it, and tells how that went. What the visitor reads on the way are the
 * flow's own texts where it has some, else the application's.
 */
export async function transferByFlow(turn: Turn, request: TransferRequest): Promise<RequestResult> {
  return { ok: true, value: { outcome: await transfer(turn, request) }, ms: 0 }
}

async function transfer(turn: Turn, request: TransferRequest): Promise<TransferOutcome> {
  if (turn.row.state !== 'bot') return 'failed'
  turn.row.requestedAt ??= turn.now
  turn.events.push({ type: 'transfer_requested' })
  const wanted = request.groupId ?? (await usualGroup(turn.tx, turn.row))
  const texts = await textsToTell(turn, wanted)
  const { memberId } = request
  turn.row.skills = await knownSkills(turn.tx, request.skills)
  const closed = request.checkHours
    ? await closedNotice(turn, wanted, request.texts.outsideHours || texts.outsideHours)
    : null
  if (closed !== null) {
    say(turn, { sender: 'system', body: closed })
    await noteFlow(turn, { memberId, groupId: wanted }, 'closed')
    return 'outside_hours'
  }
  const entry = memberId ? await groupOfMember(turn, memberId, request.checkHours) : await findQueue(turn, wanted)
  if (!('groupId' in entry)) {
    await noteFlow(turn, { memberId, groupId: wanted }, entry.refused === 'full' ? 'queue_full' : 'no_agent_online')
    if (request.tellNoAgent) await tellNobody(turn, wanted, request.texts.noAgent || texts.noAgent)
    if (request.endWhenNoAgent || entry.ends)
      await endConversation(turn, entry.refused === 'full' ? 'queue_timeout' : 'no_agent_online')
    return 'no_agent'
  }
  const { groupId } = entry
  const free = await freeAgents(turn.tx, groupId, memberId ? [] : await needsThrough(turn, groupId))
  const isFree = memberId ? free.includes(memberId) : free.length > 0
  if (!isFree && !request.queue && !request.allowBusy) {
    if (request.texts.busy !== '') await tellNobody(turn, groupId, request.texts.busy)
    await noteFlow(turn, { memberId, groupId }, 'all_busy')
    return 'busy'
  }
  if (request.summary.trim() !== '') turn.row.summary = request.summary
  await noteFlow(turn, { memberId, groupId })
  await enqueue(turn, groupId, {
    wait: { allowBusy: request.allowBusy, only: memberId },
  })
  if (memberId && isFree && !(await rings(turn, groupId))) await acceptOrWait(turn, memberId)
  return 'queued'
}

async function needsThrough(turn: Turn, groupId: string): Promise<Need[]> {
  const [group] = await turn.tx.select().from(agentGroup).where(eq(agentGroup.id, groupId))
  return group ? needsIn(turn, group) : []
}

/** Writes the transfer down; one to whom there is no more, or to nobody who was named, is an event alone. */
async function noteFlow(
  turn: Turn,
  to: { memberId: string | null; groupId: string | null },
  failure?: TransferFailure,
): Promise<void> {
  const target = await targetOf(turn, to)
  if (target === null) {
    turn.events.push({ type: 'transfer_failed', data: { reason: failure } })
    return
  }
  const how = failure === undefined ? { state: 'succeeded' as const } : { state: 'failed' as const, failure }
  await noteTransfer(turn, 'flow', { to: target, byId: null, reason: null, note: '' }, how)
}

async function targetOf({ tx }: Turn, { memberId, groupId }: { memberId: string | null; groupId: string | null }) {
  const [found] =
    memberId !== null
      ? await tx.select({ id: member.personId }).from(member).where(eq(member.personId, memberId))
      : groupId !== null
        ? await tx.select({ id: agentGroup.id }).from(agentGroup).where(eq(agentGroup.id, groupId))
        : []
  return found ? { type: memberId === null ? ('group' as const) : ('agent' as const), id: found.id } : null
}

/** To the wanted agent at once; where they have just filled up, the conversation waits in the queue like any other. */
async function acceptOrWait(turn: Turn, memberId: string): Promise<void> {
  try {
    await acceptBy(turn, memberId)
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
  }
}

async function tellNobody(turn: Turn, groupId: string | null, text: string): Promise<void> {
  say(turn, { sender: 'system', body: await nobodyNotice(turn, groupId, text) })
}

/** A group of an agent who is online, through which a conversation can come to them: none that takes nobody in or is closed. */
async function groupOfMember(turn: Turn, personId: string, checkHours: boolean): Promise<Entry> {
  const rows = await turn.tx
    .select({ id: agentGroup.id })
    .from(groupMember)
    .innerJoin(agentGroup, and(eq(agentGroup.appId, groupMember.appId), eq(agentGroup.id, groupMember.groupId)))
    .innerJoin(member, and(eq(member.appId, groupMember.appId), eq(member.personId, groupMember.personId)))
    .where(and(eq(member.personId, personId), eq(agentGroup.mode, 'running'), eq(member.status, 'online'), mayServe))
    .orderBy(agentGroup.createdAt, agentGroup.id)
  for (const { id } of rows)
    if (!checkHours || isOpen(await hoursThatCount(turn.tx, { groupId: id, by: turn.row }), turn.now))
      return { groupId: id }
  return { refused: 'no_agent', ends: false }
}

/** Whether a group's agents are asked before they have somebody: then who was wanted is rung, as soon as queues are looked at. */
async function rings(turn: Turn, groupId: string): Promise<boolean> {
  const [group] = await turn.tx
    .select({ strategy: agentGroup.strategy, seconds: agentGroup.ringSeconds })
    .from(agentGroup)
    .where(eq(agentGroup.id, groupId))
  return group !== undefined && group.strategy !== 'manual' && group.seconds !== null
}
