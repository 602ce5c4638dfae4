import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import { findSession } from '../../auth/session.ts'
import { newToken, tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import { turnTo, type Tx } from '../../db/client.ts'
import { oneTimeToken, person } from '../../db/schema/person.ts'
import { application } from '../../db/schema/platform.ts'
import type { Outgoing } from '../../platform/sender.ts'
import { lockOwnAccount } from './lock-own-account.ts'
import { membershipIn } from './memberships.ts'

const LINK_LIFETIME_MS = 24 * 3_600_000

type Contact = 'email' | 'phone'
const PURPOSES = { email: 'email_change', phone: 'phone_change' } as const

type Change = NonNullable<(typeof oneTimeToken.$inferInsert)['change']>

const linkOf = ({ publicUrl }: Context, token: string) => `${publicUrl}/login?confirm=${token}`

/** Keeps the secret of a new link; only the newest counts. */
async function keepToken(
  tx: Tx,
  context: Context,
  { personId, contact, change }: { personId: string; contact: Contact; change: Change },
): Promise<string> {
  const purpose = PURPOSES[contact]
  const token = newToken()
  await tx.delete(oneTimeToken).where(and(eq(oneTimeToken.purpose, purpose), eq(oneTimeToken.subject, personId)))
  await tx.insert(oneTimeToken).values({
    id: uuidv7(),
    purpose,
    subject: personId,
    secretHash: tokenHash(token),
    change,
    expiresAt: new Date(context.clock.now().getTime() + LINK_LIFETIME_MS),
    createdAt: context.clock.now(),
  })
  return token
}

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
  const token = await keepToken(tx, context, { personId, contact, change: { appId, value } })
  const [app] = await tx.select({ name: application.name }).from(application)
  return {
    channel: contact === 'email' ? 'mail' : 'sms',
    to: value,
    template: contact === 'email' ? 'confirmEmail' : 'confirmPhone',
    values: { application: app?.name ?? '', link: linkOf(context, token) },
    application: appId,
  }
}

/** Readies the message that asks for an address which the account's owner has entered; see {@link proposeContact}. */
export async function proposeOwnEmail(
  tx: Tx,
  context: Context,
  { personId, email }: { personId: string; email: string },
): Promise<Outgoing> {
  const token = await keepToken(tx, context, { personId, contact: 'email', change: { appId: null, value: email } })
  return { channel: 'mail', to: email, template: 'ownEmail', values: { link: linkOf(context, token) } }
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
    const account = await accountAskedFor(tx, appId, token.subject)
    if (!account) throw new DeskError('TOKEN_INVALID')
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
    if (appId !== null)
      await writeAudit(tx, context, appId, {
        action: 'member.contactConfirmed',
        target: account.id,
        after: { contact },
      })
    return { contact }
  })
}

/** The account that a link is for, locked: its owner's own wish always holds, an application's only while it may wish. */
async function accountAskedFor(tx: Tx, appId: string | null, personId: string) {
  if (appId === null) return (await tx.select().from(person).where(eq(person.id, personId)).for('update'))[0]
  await turnTo(tx, appId)
  const account = await lockOwnAccount(tx, appId, personId)
  return account !== null && (await membershipIn(tx, appId, account.id)) ? account : undefined
}
