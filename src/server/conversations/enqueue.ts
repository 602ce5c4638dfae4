import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { MOST_SHARES } from '#src/domain/routing/due.ts'
import { estimateWait } from '#src/domain/routing/estimate.ts'
import { rankOf } from '#src/domain/routing/rank.ts'
import { NEW_WAIT, type Wait } from '#src/domain/routing/wait.ts'
import { assignmentOf, isVip } from '#src/domain/settings/assignment.ts'
import { fillText } from '#src/domain/text.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { conversation, ownership } from '../db/schema/conversation.ts'
import { agentGroup, groupMember, member } from '../db/schema/team.ts'
import { canServe, needsIn } from './able.ts'
import { circumstancesOf } from './circumstances.ts'
import { textsToTell } from './texts.ts'
import { readDepartures } from './departures.ts'
import { allGroups, EVERYWHERE, type GroupRow } from './group-settings.ts'
import { mayServe } from './may-serve.ts'
import { isOnTheLine } from './on-the-line.ts'
import { speakerOf } from './speaker.ts'
import { move, say, type Turn } from './turn.ts'

/** A group that takes a visitor in; or that none does, and whether it ends for that. */
export type Entry = { groupId: string } | { refused: 'no_agent' | 'full'; ends: boolean }

/** With no more room than that a queue is counted by one at a time, so that of those who come at once all are counted. */
const NEARLY_FULL = 50

/**
 * The group whose queue takes a visitor in: the wanted one where somebody of it is there, else one that it overflows into,
 * else the first group where somebody is. A full queue does with whoever comes what it is set to.
 */
export async function findQueue(turn: Turn, wanted: string | null): Promise<Entry> {
  const { tx } = turn
  const staffed = await staffedGroups(turn)
  const groups = await allGroups(tx, {}).execute()
  const rowOf = (id: string | null) => groups.find((group) => group.id === id)
  let group = rowOf(wanted)
  for (let step = 0; group && !staffed.includes(group.id) && step < MOST_SHARES; step += 1)
    group = rowOf(group.overflowGroupId)
  if (!group || !staffed.includes(group.id)) {
    if (rowOf(wanted)?.nobody === 'end') return { refused: 'no_agent', ends: true }
    group = rowOf(staffed[0] ?? null)
  }
  for (let step = 0; group && step <= MOST_SHARES; step += 1) {
    if (!(await isFull(tx, group))) return { groupId: group.id }
    const next = group.beyond === 'overflow' ? rowOf(group.overflowGroupId) : undefined
    if (!next || !staffed.includes(next.id)) return { refused: 'full', ends: group.beyond === 'end' }
    group = next
  }
  return { refused: group ? 'full' : 'no_agent', ends: false }
}

/** Groups that take visitors in and have somebody online who may serve this one, the oldest first. */
export async function staffedGroups(turn: Turn): Promise<string[]> {
  const rows = await turn.tx
    .select({ id: agentGroup.id })
    .from(agentGroup)
    .innerJoin(groupMember, and(eq(groupMember.appId, agentGroup.appId), eq(groupMember.groupId, agentGroup.id)))
    .innerJoin(member, and(eq(member.appId, groupMember.appId), eq(member.personId, groupMember.personId)))
    .where(and(eq(agentGroup.mode, 'running'), eq(member.status, 'online'), mayServe, await canServe(turn)))
    .groupBy(agentGroup.id, agentGroup.createdAt)
    .orderBy(agentGroup.createdAt, agentGroup.id)
  return rows.map(({ id }) => id)
}

/** Whether a group's queue takes in nobody more. */
export async function isQueueFull(tx: Tx, groupId: string): Promise<boolean> {
  const [group] = await tx.select().from(agentGroup).where(eq(agentGroup.id, groupId))
  return group !== undefined && (await isFull(tx, group))
}

async function isFull(tx: Tx, { id, greatest }: GroupRow): Promise<boolean> {
  const most = Math.min(greatest, LIMITS.queue.waiting)
  if ((await lengthOf(tx, id)) + NEARLY_FULL < most) return false
  await tx.select({ id: agentGroup.id }).from(agentGroup).where(eq(agentGroup.id, id)).for('no key update')
  return (await lengthOf(tx, id)) >= most
}

async function lengthOf(tx: Tx, groupId: string): Promise<number> {
  const [row] = await lengths(tx, { groupId }).execute()
  return row?.n ?? 0
}

const inQueue = sql`from ${conversation} where ${eq(conversation.groupId, sql.placeholder('groupId'))}
  and ${conversation.state} in ('queued', 'ringing')`

const lengths = fixedSelect({ n: sql<number>`count(*)::int` }, inQueue)

/**
 * How somebody comes into a queue. `since`: from when their waiting counts, where that is before now; `rankSince`: from when
 * their rank does; `wait`: what routing is to know of them; `isQuiet`: nothing is said, since nobody listens or their menu says it.
 */
export type Entering = {
  priority?: number
  since?: Date
  rankSince?: Date
  wait?: Partial<Wait>
  isQuiet?: boolean
}

/** The one way into a group's queue. The visitor is told their place. */
export async function enqueue(turn: Turn, groupId: string, entering: Entering = {}): Promise<void> {
  const { row, now } = turn
  const { priority = row.priority, since = now, rankSince = since, wait = {} } = entering
  row.priority = priority
  await move(turn, { type: 'queue', groupId })
  row.enqueuedAt = since
  const { settings } = await circumstancesOf(turn.tx)
  const vip = isVip((await speakerOf(turn)).tags, settings)
  const ranking = { ...EVERYWHERE, vipSeconds: assignmentOf(settings).vip.seconds }
  row.rankAt = new Date(rankOf({ since: rankSince.getTime(), priority, vip }, ranking))
  const group = (await allGroups(turn.tx, {}).execute()).find(({ id }) => id === groupId)
  if (!group) throw new DeskError('NOT_FOUND')
  row.wait = {
    ...NEW_WAIT,
    needs: await needsIn(turn, group),
    prefer: await lastAgentOf(turn, group),
    isOnTheLine: await isOnTheLine(turn.tx, row),
    ...wait,
  }
  if (entering.isQuiet) return
  const position = await placeOf(turn, groupId)
  const seconds = await estimateAt(turn, group, position)
  row.wait.told = { at: now.getTime(), position, seconds }
  await sayPlace(turn, position)
}

/** About how long somebody at a place of a queue will wait, in seconds; null where that is not told, or cannot be. */
async function estimateAt(turn: Turn, { id, showEstimate }: GroupRow, position: number): Promise<number | null> {
  if (!showEstimate || !(await staffedGroups(turn)).includes(id)) return null
  return estimateWait(await readDepartures(turn.tx, id, turn.now), position - 1, turn.now.getTime())
}

/** Tells a visitor their place in the queue, from 1. */
export async function sayPlace(turn: Turn, position: number): Promise<void> {
  const texts = await textsToTell(turn, turn.row.groupId)
  const text = fillText(texts.queueing, { position, ahead: position - 1 })
  say(turn, { sender: 'system', body: { type: 'notice', notice: 'queued', text } })
}

/** Its place among who waits: its own row is not written yet. */
async function placeOf({ tx, row }: Turn, groupId: string): Promise<number> {
  const [before] = await ahead(tx, {
    groupId,
    id: row.id,
    rankAt: row.rankAt,
    enqueuedAt: row.enqueuedAt,
  }).execute()
  return (before?.n ?? 0) + 1
}

const ahead = fixedSelect(
  { n: sql<number>`count(*)::int` },
  sql`${inQueue} and ${ne(conversation.id, sql.placeholder('id'))}
    and (${conversation.rankAt}, ${conversation.enqueuedAt}, ${conversation.id}) <
      (${sql.placeholder('rankAt')}::timestamptz, ${sql.placeholder('enqueuedAt')}::timestamptz, ${sql.placeholder('id')})`,
)

/** How long somebody waits for their last agent alone, in milliseconds. */
const PREFER_MS = 20_000
const DAY_MS = 86_400_000

/** The visitor's last agent, where the group goes back to them. */
async function lastAgentOf({ tx, row, now }: Turn, { lastAgentDays: days }: GroupRow): Promise<Wait['prefer']> {
  if (days === null) return null
  const from = new Date(now.getTime() - days * DAY_MS)
  const [last] = await tx
    .select({ personId: ownership.personId })
    .from(ownership)
    .innerJoin(
      conversation,
      and(eq(conversation.appId, ownership.appId), eq(conversation.id, ownership.conversationId)),
    )
    .where(
      and(
        eq(conversation.visitorId, row.visitorId),
        ne(conversation.id, row.id),
        sql`lower(${ownership.during}) >= ${from}`,
      ),
    )
    .orderBy(desc(sql`lower(${ownership.during})`))
    .limit(1)
  return last ? { personId: last.personId, until: now.getTime() + PREFER_MS } : null
}
