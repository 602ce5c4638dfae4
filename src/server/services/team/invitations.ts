import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Delivery } from '#src/contract/delivery.ts'
import type { Invitation } from '#src/contract/team.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { maskText } from '#src/domain/person/mask.ts'
import { maskEmail, maskPhone } from '#src/domain/person/phone.ts'
import { can, mayManage, type Role } from '#src/domain/team/policy.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { person } from '../../db/schema/person.ts'
import { stands } from '../../conversations/standing.ts'
import { agentGroup, invitation } from '../../db/schema/team.ts'
import type { Outgoing } from '../../platform/sender.ts'
import { placesOf } from '../auth/memberships.ts'
import { phoneOf } from '../auth/phone-of.ts'
import { findOrMakePerson } from './find-or-make-person.ts'
import { applicationName, assertMayGive, rolesOf } from './manage.ts'
import { assertMayWrite } from './may-write.ts'
import { newPassword, type NewPassword } from './new-password.ts'

const DAY_MS = 24 * 3_600_000
/** A declined one is not told from one that nobody has answered. */
const UNANSWERED = ['open', 'declined'] as const

type OfOne = { invitationId: string }
type Invited = {
  account: string
  nickname: string
  email: string
  phone?: string | undefined
  roles: Role[]
  groupIds: string[]
}

/** Who has been asked and has not joined, as the inviter typed them: nothing here depends on their having an account. */
export function listInvitations(context: MemberContext): Promise<Invitation[]> {
  const { appId, roles: own } = context.member
  const unmasked = can(own, 'member.addresses')
  return context.db.inApp(appId, async (tx) => {
    const rows = await tx
      .select()
      .from(invitation)
      .where(inArray(invitation.state, [...UNANSWERED]))
      .orderBy(desc(invitation.sentAt), desc(invitation.id))
    const groups = await tx.select({ id: agentGroup.id, name: agentGroup.name }).from(agentGroup).where(stands)
    return rows.map((row) => ({
      id: row.id,
      nickname: row.nickname,
      account: unmasked ? row.account : maskText(row.account),
      email: unmasked ? row.email : maskEmail(row.email),
      phone: row.phone === null ? null : maskPhone(row.phone),
      roles: row.roles,
      groups: groups.filter(({ id }) => row.groupIds.includes(id)),
      inviter: row.inviter,
      expiresAt: row.expiresAt.toISOString(),
      isExpired: row.expiresAt <= context.clock.now(),
      manageable: mayManage(own, row.roles),
    }))
  })
}

/**
 * Asks somebody to become a member. Whoever asks gets the same answer in the same time whether the address belongs to an
 * account or not; only a member whom they see in their own list is refused.
 */
export async function invite(context: MemberContext, input: Invited): Promise<{ id: string; delivery: Delivery }> {
  const { appId } = context.member
  const { account, nickname, email, roles, groupIds } = input
  assertMayGive(context, roles)
  const phone = input.phone ? phoneOf(input.phone) : null
  await assertMayWrite(context, email.toLowerCase())
  const password = await newPassword(context)
  const id = uuidv7()
  const mail = await context.db.inApp(appId, async (tx) => {
    await assertGroups(tx, groupIds)
    const who = await findOrMakePerson(tx, { account, email, temporaryUntil: password.until })
    if ((await rolesOf(tx, who.id)).length > 0) throw new DeskError('MEMBER_EXISTS')
    await tx
      .update(invitation)
      .set({ state: 'withdrawn' })
      .where(and(eq(invitation.email, email), inArray(invitation.state, [...UNANSWERED])))
    const [unanswered] = await tx
      .select({ n: count() })
      .from(invitation)
      .where(inArray(invitation.state, [...UNANSWERED]))
    if ((unanswered?.n ?? 0) >= LIMITS.team.invitations) throw new DeskError('INVITATION_LIMIT')
    const { holdsPassword, message } = await letterTo(tx, context, who.id, email, password)
    await tx.insert(invitation).values({
      appId,
      id,
      email,
      account,
      phone,
      nickname,
      roles,
      groupIds,
      personId: who.id,
      createdAt: context.clock.now(),
      ...sentNow(context, holdsPassword),
    })
    await writeAudit(tx, context, appId, {
      action: 'invitation.created',
      target: id,
      after: { nickname, roles, groupIds },
    })
    return message
  })
  return { id, delivery: await context.sender.send(mail) }
}

/** Mails an invitation again, from now on in the name of who does so; its time begins anew. */
export async function sendInvitationAgain(context: MemberContext, input: OfOne): Promise<{ delivery: Delivery }> {
  const { appId } = context.member
  await assertMayWrite(context, input.invitationId)
  const password = await newPassword(context)
  const mail = await context.db.inApp(appId, async (tx) => {
    const row = await findUnanswered(tx, context, input.invitationId)
    if ((await rolesOf(tx, row.personId)).length > 0) throw new DeskError('MEMBER_EXISTS')
    const { holdsPassword, message } = await letterTo(tx, context, row.personId, row.email, password)
    await tx.update(invitation).set(sentNow(context, holdsPassword)).where(eq(invitation.id, row.id))
    await writeAudit(tx, context, appId, { action: 'invitation.sentAgain', target: row.id })
    return message
  })
  return { delivery: await context.sender.send(mail) }
}

/** Takes an invitation back. */
export function withdrawInvitation(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const { id, nickname, roles } = await findUnanswered(tx, context, input.invitationId)
    await tx.update(invitation).set({ state: 'withdrawn' }).where(eq(invitation.id, id))
    await writeAudit(tx, context, appId, { action: 'invitation.withdrawn', target: id, before: { nickname, roles } })
    return {}
  })
}

async function assertGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const [group] = await tx
      .select({ id: agentGroup.id })
      .from(agentGroup)
      .where(and(eq(agentGroup.id, id), stands))
    if (!group) throw new DeskError('NOT_FOUND')
  }
}

async function findUnanswered(tx: Tx, context: MemberContext, id: string) {
  const [row] = await tx
    .select()
    .from(invitation)
    .where(and(eq(invitation.id, id), inArray(invitation.state, [...UNANSWERED])))
    .for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  assertMayGive(context, row.roles)
  return row
}

function sentNow(context: MemberContext, holdsPassword: boolean) {
  const sentAt = context.clock.now()
  const expiresAt = new Date(sentAt.getTime() + LIMITS.team.invitationDays * DAY_MS)
  const { personId: invitedBy, nickname: inviter } = context.member
  return { state: 'open' as const, holdsPassword, sentAt, expiresAt, invitedBy, inviter }
}

/**
 * The mail of an invitation. An account that nobody has made their own yet, by a password and a membership, gets a new
 * temporary password in it; every other one stays as it is, and its owner is only asked.
 */
async function letterTo(
  tx: Tx,
  context: MemberContext,
  personId: string,
  email: string,
  password: NewPassword,
): Promise<{ holdsPassword: boolean; message: Outgoing }> {
  const { appId, nickname: inviter } = context.member
  const [account] = await tx.select().from(person).where(eq(person.id, personId)).for('update')
  const holdsPassword =
    account !== undefined && account.temporaryUntil !== null && (await placesOf(tx, [personId])).length === 0
  if (holdsPassword) {
    const { hash: passwordHash, until: temporaryUntil } = password
    await tx.update(person).set({ passwordHash, temporaryUntil }).where(eq(person.id, personId))
  }
  const values = { application: await applicationName(tx), inviter, link: `${context.publicUrl}/login` }
  const to = { channel: 'mail', to: email, application: appId } as const
  const message: Outgoing = holdsPassword
    ? {
        ...to,
        template: 'firstInvitation',
        values: { ...values, account: account.account, password: password.plain },
      }
    : { ...to, template: 'invitation', values: { ...values, days: String(LIMITS.team.invitationDays) } }
  return { holdsPassword, message }
}
