import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Delivery } from '#src/contract/delivery.ts'
import { DeskError } from '#src/domain/errors.ts'
import { maskPhone } from '#src/domain/person/phone.ts'
import { countTry } from '../../auth/one-time-try.ts'
import { matchesHash, newCode, tokenHash } from '../../auth/token.ts'
import type { SessionContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { oneTimeToken, person } from '../../db/schema/person.ts'
import { proposeOwnEmail } from '../auth/contact-change.ts'
import { applicationsOf } from '../auth/memberships.ts'
import { phoneOf } from '../auth/phone-of.ts'
import { readFactor } from './factor.ts'
import { assertMayChange } from './may-change.ts'
import { noteOwn } from './note-own.ts'
import { readPasskeys } from './passkeys.ts'

const CODE_LIFETIME_MS = 10 * 60_000
const RESEND_SECONDS = 60
/** Codes for a number one takes: apart from those of sign-in and from links, so that neither can be tried in their place. */
const PURPOSE = 'own_phone_code'

/** What somebody's account signs in with, as they see it themselves. */
export async function readProfile(context: SessionContext) {
  const { personId } = context.session
  return context.db.inInstallation(async (tx) => {
    const row = await ownRow(tx, personId)
    const [pending] = await tx
      .select({ change: oneTimeToken.change })
      .from(oneTimeToken)
      .where(
        and(
          eq(oneTimeToken.purpose, 'email_change'),
          eq(oneTimeToken.subject, personId),
          isNull(oneTimeToken.usedAt),
          gt(oneTimeToken.expiresAt, context.clock.now()),
        ),
      )
    return {
      account: row.account,
      email: row.email,
      pendingEmail: pending?.change?.value ?? null,
      phone: row.phone === null ? null : maskPhone(row.phone),
      factor: await readFactor(tx, personId),
      passkeys: await readPasskeys(tx, personId),
    }
  })
}

/** Mails a link to a new address; the old one stays until it has been opened. */
export async function changeOwnEmail(
  context: SessionContext,
  input: { email: string },
): Promise<{ delivery: Delivery }> {
  assertMayChange(context)
  const { personId } = context.session
  await context.limiter.consume('invite_to', input.email.toLowerCase())
  const application = await onlyApplication(context)
  const letter = await context.db.inInstallation(async (tx) => {
    const { email } = await ownRow(tx, personId)
    if (email?.toLowerCase() === input.email.toLowerCase()) throw fault('email', 'EMAIL_SAME')
    return proposeOwnEmail(tx, context, { personId, email: input.email })
  })
  return { delivery: await context.sender.send({ ...letter, ...application }) }
}

/** Sends a code to a number, whoever has it: only who holds the phone can enter it. */
export async function sendOwnPhoneCode(
  context: SessionContext,
  input: { phone: string },
): Promise<{ resendSeconds: number; delivery: Delivery }> {
  assertMayChange(context)
  const { personId } = context.session
  const phone = phoneOf(input.phone)
  const before = await context.db.inInstallation((tx) => ownRow(tx, personId))
  if (before.phone === phone) throw fault('phone', 'PHONE_SAME')
  await context.limiter.consume('code_send_gap', personId)
  await context.limiter.consume('code_send', personId)
  // Nor may several accounts together make a stranger's phone ring.
  await context.limiter.consume('invite_to', phone)
  const application = await onlyApplication(context)
  const code = newCode()
  await context.db.inInstallation(async (tx) => {
    // Only the newest counts.
    await tx.delete(oneTimeToken).where(and(eq(oneTimeToken.purpose, PURPOSE), eq(oneTimeToken.subject, personId)))
    await tx.insert(oneTimeToken).values({
      id: uuidv7(),
      purpose: PURPOSE,
      subject: personId,
      secretHash: hashOf(phone, code),
      expiresAt: new Date(context.clock.now().getTime() + CODE_LIFETIME_MS),
      createdAt: context.clock.now(),
    })
  })
  const message = { channel: 'sms', to: phone, template: 'ownPhoneCode', values: { code } } as const
  return { resendSeconds: RESEND_SECONDS, delivery: await context.sender.send({ ...message, ...application }) }
}

/**
 * Takes a number with the code that was sent to it. Each try is counted before it is compared; the right code works once. A
 * number that another account has is refused.
 */
export async function setOwnPhone(
  context: SessionContext,
  input: { phone: string; code: string },
): Promise<Record<string, never>> {
  assertMayChange(context)
  const { personId } = context.session
  const phone = phoneOf(input.phone)
  const now = context.clock.now()
  const tried = await context.db.inInstallation(async (tx) => {
    const [newest] = await tx
      .select({ id: oneTimeToken.id })
      .from(oneTimeToken)
      .where(and(eq(oneTimeToken.purpose, PURPOSE), eq(oneTimeToken.subject, personId)))
      .orderBy(desc(oneTimeToken.createdAt))
      .limit(1)
    if (!newest) return undefined
    return countTry(tx, eq(oneTimeToken.id, newest.id), now)
  })
  if (!tried || !matchesHash(secretOf(phone, input.code.normalize('NFKC')), tried.secretHash))
    throw new DeskError('LOGIN_WRONG_CODE')
  await context.db.inInstallation(async (tx) => {
    await tx.update(oneTimeToken).set({ usedAt: now }).where(eq(oneTimeToken.id, tried.id))
    await writeOwn(tx, personId, { phone })
  })
  await noteOwn(context, { action: 'profile.contactChanged', after: { contact: 'phone' } })
  return {}
}

/** Takes the number away: from then on nobody signs in with it. */
export async function removeOwnPhone(context: SessionContext): Promise<Record<string, never>> {
  assertMayChange(context)
  await context.db.inInstallation((tx) => writeOwn(tx, context.session.personId, { phone: null }))
  await noteOwn(context, { action: 'profile.contactChanged', after: { contact: 'phone' } })
  return {}
}

async function ownRow(tx: Tx, personId: string) {
  const [row] = await tx.select().from(person).where(eq(person.id, personId))
  if (!row) throw new DeskError('UNAUTHORIZED')
  return row
}

const writeOwn = (tx: Tx, personId: string, change: { phone: string | null }) =>
  tx.update(person).set(change).where(eq(person.id, personId))

/**
 * In whose name it is written, so that its super admin finds it in the outbox; in nobody's for who is in several, whose
 * numbers and addresses are no single one's to see.
 */
async function onlyApplication(context: SessionContext): Promise<{ application?: string }> {
  const [only, ...others] = await applicationsOf(context, context.session.personId)
  return only === undefined || others.length > 0 ? {} : { application: only }
}

const secretOf = (phone: string, code: string) => `own ${phone}:${code}`
const hashOf = (phone: string, code: string) => tokenHash(secretOf(phone, code))
const fault = (field: string, code: string) => new DeskError('INVALID', { issues: [{ path: [field], code }] })
