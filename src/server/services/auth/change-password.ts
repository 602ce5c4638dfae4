import { eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import { assertPassword, hashPassword, verifyPassword } from '../../auth/password.ts'
import { endSessions } from '../../auth/session.ts'
import type { SessionContext } from '../../context.ts'
import { person, session } from '../../db/schema/platform.ts'
import { membershipsOf } from './memberships.ts'

/** Changes the own password; it must be another one, and all other devices are signed out. */
export async function changePassword(
  context: SessionContext,
  input: { current: string; password: string },
): Promise<Record<string, never>> {
  const { personId, sessionId } = context.session
  const attempts = await context.limiter.consume('login', personId)
  await context.db.inInstallation(async (tx) => {
    const [row] = await tx.select().from(person).where(eq(person.id, personId))
    if (!row || !(await verifyPassword(row.passwordHash, input.current))) {
      throw new DeskError('INVALID', { issues: [{ path: ['current'], code: 'PASSWORD_WRONG' }] })
    }
    assertPassword(input.password, context.env.passwordPolicy, row.email)
    if (input.current === input.password) {
      throw new DeskError('INVALID', { issues: [{ path: ['password'], code: 'PASSWORD_SAME' }] })
    }
    await tx
      .update(person)
      .set({ passwordHash: await hashPassword(input.password), temporaryUntil: null })
      .where(eq(person.id, personId))
    await tx.update(session).set({ authenticatedAt: context.clock.now() }).where(eq(session.id, sessionId))
    await endSessions(tx, context, personId, sessionId)
  })
  await attempts.forget()
  for (const { appId } of await membershipsOf(context, personId)) {
    await context.db.inApp(appId, (tx) =>
      writeAudit(tx, context, appId, { action: 'password.changed', target: personId }),
    )
  }
  return {}
}
