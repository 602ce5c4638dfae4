import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { Leaving, OwnStatus } from '#src/domain/team/status.ts'
import { assertServes } from '../../conversations/may-serve.ts'
import { handBack } from '../../conversations/hand-back.ts'
import { dropTransfersTo } from '../../conversations/hand-over.ts'
import { routeSoon } from '../../conversations/route.ts'
import { newsOfPerson } from '../../conversations/routing-news.ts'
import { writeStatus } from '../../conversations/status.ts'
import type { MemberContext } from '../../context.ts'
import { takeLicence } from '../licences/take.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { member } from '../../db/schema/team.ts'

/**
 * Chooses the own status, and for a break one of the reasons that there are; INVALID where it is none of them. But for going
 * offline, which everybody may, it takes a licence. Who goes offline says what becomes of those they serve. Who was forced
 * offline stays so until an admin restores them. Throws what taking a licence throws.
 */
export async function setOwnStatus(
  context: MemberContext,
  input: { status: OwnStatus; breakReason?: string | undefined; conversations: Leaving },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { breakReason = null } = input
  if (input.status !== 'offline') await takeLicence(context)
  const forcedOffline = await context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(member).where(eq(member.personId, personId)).for('update')
    if (input.status !== 'offline') await assertServes(tx, personId)
    await assertReason(tx, input.status, breakReason)
    if (row && (row.status !== input.status || row.breakReason !== breakReason))
      await writeStatus(tx, personId, input.status, context.clock.now(), { breakReason })
    if (row && row.misses > 0) await tx.update(member).set({ misses: 0 }).where(eq(member.personId, personId))
    return row?.forcedOffline ?? false
  })
  context.live.status(appId, personId, { status: input.status, breakReason, forcedOffline })
  if (input.status !== 'online') await dropTransfersTo(context, appId, personId)
  const { conversations } = input
  if (input.status === 'offline' && conversations !== 'keep')
    await handBack(context, appId, personId, { keeps: async () => false, becomes: conversations })
  // What rings at who is busy now goes on to the next.
  routeSoon(context, appId, newsOfPerson(personId))
  return {}
}

async function assertReason(tx: Tx, status: OwnStatus, reason: string | null): Promise<void> {
  const [app] = await tx.select({ reasons: application.breakReasons }).from(application)
  const asked = status === 'break' ? (app?.reasons ?? []) : []
  if (asked.length === 0 ? reason !== null : reason === null || !asked.includes(reason)) throw new DeskError('INVALID')
}
