import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { OwnStatus } from '#src/domain/team/status.ts'
import type { Tx } from '../db/client.ts'
import { agentStatus, member } from '../db/schema/team.ts'
import { clearTimer } from '../jobs/timers.ts'
import { tellEvent } from '../webhooks/tell.ts'
import { countIdle } from './idle.ts'
import { notePeak } from './note-peak.ts'

/** Why a status began: for a break what the agent has chosen, for going offline what an admin has said who took them there. */
type Why = { breakReason?: string | null; forcedReason?: string | null }

/** Writes a member's status with its times, that the one before has ended, and how many are there now that one has come. */
export async function writeStatus(
  tx: Tx,
  personId: string,
  status: OwnStatus,
  now: Date,
  { breakReason = null, forcedReason = null }: Why = {},
): Promise<void> {
  // Who is offline already was there before.
  const left = sql`case when ${member.status} = 'offline' then ${member.lastOfflineAt} else ${now.toISOString()}::timestamptz end`
  const times = status === 'offline' ? { lastOfflineAt: left } : { lastOnlineAt: now }
  const [row] = await tx
    .update(member)
    .set({ status, breakReason, statusSince: now, ...times })
    .where(eq(member.personId, personId))
    .returning({ appId: member.appId })
  if (!row) return
  if (status === 'online') await countIdle(tx, { appId: row.appId, personId }, now)
  else await clearTimer(tx, 'idle_break', personId)
  const [before] = await tx
    .update(agentStatus)
    .set({ endedAt: now })
    .where(and(eq(agentStatus.personId, personId), isNull(agentStatus.endedAt)))
    .returning({ status: agentStatus.status })
  await tellEvent(tx, row.appId, { event: 'member_status', now, agentId: personId, data: { status, breakReason } })
  await tx.insert(agentStatus).values({ ...row, id: uuidv7(), personId, status, breakReason, forcedReason, at: now })
  const hasCome = status !== 'offline' && (before?.status ?? 'offline') === 'offline'
  if (hasCome) await notePeak(tx, row.appId, now)
}
