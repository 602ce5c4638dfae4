import { and, eq, sql } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import { assertPassword, hashPassword, verifyPassword } from '../../auth/password.ts'
import { endSessions, rotateSession } from '../../auth/session.ts'
import type { SessionContext } from '../../context.ts'
import { person } from '../../db/schema/person.ts'
import { acceptFirst } from './invitations.ts'
import { membershipsOf } from './memberships.ts'

/**
 * Changes the own password; it must be another one, all other devices are signed out, and this one's session gets another
 * token. Tries are counted by session, apart from sign-ins: nobody else can use them up. Who so replaces the password that
 * an invitation brought has accepted it.
 */
export async function changePassword(
  context: SessionContext,
  input: { current: string; password: string },
): Promise<Record<string, never>> {
  const { personId, sessionId, mustChangePassword } = context.session
  const tries = await context.limiter.consume('password_change', sessionId)
  const [row] = await context.db.inInstallation((tx) => tx.select().from(person).where(eq(person.id, personId)))
  if (!row || !(await verifyPassword(row.passwordHash, input.current, 'known'))) {
    throw new DeskError('INVALID', { issues: [{ path: ['current'], code: 'PASSWORD_WRONG' }] })
  }
  assertPassword(input.password, context.env.passwordPolicy, row.email)
  if (input.current === input.password) {
    throw new DeskError('INVALID', { issues: [{ path: ['password'], code: 'PASSWORD_SAME' }] })
  }
  const passwordHash = await hashPassword(input.password)
  await context.db.inInstallation(async (tx) => {
    const changed = await tx
      .update(person)
      .set({ passwordHash, temporaryUntil: null })
      .where(and(eq(person.id, personId), sql`${person.passwordHash} is not distinct from ${row.passwordHash}`))
      .returning({ id: person.id })
    // Changed or reset elsewhere since it was looked at: the one that was proved is no longer it.
    if (changed.length === 0)
      throw new DeskError('INVALID', { issues: [{ path: ['current'], code: 'PASSWORD_WRONG' }] })
    await rotateSession(tx, context)
    await endSessions(tx, context, personId, sessionId)
  })
  await tries.forget()
  if (mustChangePassword) await acceptFirst(context, personId)
  for (const { appId } of await membershipsOf(context, personId)) {
    await context.db.inApp(appId, (tx) =>
      writeAudit(tx, context, appId, { action: 'password.changed', target: personId }),
    )
  }
  return {}
}
