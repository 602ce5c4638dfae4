import { eq } from 'drizzle-orm'
import type { OwnStatus } from '#src/domain/team/status.ts'
import { assertServes } from '../../conversations/may-serve.ts'
import { routeSoon } from '../../conversations/route.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { member } from '../../db/schema/team.ts'

/** Writes a member's status with its times. */
export async function writeStatus(tx: Tx, personId: string, status: OwnStatus, now: Date): Promise<void> {
  const times = status === 'offline' ? { lastOfflineAt: now } : { lastOnlineAt: now }
  await tx
    .update(member)
    .set({ status, statusSince: now, ...times })
    .where(eq(member.personId, personId))
}

/** Chooses the own status. Who was forced offline stays so until an admin restores them. */
export async function setOwnStatus(
  context: MemberContext,
  input: { status: OwnStatus },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(member).where(eq(member.personId, personId)).for('update')
    await assertServes(tx, personId)
    if (row && row.status !== input.status) await writeStatus(tx, personId, input.status, context.clock.now())
  })
  context.live.status(appId, personId, { status: input.status, forcedOffline: false })
  if (input.status === 'online') routeSoon(context, appId)
  return {}
}
