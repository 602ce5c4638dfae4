import { eq } from 'drizzle-orm'
import type { OwnStatus } from '#src/domain/team/status.ts'
import { assertServes } from '../../conversations/may-serve.ts'
import { routeSoon } from '../../conversations/route.ts'
import { writeStatus } from '../../conversations/status.ts'
import type { MemberContext } from '../../context.ts'
import { member } from '../../db/schema/team.ts'

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
