import { and, eq, gt, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import { assertPassword, hashPassword } from '../../auth/password.ts'
import { deviceOf, isKnownHere } from '../../auth/known-device.ts'
import { endSessions } from '../../auth/session.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import { oneTimeToken, person } from '../../db/schema/person.ts'
import { sendAside } from '../../platform/send-aside.ts'
import { membershipsOf } from './memberships.ts'

const LINK_LIFETIME_MS = 60 * 60_000

/** Mails a link that sets a new password, when the address is somebody's; the answer is the same when it is not. */
export async function requestReset(context: Context, input: { email: string }): Promise<Record<string, never>> {
  const [row] = await context.db.inInstallation((tx) =>
    tx
      .select({ id: person.id, isKnown: isKnownHere(context) })
      .from(person)
      .where(eq(person.email, input.email)),
  )
  const device = deviceOf(context, row)
  // Strangers who ask again and again do not keep the owner from asking.
  if (device === null) await context.limiter.consume('reset_ip', context.origin.ip)
  await context.limiter.consume('reset', device ?? input.email.toLowerCase())
  const token = newToken()
  await context.db.inInstallation((tx) =>
    tx.insert(oneTimeToken).values({
      id: uuidv7(),
      purpose: 'password_reset',
      // A token for nobody costs the same write and opens nothing.
      subject: row?.id ?? 'nobody',
      secretHash: tokenHash(token),
      expiresAt: new Date(context.clock.now().getTime() + LINK_LIFETIME_MS),
      createdAt: context.clock.now(),
    }),
  )
  const link = `${context.publicUrl}/login?reset=${token}`
  if (row) sendAside(context, { channel: 'mail', to: input.email, template: 'resetLink', values: { link } })
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
