import { and, eq, gt, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import { assertPassword, hashPassword } from '../../auth/password.ts'
import { endSessions } from '../../auth/session.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import { oneTimeToken, person } from '../../db/schema/platform.ts'
import { membershipsOf } from './memberships.ts'

const LINK_LIFETIME_MS = 60 * 60_000

/** Mails a link that sets a new password, when the address is somebody's; the answer is the same when it is not. */
export async function requestReset(context: Context, input: { email: string }): Promise<Record<string, never>> {
  await context.limiter.consume('reset_ip', context.origin.ip)
  await context.limiter.consume('reset', input.email.toLowerCase())
  const token = newToken()
  const known = await context.db.inInstallation(async (tx) => {
    const [row] = await tx.select({ id: person.id }).from(person).where(eq(person.email, input.email))
    await tx.insert(oneTimeToken).values({
      id: uuidv7(),
      purpose: 'password_reset',
      // A token for nobody costs the same write and opens nothing.
      subject: row?.id ?? 'nobody',
      secretHash: tokenHash(token),
      expiresAt: new Date(context.clock.now().getTime() + LINK_LIFETIME_MS),
      createdAt: context.clock.now(),
    })
    return row !== undefined
  })
  if (known) {
    const link = `${context.publicUrl}/login?reset=${token}`
    setImmediate(() => {
      context.sender
        .send({ channel: 'mail', to: input.email, template: 'resetLink', values: { link } })
        .catch((error: unknown) => context.log.error({ err: error }, 'a reset link was not sent'))
    })
  }
  return {}
}

/** Sets a new password with a mailed link, once; every session of the account ends. */
export async function resetPassword(
  context: Context,
  input: { token: string; password: string },
): Promise<Record<string, never>> {
  await context.limiter.consume('reset_ip', context.origin.ip)
  const now = context.clock.now()
  const personId = await context.db.inInstallation(async (tx) => {
    const open = and(
      eq(oneTimeToken.purpose, 'password_reset'),
      eq(oneTimeToken.secretHash, tokenHash(input.token)),
      isNull(oneTimeToken.usedAt),
      gt(oneTimeToken.expiresAt, now),
    )
    const [used] = await tx
      .select({ id: oneTimeToken.id, subject: oneTimeToken.subject })
      .from(oneTimeToken)
      .where(open)
      .for('update')
    if (!used || used.subject === 'nobody') throw new DeskError('TOKEN_INVALID')
    const [row] = await tx.select().from(person).where(eq(person.id, used.subject))
    if (!row) throw new DeskError('TOKEN_INVALID')
    assertPassword(input.password, context.env.passwordPolicy, row.email)
    await tx.update(oneTimeToken).set({ usedAt: now }).where(eq(oneTimeToken.id, used.id))
    await tx
      .update(person)
      .set({ passwordHash: await hashPassword(input.password), temporaryUntil: null })
      .where(eq(person.id, row.id))
    await endSessions(tx, context, row.id)
    return row.id
  })
  for (const { appId } of await membershipsOf(context, personId)) {
    await context.db.inApp(appId, (tx) =>
      writeAudit(tx, context, appId, { action: 'password.reset', target: personId }),
    )
  }
  return {}
}
