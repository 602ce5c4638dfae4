import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { OwnStatus } from '#src/domain/team/status.ts'
import type { Tx } from '../db/client.ts'
import { agentStatus, member } from '../db/schema/team.ts'

/** Writes a member's status with its times, and that the one before has ended. */
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
  await tx
    .update(agentStatus)
    .set({ endedAt: now })
    .where(and(eq(agentStatus.personId, personId), isNull(agentStatus.endedAt)))
  await tx.insert(agentStatus).values({ ...row, id: uuidv7(), personId, status, breakReason, at: now })
}
