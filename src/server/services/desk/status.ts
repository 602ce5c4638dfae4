import { and, eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { Leaving, OwnLeaving, OwnStatus } from '#src/domain/team/status.ts'
import { assertServes } from '../../conversations/may-serve.ts'
import { handBack } from '../../conversations/hand-back.ts'
import { dropTransfersTo } from '../../conversations/hand-over.ts'
import { leaveTo } from '../../conversations/leave-to.ts'
import { routeSoon } from '../../conversations/route.ts'
import { newsOfPerson } from '../../conversations/routing-news.ts'
import { assertStaffMay } from '../../conversations/staff-may.ts'
import { stands } from '../../conversations/standing.ts'
import { writeStatus } from '../../conversations/status.ts'
import type { HandOver } from '../../conversations/transfer-facts.ts'
import type { MemberContext } from '../../context.ts'
import { takeLicence } from '../licences/take.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { agentGroup, member } from '../../db/schema/team.ts'
import type { Deps } from '../../deps.ts'

type Chosen = { status: OwnStatus; breakReason?: string | undefined }
/** Whom it goes to, where it is handed over. */
type Leave = { conversations: OwnLeaving; to?: HandOver['to'] | undefined } & Pick<HandOver, 'reason' | 'note'>

/**
 * Chooses the own status, and for a break one of the reasons that there are; INVALID where it is none of them. But for going
 * offline, which everybody may, it takes a licence. Who goes offline says what becomes of those they serve. Who was forced
 * offline stays so until an admin restores them. Throws what taking a licence throws, STAFF_MAY_NOT where
 * they would end or hand over what they may not, and NOT_FOUND where there is no such group.
 */
export async function setOwnStatus(context: MemberContext, input: Chosen & Leave): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  const { status, breakReason = null } = input
  if (status !== 'offline') await takeLicence(context)
  const forcedOffline = await context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(member).where(eq(member.personId, personId)).for('update')
    if (status !== 'offline') await assertServes(tx, personId)
    else await assertMayLeave(tx, context, input)
    await chooseStatus(tx, row, input, context.clock.now())
    if (row && row.misses > 0) await tx.update(member).set({ misses: 0 }).where(eq(member.personId, personId))
    return row?.forcedOffline ?? false
  })
  context.live.status(appId, personId, { status, breakReason, forcedOffline })
  await followStatus(context, { appId, personId, ...input })
  return {}
}

async function assertMayLeave(tx: Tx, context: MemberContext, { conversations, to }: Leave): Promise<void> {
  if (conversations === 'end') await assertStaffMay(tx, context, 'end')
  if (conversations !== 'hand_over' || to === undefined) return
  await assertStaffMay(tx, context, to.type === 'group' ? 'toGroup' : 'toMember')
  if (to.type === 'agent') return
  const [group] = await tx
    .select({ id: agentGroup.id })
    .from(agentGroup)
    .where(and(eq(agentGroup.id, to.id), stands))
  if (!group) throw new DeskError('NOT_FOUND')
}

/** Writes a status that was chosen for a member, with its reason. Throws INVALID where that is none there is to choose. */
export async function chooseStatus(
  tx: Tx,
  row: typeof member.$inferSelect | undefined,
  { status, breakReason = null }: { status: OwnStatus; breakReason?: string | null | undefined },
  now: Date,
): Promise<void> {
  const [app] = await tx.select({ reasons: application.breakReasons }).from(application)
  const asked = status === 'break' ? (app?.reasons ?? []) : []
  if (asked.length === 0 ? breakReason !== null : breakReason === null || !asked.includes(breakReason))
    throw new DeskError('INVALID')
  if (row && (row.status !== status || row.breakReason !== breakReason))
    await writeStatus(tx, row.personId, status, now, { breakReason })
}

/** What is with a member, or rings at them, goes on as their new status has it. */
export async function followStatus(
  deps: Deps,
  {
    appId,
    personId,
    status,
    ...leave
  }: { appId: string; personId: string; status: OwnStatus } & (Leave | { conversations: Leaving }),
): Promise<void> {
  if (status !== 'online') await dropTransfersTo(deps, appId, personId)
  if (status === 'offline') await leaveServed(deps, appId, personId, leave)
  // What rings at who is busy now goes on to the next.
  routeSoon(deps, appId, newsOfPerson(personId))
}

async function leaveServed(
  deps: Deps,
  appId: string,
  personId: string,
  leave: Leave | { conversations: Leaving },
): Promise<void> {
  if (leave.conversations === 'keep') return
  if (leave.conversations !== 'hand_over')
    return handBack(deps, appId, personId, { keeps: async () => false, becomes: leave.conversations })
  const { to, reason, note } = leave
  if (to !== undefined) await leaveTo(deps, appId, personId, { to, reason, note })
}
