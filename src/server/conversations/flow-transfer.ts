import { and, eq, inArray } from 'drizzle-orm'
import type { RequestResult, TransferOutcome, TransferRequest } from '#src/domain/step/effect.ts'
import { DeskError } from '#src/domain/errors.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { acceptBy } from './accept.ts'
import { enqueue, findQueue, type Entry } from './enqueue.ts'
import { limitOf, loadOf } from './places.ts'
import { endConversation } from './end.ts'
import { mayServe } from './may-serve.ts'
import { closedText } from './opening-hours.ts'
import { settingsOf } from './request-agent.ts'
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
  const { texts, defaultGroupId } = await settingsOf(turn)
  turn.row.requestedAt ??= turn.now
  turn.events.push({ type: 'transfer_requested' })
  const wanted = request.groupId ?? defaultGroupId
  const closed = request.checkHours
    ? await closedText(turn, wanted, request.texts.outsideHours || texts.outsideHours)
    : null
  if (closed !== null) {
    notice(turn, 'outside_hours', closed)
    return 'outside_hours'
  }
  const entry = request.memberId ? await groupOfMember(turn, request.memberId) : await findQueue(turn.tx, wanted)
  if (!('groupId' in entry)) {
    turn.events.push({
      type: 'transfer_failed',
      data: { reason: entry.refused },
    })
    if (request.tellNoAgent) notice(turn, 'no_agent', request.texts.noAgent || texts.noAgent)
    if (request.endWhenNoAgent || entry.ends)
      await endConversation(turn, entry.refused === 'full' ? 'queue_timeout' : 'no_agent_online')
    return 'no_agent'
  }
  const { groupId } = entry
  const free = await freeAgents(turn, groupId)
  const isFree = request.memberId ? free.includes(request.memberId) : free.length > 0
  if (!isFree && !request.queue && !request.allowBusy) {
    if (request.texts.busy !== '') notice(turn, 'no_agent', request.texts.busy)
    return 'busy'
  }
  if (request.summary.trim() !== '') turn.row.summary = request.summary
  await enqueue(turn, groupId, {
    wait: { allowBusy: request.allowBusy, only: request.memberId ?? null },
  })
  if (request.memberId && isFree) await acceptOrWait(turn, request.memberId)
  return 'queued'
}

/** To the wanted agent at once; where they have just filled up, the conversation waits in the queue like any other. */
async function acceptOrWait(turn: Turn, memberId: string): Promise<void> {
  try {
    await acceptBy(turn, memberId)
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
  }
}

function notice(turn: Turn, kind: 'outside_hours' | 'no_agent', text: string): void {
  say(turn, { sender: 'system', body: { type: 'notice', notice: kind, text } })
}

/** A group of an agent who is online. */
async function groupOfMember(turn: Turn, personId: string): Promise<Entry> {
  const [row] = await turn.tx
    .select({ id: agentGroup.id })
    .from(groupMember)
    .innerJoin(agentGroup, and(eq(agentGroup.appId, groupMember.appId), eq(agentGroup.id, groupMember.groupId)))
    .innerJoin(member, and(eq(member.appId, groupMember.appId), eq(member.personId, groupMember.personId)))
    .where(and(eq(member.personId, personId), eq(member.status, 'online'), mayServe))
    .orderBy(agentGroup.createdAt, agentGroup.id)
    .limit(1)
  return row ? { groupId: row.id } : { refused: 'no_agent', ends: false }
}

/** Agents of a group who are online and have room for one more conversation. */
async function freeAgents(turn: Turn, groupId: string): Promise<string[]> {
  const online = await turn.tx
    .select({ id: member.personId, limit: member.receptionLimit })
    .from(member)
    .where(
      and(
        eq(member.status, 'online'),
        mayServe,
        inArray(
          member.personId,
          turn.tx.select({ id: groupMember.personId }).from(groupMember).where(eq(groupMember.groupId, groupId)),
        ),
      ),
    )
  const free: string[] = []
  for (const { id, limit } of online)
    if ((await loadOf(turn.tx, id)) < (await limitOf(turn.tx, id, limit))) free.push(id)
  return free
}
