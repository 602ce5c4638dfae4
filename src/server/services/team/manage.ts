import { and, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { normalisePhone } from '#src/domain/person/phone.ts'
import { can, mayForceOffline, mayManage, type Role } from '#src/domain/team/policy.ts'
import { writeAudit } from '../../audit.ts'
import { hashPassword } from '../../auth/password.ts'
import { forgetDevices } from '../../auth/known-device.ts'
import { endSessions } from '../../auth/session.ts'
import { newTemporaryPassword } from '../../auth/token.ts'
import type { MemberContext } from '../../context.ts'
import { limitOf, loadOf } from '../../conversations/accept.ts'
import { handBack } from '../../conversations/hand-back.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { application, person } from '../../db/schema/platform.ts'
import { agentGroup, groupMember, member, memberRole } from '../../db/schema/team.ts'
import { applicationsOf } from '../auth/memberships.ts'
import { leaveDesk } from '../desk/leave.ts'

const TEMPORARY_MS = 24 * 3_600_000

type OfOne = { memberId: string }

/** A member another one acts on: never oneself, never somebody of equal or higher rank. */
async function findTarget(
  tx: Tx,
  context: MemberContext,
  memberId: string,
  allowed: (actor: readonly Role[], target: readonly Role[]) => boolean = mayManage,
) {
  const [row] = await tx.select().from(member).where(eq(member.personId, memberId)).for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  if (memberId === context.member.personId) throw new DeskError('SELF_FORBIDDEN')
  const roles = await rolesOf(tx, memberId)
  if (!allowed(context.member.roles, roles)) {
    throw new DeskError(roles.includes('super_admin') ? 'SUPER_ADMIN_FIXED' : 'ROLE_FORBIDDEN')
  }
  return { row, roles }
}

async function rolesOf(tx: Tx, personId: string): Promise<Role[]> {
  const rows = await tx.select({ role: memberRole.role }).from(memberRole).where(eq(memberRole.personId, personId))
  return rows.map((row) => row.role)
}

/** Roles somebody may give: only ones below their own; the super admin's is handed on by its own flow. */
function assertMayGive(context: MemberContext, roles: readonly Role[]): void {
  if (roles.includes('super_admin')) throw new DeskError('SUPER_ADMIN_FIXED')
  if (!mayManage(context.member.roles, roles)) throw new DeskError('ROLE_FORBIDDEN')
}

async function assertGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const [group] = await tx.select({ id: agentGroup.id }).from(agentGroup).where(eq(agentGroup.id, id))
    if (!group) throw new DeskError('NOT_FOUND')
  }
}

type NewMember = {
  account: string
  nickname: string
  email: string
  phone?: string | undefined
  roles: Role[]
  groupIds: string[]
}

/** A phone number as it is stored; refused at its field when it is none. */
function phoneOf(input: string): string {
  const phone = normalisePhone(input)
  if (phone === null) throw new DeskError('INVALID', { issues: [{ path: ['phone'], code: 'PHONE_FORMAT' }] })
  return phone
}

/** Adds a member. A person who is new to the installation is mailed a temporary password. */
export async function createMember(context: MemberContext, input: NewMember): Promise<{ id: string }> {
  const { appId } = context.member
  assertMayGive(context, input.roles)
  const phone = input.phone ? phoneOf(input.phone) : null
  const password = newTemporaryPassword()
  const passwordHash = await hashPassword(password)
  const made = await context.db.inApp(appId, async (tx) => {
    await assertGroups(tx, input.groupIds)
    const [known] = await tx.select().from(person).where(eq(person.email, input.email))
    const personId = known?.id ?? uuidv7()
    if (!known) {
      await tx.insert(person).values({
        id: personId,
        account: input.account,
        email: input.email,
        phone,
        passwordHash,
        temporaryUntil: new Date(context.clock.now().getTime() + TEMPORARY_MS),
      })
    }
    if ((await rolesOf(tx, personId)).length > 0) throw new DeskError('MEMBER_EXISTS')
    const { nickname } = input
    await tx
      .insert(member)
      .values({ appId, personId, nickname })
      // Somebody who was taken out before comes back.
      .onConflictDoUpdate({ target: [member.appId, member.personId], set: { nickname, state: 'active' } })
    await tx.insert(memberRole).values(input.roles.map((role) => ({ appId, personId, role })))
    for (const groupId of input.groupIds) await tx.insert(groupMember).values({ appId, groupId, personId })
    const { roles, groupIds } = input
    await writeAudit(tx, context, appId, {
      action: 'member.created',
      target: personId,
      after: { nickname, roles, groupIds },
    })
    return { personId, isNew: !known, name: await applicationName(tx) }
  })
  if (made.isNew) await mailPassword(context, input.email, input.account, password, made.name)
  return { id: made.personId }
}

async function applicationName(tx: Tx): Promise<string> {
  const [app] = await tx.select({ name: application.name }).from(application)
  return app?.name ?? ''
}

async function mailPassword(context: MemberContext, to: string, account: string, password: string, name: string) {
  await context.sender.send({
    channel: 'mail',
    to,
    template: 'temporaryPassword',
    values: { application: name, link: `${context.publicUrl}/login`, account, password },
  })
}

/** Changes nickname, roles or the own limit. A role change acts from the next request on. */
export async function updateMember(
  context: MemberContext,
  input: OfOne & {
    nickname?: string | undefined
    roles?: Role[] | undefined
    email?: string | undefined
    phone?: string | null | undefined
    receptionLimit?: number | null | undefined
  },
): Promise<Record<string, never>> {
  const { appId } = context.member
  // Address and number are the person's own, in every application: nobody takes over an account through another one.
  const isOnlyHere = (await applicationsOf(context, input.memberId)).every((other) => other === appId)
  await context.db.inApp(appId, async (tx) => {
    const { row, roles } = await findTarget(tx, context, input.memberId)
    if (input.roles) {
      assertMayGive(context, input.roles)
      await writeRoles(tx, context, { row, roles, given: input.roles })
    }
    if (input.phone !== undefined || input.email !== undefined) {
      if (!isOnlyHere) throw new DeskError('FORBIDDEN', { reason: 'OTHER_APPLICATIONS' })
      const phone = input.phone ? phoneOf(input.phone) : input.phone
      await tx.update(person).set({ phone, email: input.email }).where(eq(person.id, row.personId))
    }
    const nickname = input.nickname ?? row.nickname
    const receptionLimit = input.receptionLimit === undefined ? row.receptionLimit : input.receptionLimit
    await tx.update(member).set({ nickname, receptionLimit }).where(eq(member.personId, row.personId))
    await writeAudit(tx, context, appId, {
      action: 'member.updated',
      target: row.personId,
      before: { nickname: row.nickname, roles, receptionLimit: row.receptionLimit },
      after: {
        nickname,
        roles: input.roles ?? roles,
        receptionLimit,
        reachedAnew: input.phone !== undefined || input.email !== undefined,
      },
    })
  })
  await handBack(context, appId, input.memberId)
  return {}
}

type RoleChange = { row: typeof member.$inferSelect; roles: readonly Role[]; given: readonly Role[] }

/** Gives a member other roles: what they hold open ends with the old ones. */
async function writeRoles(tx: Tx, context: MemberContext, { row, roles, given }: RoleChange): Promise<void> {
  const { appId, personId } = row
  const lost = roles.filter((role) => !given.includes(role))
  const won = [...new Set(given)].filter((role) => !roles.includes(role))
  if (lost.length === 0 && won.length === 0) return
  if (lost.length > 0)
    await tx.delete(memberRole).where(and(eq(memberRole.personId, personId), inArray(memberRole.role, lost)))
  if (won.length > 0) await tx.insert(memberRole).values(won.map((role) => ({ appId, personId, role })))
  if (!can(given, 'desk.serve')) await leaveDesk(tx, row, context.clock.now())
  afterCommit(tx, () => context.live.endMember(appId, personId))
}

/** Disables a member, who is out at once, or lets them in again. */
export async function setMemberState(
  context: MemberContext,
  input: OfOne & { state: 'active' | 'disabled' },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const { row } = await findTarget(tx, context, input.memberId)
    await tx.update(member).set({ state: input.state }).where(eq(member.personId, row.personId))
    if (input.state === 'disabled') {
      await leaveDesk(tx, row, context.clock.now())
      afterCommit(tx, () => context.live.endMember(appId, row.personId))
    }
    await writeAudit(tx, context, appId, {
      action: input.state === 'disabled' ? 'member.disabled' : 'member.enabled',
      target: row.personId,
    })
  })
  await handBack(context, appId, input.memberId)
  return {}
}

/** Takes a member out of the application. Who still serves somebody is kept until they have handed over. */
export function removeMember(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const { row, roles } = await findTarget(tx, context, input.memberId)
    const load = await loadOf(tx, row.personId)
    if (load > 0) throw new DeskError('STATE_CONFLICT', { load })
    // Their name stays readable in past conversations; they can neither sign in here nor be chosen.
    await tx.delete(memberRole).where(eq(memberRole.personId, row.personId))
    await tx.delete(groupMember).where(eq(groupMember.personId, row.personId))
    await tx.update(member).set({ state: 'disabled', status: 'offline' }).where(eq(member.personId, row.personId))
    afterCommit(tx, () => context.live.endMember(appId, row.personId))
    const before = { nickname: row.nickname, roles }
    await writeAudit(tx, context, appId, { action: 'member.removed', target: row.personId, before })
    return {}
  })
}

/** Mails a random password that works once within a day; the old one and every session end now. */
export async function resetMemberPassword(context: MemberContext, input: OfOne): Promise<Record<string, never>> {
  const { appId } = context.member
  const password = newTemporaryPassword()
  const passwordHash = await hashPassword(password)
  const target = await context.db.inApp(appId, async (tx) => {
    const { row } = await findTarget(tx, context, input.memberId)
    const [who] = await tx.select().from(person).where(eq(person.id, row.personId))
    if (!who?.email) throw new DeskError('BAD_PARAM')
    const temporaryUntil = new Date(context.clock.now().getTime() + TEMPORARY_MS)
    await tx.update(person).set({ passwordHash, temporaryUntil }).where(eq(person.id, who.id))
    await endSessions(tx, context, who.id)
    await forgetDevices(tx, who.id)
    await writeAudit(tx, context, appId, { action: 'member.passwordReset', target: who.id })
    return { email: who.email, account: who.account, name: await applicationName(tx) }
  })
  await mailPassword(context, target.email, target.account, password, target.name)
  return {}
}

/** Forces a member offline, or restores them; only an admin can. What they serve goes back into its queues. */
export async function forceOffline(
  context: MemberContext,
  input: OfOne & { forced: boolean },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const { row } = await findTarget(tx, context, input.memberId, mayForceOffline)
    if (input.forced) await leaveDesk(tx, row, context.clock.now())
    await tx.update(member).set({ forcedOffline: input.forced }).where(eq(member.personId, row.personId))
    afterCommit(tx, () => {
      context.live.status(appId, row.personId, { status: 'offline', forcedOffline: input.forced })
      context.live.rightsChanged(appId, row.personId)
    })
    await writeAudit(tx, context, appId, {
      action: input.forced ? 'member.forcedOffline' : 'member.restored',
      target: row.personId,
      before: { limit: await limitOf(tx, row.personId, row.receptionLimit), status: row.status },
    })
  })
  await handBack(context, appId, input.memberId)
  return {}
}

/** Whether a person is an active member: what a group may hold. */
export async function assertActiveMembers(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const [row] = await tx
      .select({ id: member.personId })
      .from(member)
      .where(and(eq(member.personId, id), eq(member.state, 'active')))
    if (!row) throw new DeskError('NOT_FOUND')
  }
}
