import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { OwnStatus } from '#src/domain/team/status.ts'
import type { Tx } from '../db/client.ts'
import { agentStatus, member } from '../db/schema/team.ts'
import { notePeak } from './note-peak.ts'

type MemberRow = Pick<typeof member.$inferSelect, 'appId' | 'personId'>

/** Writes a member's status with its times, that the one before has ended, and how many are there now that one has come. */
export async function writeStatus(
  tx: Tx,
  personId: string,
  status: OwnStatus,
  now: Date,
  breakReason: string | null = null,
): Promise<void> {
  const times = status === 'offline' ? { lastOfflineAt: now } : { lastOnlineAt: now }
  const [row] = await tx
    .update(member)
    .set({ status, breakReason, statusSince: now, ...times })
    .where(eq(member.personId, personId))
    .returning({ appId: member.appId })
  if (!row) return
  const [before] = await tx
    .update(agentStatus)
    .set({ endedAt: now })
    .where(and(eq(agentStatus.personId, personId), isNull(agentStatus.endedAt)))
    .returning({ status: agentStatus.status })
  await tx.insert(agentStatus).values({ ...row, id: uuidv7(), personId, status, breakReason, at: now })
  const hasCome = status !== 'offline' && (before?.status ?? 'offline') === 'offline'
  if (hasCome) await notePeak(tx, row.appId, now)
}

/** Begins a time offline of a member who is offline by now, with why an admin has taken them there. */
export async function noteForced(tx: Tx, { personId, appId }: MemberRow, reason: string, now: Date): Promise<void> {
  const isOpen = and(eq(agentStatus.personId, personId), isNull(agentStatus.endedAt))
  await tx.update(agentStatus).set({ endedAt: now }).where(isOpen)
  await tx
    .insert(agentStatus)
    .values({ appId, id: uuidv7(), personId, status: 'offline', forcedReason: reason, at: now })
}
