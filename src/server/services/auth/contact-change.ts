import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import { findSession } from '../../auth/session.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import { turnTo, type Tx } from '../../db/client.ts'
import { application, oneTimeToken, person } from '../../db/schema/platform.ts'
import type { Outgoing } from '../../platform/sender.ts'
import { lockOwnAccount } from './lock-own-account.ts'
import { membershipIn } from './memberships.ts'

const LINK_LIFETIME_MS = 24 * 3_600_000

type Contact = 'email' | 'phone'
const PURPOSES = { email: 'email_change', phone: 'phone_change' } as const

/**
 * Readies the message that asks the owner of a new address or number whether an account may have it. It is the same
 * whether somebody has it already, so that who asks for the change learns nothing.
 */
export async function proposeContact(
  tx: Tx,
  context: Context,
  change: { appId: string; personId: string; contact: Contact; value: string },
): Promise<Outgoing> {
  const { appId, personId, contact, value } = change
  const purpose = PURPOSES[contact]
  const token = newToken()
  // Only the newest counts.
  await tx.delete(oneTimeToken).where(and(eq(oneTimeToken.purpose, purpose), eq(oneTimeToken.subject, personId)))
  await tx.insert(oneTimeToken).values({
    id: uuidv7(),
    purpose,
    subject: personId,
    secretHash: tokenHash(token),
    change: { appId, value },
    expiresAt: new Date(context.clock.now().getTime() + LINK_LIFETIME_MS),
    createdAt: context.clock.now(),
  })
  const [app] = await tx.select({ name: application.name }).from(application)
  return {
    channel: contact === 'email' ? 'mail' : 'sms',
    to: value,
    template: contact === 'email' ? 'confirmEmail' : 'confirmPhone',
    values: { application: app?.name ?? '', link: `${context.publicUrl}/login?confirm=${token}` },
    application: appId,
  }
}

/**
 * Gives an account the address or number that a link was sent to. A number lets its holder in, so the account's owner
 * must be signed in; the link of an address is for people who cannot. One that has joined another application since,
 * or left the one that asked, stays as it is.
 */
export async function confirmContact(context: Context, input: { token: string }): Promise<{ contact: Contact }> {
  await context.limiter.consume('reset_ip', context.origin.ip)
  const session = context.sessionToken === null ? null : await findSession(context, context.sessionToken)
  const now = context.clock.now()
  return context.db.inInstallation(async (tx) => {
    const [token] = await tx
      .select()
      .from(oneTimeToken)
      .where(
        and(
          inArray(oneTimeToken.purpose, Object.values(PURPOSES)),
          eq(oneTimeToken.secretHash, tokenHash(input.token)),
          isNull(oneTimeToken.usedAt),
          gt(oneTimeToken.expiresAt, now),
        ),
      )
      .for('update')
    if (!token?.change) throw new DeskError('TOKEN_INVALID')
    const contact = token.purpose === PURPOSES.phone ? 'phone' : 'email'
    if (contact === 'phone' && session?.personId !== token.subject) throw new DeskError('UNAUTHORIZED')
    const { appId, value } = token.change
    await turnTo(tx, appId)
    const account = await lockOwnAccount(tx, appId, token.subject)
    if (!account || !(await membershipIn(tx, appId, account.id))) throw new DeskError('TOKEN_INVALID')
    await tx.update(oneTimeToken).set({ usedAt: now }).where(eq(oneTimeToken.id, token.id))
    await tx
      .update(person)
      .set({ [contact]: value })
      .where(eq(person.id, account.id))
    if (contact === 'email') {
      // A link that went to the address before opens nothing any more.
      await tx
        .delete(oneTimeToken)
        .where(and(eq(oneTimeToken.purpose, 'password_reset'), eq(oneTimeToken.subject, account.id)))
    }
    await writeAudit(tx, context, appId, { action: 'member.contactConfirmed', target: account.id, after: { contact } })
    return { contact }
  })
}
