import { and, eq, sql } from 'drizzle-orm'
import type { AfterWork } from '#src/contract/conversation.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { AfterWorkOutcome } from '#src/domain/routing/facts.ts'
import { after } from '#src/lib/after.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { conversation } from '../db/schema/conversation.ts'
import { application } from '../db/schema/platform.ts'
import { afterWork, agentSlot } from '../db/schema/routing.ts'
import { agentGroup, member } from '../db/schema/team.ts'
import { clearTimer, setTimer, timerRow } from '../jobs/timers.ts'
import { mayServe } from './may-serve.ts'
import type { Gathered } from './turn-writes.ts'

const isAfterWork = eq(agentSlot.stage, 'after_work')

/**
 * Seconds of after-call work that a group gives, and how often an agent may have them again; and whether somebody is at the
 * desk and may serve.
 */
async function timesOf(tx: Tx, groupId: string | null, personId: string) {
  const [row] = await times(tx, { groupId, personId }).execute()
  return row ?? { seconds: 0, extensions: 0, isAtWork: false }
}

const times = fixedSelect(
  {
    seconds: sql<number>`coalesce(${agentGroup.afterSeconds}, ${application.afterSeconds})`,
    extensions: application.afterExtensions,
    isAtWork: sql<boolean>`exists (select 1 from ${member} where ${member.appId} = ${application.appId}
      and ${eq(member.personId, sql.placeholder('personId'))} and ${member.status} <> 'offline' and ${mayServe})`,
  },
  sql`from ${application} left join ${agentGroup} on ${agentGroup.appId} = ${application.appId}
    and ${eq(agentGroup.id, sql.placeholder('groupId'))}`,
)

/**
 * A conversation ends: who served it keeps the place for what is left to do, where there is time for it. Answers whether
 * there is; who is not at the desk, or may not serve any more, has none.
 */
export async function beginAfterWork(
  turn: Gathered,
  { ownerId, groupId }: Pick<Gathered['row'], 'ownerId' | 'groupId'>,
): Promise<boolean> {
  const { tx, appId, row, now } = turn
  if (ownerId === null) return false
  const { seconds, isAtWork } = await timesOf(tx, groupId, ownerId)
  if (seconds === 0 || !isAtWork) return false
  const until = after(now, seconds)
  await tx
    .update(agentSlot)
    .set({ stage: 'after_work', since: now, until })
    .where(and(eq(agentSlot.conversationId, row.id), eq(agentSlot.personId, ownerId)))
  turn.timers.push(timerRow(appId, 'after_work', row.id, until))
  return true
}

type AfterWorkSlot = { personId: string; since: Date; until: Date; extended: number }

/** Who has something left to do after a conversation, and until when. */
export async function afterWorkOf(tx: Tx, conversationId: string): Promise<AfterWorkSlot | undefined> {
  const { personId, since, until, extended } = agentSlot
  const [slot] = await tx
    .select({ personId, since, until, extended })
    .from(agentSlot)
    .where(and(eq(agentSlot.conversationId, conversationId), isAfterWork))
  return slot?.until ? { ...slot, until: slot.until } : undefined
}

/** The conversations after which somebody has something left to do. */
export async function afterWorkBy(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: agentSlot.conversationId })
    .from(agentSlot)
    .where(and(eq(agentSlot.personId, personId), isAfterWork))
  return rows.map(({ id }) => id)
}

/** It is over: the place is given back, and it is written down for how long it was held. */
export async function endAfterWork(
  turn: Gathered,
  { personId, since }: Pick<AfterWorkSlot, 'personId' | 'since'>,
  outcome: AfterWorkOutcome,
): Promise<void> {
  const { tx, appId, row, now } = turn
  turn.news.personIds.add(personId)
  const endedAt = now < since ? since : now
  const tookMs = endedAt.getTime() - since.getTime()
  await tx.delete(agentSlot).where(and(eq(agentSlot.conversationId, row.id), isAfterWork))
  await tx
    .insert(afterWork)
    .values({ appId, conversationId: row.id, personId, groupId: row.groupId, at: since, endedAt, tookMs, outcome })
  await tx.update(member).set({ workedAt: now }).where(eq(member.personId, personId))
  await clearTimer(tx, 'after_work', row.id)
  row.revision += 1
}

/** Its agent has the same time again. Throws STATE_CONFLICT where they have had it as often as they may. */
export async function extendAfterWork(turn: Gathered, slot: AfterWorkSlot): Promise<void> {
  const { tx, appId, row } = turn
  const { seconds, extensions } = await timesOf(tx, row.groupId, slot.personId)
  if (slot.extended >= extensions || seconds === 0) throw new DeskError('STATE_CONFLICT', { state: row.state })
  const until = after(slot.until, seconds)
  await tx
    .update(agentSlot)
    .set({ until, extended: slot.extended + 1 })
    .where(and(eq(agentSlot.conversationId, row.id), isAfterWork))
  await setTimer(tx, appId, 'after_work', row.id, until)
  row.revision += 1
}

/** What is left to do after a conversation as the desk shows it, as one value; its time is read by `presentAfterWork`. */
export const AFTER_WORK_SHOWN = sql<AfterWork | null>`(
  select jsonb_build_object('until', s.until, 'extensions', greatest(0, a.after_extensions - s.extended))
  from agent_slot s join application a on a.app_id = s.app_id
  where s.app_id = ${conversation.appId} and s.conversation_id = ${conversation.id} and s.stage = 'after_work')`

export const presentAfterWork = ({ until, extensions }: AfterWork): AfterWork => ({
  until: new Date(until).toISOString(),
  extensions,
})
