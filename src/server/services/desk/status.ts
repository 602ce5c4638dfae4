import { eq } from 'drizzle-orm'
import type { OwnStatus } from '#src/domain/team/status.ts'
import { assertServes } from '../../conversations/may-serve.ts'
import { dropTransfersTo } from '../../conversations/hand-over.ts'
import { routeSoon } from '../../conversations/route.ts'
import { newsOfPerson } from '../../conversations/routing-news.ts'
import { writeStatus } from '../../conversations/status.ts'
import type { MemberContext } from '../../context.ts'
import { takeLicence } from '../licences/take.ts'
import { member } from '../../db/schema/team.ts'

/**
 * Chooses the own status; but for going offline, which everybody may, it takes a licence. Who was forced offline stays so
 * until an admin restores them. Throws what taking a licence throws.
 */
export async function setOwnStatus(
  context: MemberContext,
  input: { status: OwnStatus },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  if (input.status !== 'offline') await takeLicence(context)
  const forcedOffline = await context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(member).where(eq(member.personId, personId)).for('update')
    if (input.status !== 'offline') await assertServes(tx, personId)
    if (row && row.status !== input.status) await writeStatus(tx, personId, input.status, context.clock.now())
    if (row && row.misses > 0) await tx.update(member).set({ misses: 0 }).where(eq(member.personId, personId))
    return row?.forcedOffline ?? false
  })
  context.live.status(appId, personId, { status: input.status, forcedOffline })
  if (input.status !== 'online') await dropTransfersTo(context, appId, personId)
  // What rings at who is busy now goes on to the next.
  routeSoon(context, appId, newsOfPerson(personId))
  return {}
}
