import { and, desc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Me } from '#src/contract/auth.ts'
import { DeskError } from '#src/domain/errors.ts'
import { deviceOf, isKnownHere } from '../../auth/known-device.ts'
import { countTry } from '../../auth/one-time-try.ts'
import { matchesHash, newCode, tokenHash } from '../../auth/token.ts'
import type { Context } from '../../context.ts'
import { oneTimeToken, person } from '../../db/schema/person.ts'
import { sendAside } from '../../platform/send-aside.ts'
import { phoneOf } from './phone-of.ts'
import { enter } from './enter.ts'

const CODE_LIFETIME_MS = 10 * 60_000
const RESEND_SECONDS = 60

/** Sends a code to a phone. The answer does not tell whether anybody has that number; only theirs gets a message. */
export async function sendCode(context: Context, input: { phone: string }): Promise<{ resendSeconds: number }> {
  const phone = phoneOf(input.phone)
  const { row, device } = await ownerOf(context, phone)
  if (device === null) await context.limiter.consume('code_send_ip', context.origin.ip)
  await context.limiter.consume('code_send_gap', device ?? phone)
  await context.limiter.consume('code_send', device ?? phone)
  const code = newCode()
  await context.db.inInstallation((tx) =>
    tx.insert(oneTimeToken).values({
      id: uuidv7(),
      purpose: 'phone_code',
      subject: subjectOf(phone, device),
      secretHash: tokenHash(`${phone}:${code}`),
      expiresAt: new Date(context.clock.now().getTime() + CODE_LIFETIME_MS),
      createdAt: context.clock.now(),
    }),
  )
  if (row) sendAside(context, { channel: 'sms', to: phone, template: 'signInCode', values: { code } })
  return { resendSeconds: RESEND_SECONDS }
}

/** Whose number it is, if anybody's, and whether the browser that asks is known as theirs. */
async function ownerOf(context: Context, phone: string) {
  const [row] = await context.db.inInstallation((tx) =>
    tx
      .select({ id: person.id, isKnown: isKnownHere(context) })
      .from(person)
      .where(eq(person.phone, phone)),
  )
  return { row, device: deviceOf(context, row) }
}

/** The owner's own browser has codes of its own: those that strangers ask for, and what they try, do not touch them. */
const subjectOf = (phone: string, device: string | null) => (device === null ? phone : `${phone} ${device}`)

/**
 * Signs in with a phone and its newest code. Each try is counted before it is compared; the right code works once.
 */
export async function signInByPhone(context: Context, input: { phone: string; code: string }): Promise<Me> {
  const phone = phoneOf(input.phone)
  const code = input.code.normalize('NFKC')
  const { row, device } = await ownerOf(context, phone)
  if (device === null) await context.limiter.consume('code_verify_ip', context.origin.ip)
  const now = context.clock.now()
  const right = await context.db.inInstallation(async (tx) => {
    const [newest] = await tx
      .select({ id: oneTimeToken.id })
      .from(oneTimeToken)
      .where(and(eq(oneTimeToken.purpose, 'phone_code'), eq(oneTimeToken.subject, subjectOf(phone, device))))
      .orderBy(desc(oneTimeToken.createdAt))
      .limit(1)
    if (!newest) return false
    const tried = await countTry(tx, eq(oneTimeToken.id, newest.id), now)
    if (!tried || !matchesHash(`${phone}:${code}`, tried.secretHash)) return false
    await tx.update(oneTimeToken).set({ usedAt: now }).where(eq(oneTimeToken.id, newest.id))
    return true
  })
  if (!right) throw new DeskError('LOGIN_WRONG_CODE')
  if (!row) throw new DeskError('LOGIN_PHONE_UNBOUND')
  return enter(context, row.id, { by: 'phone' })
}
