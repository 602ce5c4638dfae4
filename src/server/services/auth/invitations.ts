import { and, eq, gt, inArray } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { can, mayManage } from '#src/domain/team/policy.ts'
import { writeAudit } from '../../audit.ts'
import type { Context, SessionContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { person } from '../../db/schema/person.ts'
import { agentGroup, groupMember, invitation, member, memberRole } from '../../db/schema/team.ts'
import { notify } from '../../notifications/notify.ts'
import { proposeContact } from './contact-change.ts'
import { applicationsOf, membershipIn } from './memberships.ts'
import { openInvitations } from './open-invitations.ts'

type OfOne = { invitationId: string }

/** Makes somebody a member, as they were invited: only they can. */
export async function acceptInvitation(context: SessionContext, input: OfOne): Promise<{ appId: string }> {
  const { personId, mustChangePassword } = context.session
  if (mustChangePassword) throw new DeskError('PASSWORD_CHANGE_REQUIRED')
  const found = (await openInvitations(context, personId, context.session)).find(({ id }) => id === input.invitationId)
  if (!found) throw new DeskError('INVITATION_OVER')
  await context.db.inApp(found.appId, (tx) => join(tx, context, found.id, personId))
  return { appId: found.appId }
}

/** Ends an invitation. Who sent it is not told: for them it lapses in its time. */
export async function declineInvitation(context: SessionContext, input: OfOne): Promise<Record<string, never>> {
  const { personId } = context.session
  const found = (await openInvitations(context, personId, context.session)).find(({ id }) => id === input.invitationId)
  if (!found) throw new DeskError('INVITATION_OVER')
  await context.db.inApp(found.appId, (tx) =>
    tx
      .update(invitation)
      .set({ state: 'declined' })
      .where(and(eq(invitation.id, found.id), eq(invitation.state, 'open'))),
  )
  return {}
}

/**
 * Accepts the invitation whose mail held the password that somebody new has just replaced by their own: that was their
 * consent. What no longer holds is left for them to see.
 */
export async function acceptFirst(context: Context, personId: string): Promise<void> {
  if ((await applicationsOf(context, personId)).length > 0) return
  const first = (await openInvitations(context, personId, { providerAppId: null })).find(
    ({ holdsPassword }) => holdsPassword,
  )
  if (!first) return
  try {
    const phone = await context.db.inApp(first.appId, async (tx) => {
      await join(tx, context, first.id, personId)
      const { appId } = first
      return first.phone && proposeContact(tx, context, { appId, personId, contact: 'phone', value: first.phone })
    })
    if (phone) await context.sender.send(phone)
  } catch (error) {
    if (!(error instanceof DeskError && error.code === 'INVITATION_OVER')) throw error
  }
}

/** Writes the membership, when the invitation still holds: open, by somebody who may still give these roles, into groups that are there. */
async function join(tx: Tx, context: Context, invitationId: string, personId: string): Promise<void> {
  const over = new DeskError('INVITATION_OVER')
  const [found] = await tx
    .select({ row: invitation })
    .from(invitation)
    .innerJoin(person, and(eq(person.id, invitation.personId), eq(person.email, invitation.email)))
    .where(
      and(
        eq(invitation.id, invitationId),
        eq(invitation.personId, personId),
        eq(invitation.state, 'open'),
        gt(invitation.expiresAt, context.clock.now()),
      ),
    )
    .for('update')
  if (!found) throw over
  const { appId, roles, groupIds, nickname, invitedBy } = found.row
  const inviter = await membershipIn(tx, appId, invitedBy)
  if (!inviter || !can(inviter.roles, 'member.edit') || !mayManage(inviter.roles, roles)) throw over
  const groups = await tx
    .select({ id: agentGroup.id, disbandedAt: agentGroup.disbandedAt })
    .from(agentGroup)
    .where(inArray(agentGroup.id, groupIds))
  if (groups.length < new Set(groupIds).size) throw over
  await tx.update(invitation).set({ state: 'accepted' }).where(eq(invitation.id, invitationId))
  await tx
    .insert(member)
    .values({ appId, personId, nickname })
    // Somebody who was taken out before comes back.
    .onConflictDoUpdate({ target: [member.appId, member.personId], set: { nickname, state: 'active' } })
  await tx.insert(memberRole).values([...new Set(roles)].map((role) => ({ appId, personId, role })))
  for (const { id: groupId, disbandedAt } of groups)
    if (disbandedAt === null) await tx.insert(groupMember).values({ appId, groupId, personId })
  await writeAudit(tx, context, appId, {
    action: 'member.joined',
    target: personId,
    after: { nickname, roles, groupIds, invitedBy },
  })
  const about = { kind: 'member_joined' } as const
  await notify(tx, { appId, now: context.clock.now(), about, subject: personId, by: personId })
}
