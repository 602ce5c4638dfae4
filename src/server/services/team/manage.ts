import { and, eq, inArray } from 'drizzle-orm'
import type { Delivery } from '#src/contract/delivery.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { Language } from '#src/lib/languages.ts'
import type { SkillAt } from '#src/domain/routing/needs.ts'
import { can, mayForceOffline, mayManage, type Role } from '#src/domain/team/policy.ts'
import { writeAudit } from '../../audit.ts'
import { forgetDevices } from '../../auth/known-device.ts'
import { endSessions } from '../../auth/session.ts'
import type { MemberContext } from '../../context.ts'
import { limitOf, loadOf } from '../../conversations/places.ts'
import { handBack } from '../../conversations/hand-back.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { ForcedLeaving } from '#src/domain/team/status.ts'
import type { Tx } from '../../db/client.ts'
import { passkey, person } from '../../db/schema/person.ts'
import { application } from '../../db/schema/platform.ts'
import { groupMember, member, memberRole } from '../../db/schema/team.ts'
import type { Outgoing } from '../../platform/sender.ts'
import { notify } from '../../notifications/notify.ts'
import { proposeContact } from '../auth/contact-change.ts'
import { lockOwnAccount } from '../auth/lock-own-account.ts'
import { phoneOf } from '../auth/phone-of.ts'
import { writeStatus } from '../../conversations/status.ts'
import { leaveDesk } from '../../conversations/leave-desk.ts'
import { assertMayWrite } from './may-write.ts'
import { newPassword } from './new-password.ts'
import { skillsOfMembers, writeSkills } from './skills.ts'

type OfOne = { memberId: string }

/** A member another one acts on, held: never oneself, never somebody of equal or higher rank unless that is allowed. */
export async function findTarget(
  tx: Tx,
  context: MemberContext,
  memberId: string,
  allowed: (actor: readonly Role[], target: readonly Role[]) => boolean = mayManage,
) {
  const [row] = await tx.select().from(member).where(eq(member.personId, memberId)).for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  if (memberId === context.member.personId) throw new DeskError('SELF_FORBIDDEN')
  const roles = await rolesOf(tx, memberId)
  // Who was taken out is asked again before anything is done to them here.
  if (roles.length === 0) throw new DeskError('NOT_FOUND')
  if (!allowed(context.member.roles, roles)) {
    throw new DeskError(roles.includes('super_admin') ? 'SUPER_ADMIN_FIXED' : 'ROLE_FORBIDDEN')
  }
  return { row, roles }
}

/** A person's roles in the application; none for who is no member. */
export async function rolesOf(tx: Tx, personId: string): Promise<Role[]> {
  const rows = await tx.select({ role: memberRole.role }).from(memberRole).where(eq(memberRole.personId, personId))
  return rows.map((row) => row.role)
}

/** Roles somebody may give: only ones below their own; the super admin's is handed on by its own flow. */
export function assertMayGive(context: MemberContext, roles: readonly Role[]): void {
  if (roles.includes('super_admin')) throw new DeskError('SUPER_ADMIN_FIXED')
  if (!mayManage(context.member.roles, roles)) throw new DeskError('ROLE_FORBIDDEN')
}

/** The account of a member, locked; refused where it belongs to other applications too. */
export async function accountOf(tx: Tx, appId: string, personId: string) {
  const account = await lockOwnAccount(tx, appId, personId)
  if (!account) throw new DeskError('FORBIDDEN', { reason: 'OTHER_APPLICATIONS' })
  return account
}

/** What the application is called, for who is written to in its name. */
export async function applicationName(tx: Tx): Promise<string> {
  const [app] = await tx.select({ name: application.name }).from(application)
  return app?.name ?? ''
}

/**
 * Changes nickname, roles, the own limit, languages or skills. A role change acts from the next request on; a new address or number,
 * when its owner has agreed to it.
 */
export async function updateMember(
  context: MemberContext,
  input: OfOne & {
    nickname?: string | undefined
    roles?: Role[] | undefined
    email?: string | undefined
    phone?: string | null | undefined
    receptionLimit?: number | null | undefined
    languages?: Language[] | undefined
    skills?: SkillAt[] | undefined
  },
): Promise<{ delivery: Delivery | null }> {
  const { appId } = context.member
  const phone = typeof input.phone === 'string' ? phoneOf(input.phone) : input.phone
  for (const to of [phone, input.email]) if (to) await assertMayWrite(context, to.toLowerCase())
  const asked = await context.db.inApp(appId, async (tx) => {
    const { row, roles } = await findTarget(tx, context, input.memberId)
    if (input.roles) {
      assertMayGive(context, input.roles)
      await writeRoles(tx, context, { row, roles, given: input.roles })
    }
    if (input.phone !== undefined || input.email !== undefined) {
      await accountOf(tx, appId, row.personId)
      if (phone === null) await tx.update(person).set({ phone }).where(eq(person.id, row.personId))
    }
    const letters: Outgoing[] = []
    const change = { appId, personId: row.personId }
    if (phone) letters.push(await proposeContact(tx, context, { ...change, contact: 'phone', value: phone }))
    if (input.email !== undefined)
      letters.push(await proposeContact(tx, context, { ...change, contact: 'email', value: input.email }))
    const nickname = input.nickname ?? row.nickname
    const receptionLimit = input.receptionLimit === undefined ? row.receptionLimit : input.receptionLimit
    const languages = input.languages ? [...new Set(input.languages)] : row.languages
    await tx.update(member).set({ nickname, receptionLimit, languages }).where(eq(member.personId, row.personId))
    const learnt = (await skillsOfMembers(tx, [row.personId])).get(row.personId) ?? []
    if (input.skills) await writeSkills(tx, row, input.skills)
    await writeAudit(tx, context, appId, {
      action: 'member.updated',
      target: row.personId,
      before: {
        nickname: row.nickname,
        roles,
        receptionLimit: row.receptionLimit,
        languages: row.languages,
        skills: learnt,
      },
      after: {
        nickname,
        languages,
        skills: input.skills ?? learnt,
        roles: input.roles ?? roles,
        receptionLimit,
        reachedAnew: input.phone !== undefined || input.email !== undefined,
      },
    })
    return letters
  })
  await handBack(context, appId, input.memberId)
  const deliveries: Delivery[] = []
  for (const letter of asked) deliveries.push(await context.sender.send(letter))
  return { delivery: deliveries.includes('outbox') ? 'outbox' : (deliveries[0] ?? null) }
}

type RoleChange = {
  row: typeof member.$inferSelect
  roles: readonly Role[]
  given: readonly Role[]
}

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
  const by = context.member.personId
  await notify(tx, { appId, now: context.clock.now(), about: { kind: 'roles_changed' }, to: [personId], by })
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
    if (row.status !== 'offline') await writeStatus(tx, row.personId, 'offline', context.clock.now())
    await tx.update(member).set({ state: 'disabled' }).where(eq(member.personId, row.personId))
    afterCommit(tx, () => context.live.endMember(appId, row.personId))
    const before = { nickname: row.nickname, roles }
    await writeAudit(tx, context, appId, { action: 'member.removed', target: row.personId, before })
    return {}
  })
}

/** Mails a random password that works once within a day; the old one, every passkey and every session end now, which are this application's alone. */
export async function resetMemberPassword(context: MemberContext, input: OfOne): Promise<{ delivery: Delivery }> {
  const { appId } = context.member
  const password = await newPassword(context)
  const mail = await context.db.inApp(appId, async (tx) => {
    const { row } = await findTarget(tx, context, input.memberId)
    const who = await accountOf(tx, appId, row.personId)
    if (!who.email) throw new DeskError('BAD_PARAM')
    const { hash: passwordHash, until: temporaryUntil } = password
    await tx.update(person).set({ passwordHash, temporaryUntil }).where(eq(person.id, who.id))
    await endSessions(tx, context, who.id)
    await forgetDevices(tx, who.id)
    await tx.delete(passkey).where(eq(passkey.personId, who.id))
    await writeAudit(tx, context, appId, { action: 'member.passwordReset', target: who.id })
    return {
      channel: 'mail',
      to: who.email,
      template: 'temporaryPassword',
      values: {
        application: await applicationName(tx),
        link: `${context.publicUrl}/login`,
        account: who.account,
        password: password.plain,
      },
      application: appId,
    } as const
  })
  return { delivery: await context.sender.send(mail) }
}

/**
 * Forces a member offline with a reason, which they read, or restores them; only an admin can. Those they serve go back into
 * their queues, or it ends.
 */
export async function forceOffline(
  context: MemberContext,
  input: OfOne & { forced: boolean; reason?: string | undefined; conversations: ForcedLeaving },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const { row } = await findTarget(tx, context, input.memberId, mayForceOffline)
    const forcedReason = input.forced ? (input.reason ?? '') : null
    if (forcedReason !== null) await leaveDesk(tx, row, context.clock.now(), forcedReason)
    await tx.update(member).set({ forcedOffline: input.forced, forcedReason }).where(eq(member.personId, row.personId))
    afterCommit(tx, () => {
      context.live.status(appId, row.personId, { status: 'offline', forcedOffline: input.forced, forcedReason })
      context.live.rightsChanged(appId, row.personId)
    })
    await writeAudit(tx, context, appId, {
      action: input.forced ? 'member.forcedOffline' : 'member.restored',
      target: row.personId,
      before: { limit: await limitOf(tx, row.personId, row.receptionLimit), status: row.status },
      ...(forcedReason !== null && { after: { reason: forcedReason } }),
    })
  })
  await handBack(context, appId, input.memberId, { becomes: input.conversations })
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
