import { and, eq, inArray } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { afterCommit } from '../../db/after-commit.ts'
import { person } from '../../db/schema/person.ts'
import { memberRole } from '../../db/schema/team.ts'
import { findTarget } from './manage.ts'

/**
 * Makes another member the super admin; who was it becomes an admin, in one step: an application has one at any time. Throws
 * STATE_CONFLICT where the other is disabled or has no password of their own to sign in with.
 */
export async function handOnSuperAdmin(
  context: MemberContext,
  input: { memberId: string },
): Promise<Record<string, never>> {
  const { appId, personId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const { row, roles } = await findTarget(tx, context, input.memberId)
    const [account] = await tx
      .select({ passwordHash: person.passwordHash, temporaryUntil: person.temporaryUntil })
      .from(person)
      .where(eq(person.id, row.personId))
    if (row.state !== 'active' || !account?.passwordHash || account.temporaryUntil !== null)
      throw new DeskError('STATE_CONFLICT')
    const given = await tx
      .delete(memberRole)
      .where(and(eq(memberRole.personId, personId), eq(memberRole.role, 'super_admin')))
      .returning({ role: memberRole.role })
    // Handed on already, from another page.
    if (given.length === 0) throw new DeskError('FORBIDDEN')
    await tx
      .delete(memberRole)
      .where(and(eq(memberRole.personId, row.personId), inArray(memberRole.role, ['admin', 'online_admin'])))
    await tx.insert(memberRole).values({ appId, personId: row.personId, role: 'super_admin' })
    await tx.insert(memberRole).values({ appId, personId, role: 'admin' }).onConflictDoNothing()
    for (const id of [personId, row.personId]) afterCommit(tx, () => context.live.rightsChanged(appId, id))
    await writeAudit(tx, context, appId, {
      action: 'member.superAdminHandedOn',
      target: row.personId,
      before: { roles },
      after: { from: personId },
    })
  })
  return {}
}
