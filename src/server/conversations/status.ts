import { eq } from 'drizzle-orm'
import type { OwnStatus } from '#src/domain/team/status.ts'
import type { Tx } from '../db/client.ts'
import { member } from '../db/schema/team.ts'

/** Writes a member's status with its times. */
export async function writeStatus(tx: Tx, personId: string, status: OwnStatus, now: Date): Promise<void> {
  const times = status === 'offline' ? { lastOfflineAt: now } : { lastOnlineAt: now }
  await tx
    .update(member)
    .set({ status, statusSince: now, ...times })
    .where(eq(member.personId, personId))
}
