import { and, eq } from 'drizzle-orm'
import type { Me } from '#src/contract/auth.ts'
import type { RequestOptions, UsedPasskey } from '#src/contract/passkeys.ts'
import { DeskError } from '#src/domain/errors.ts'
import { counterOf, requestOptionsFor } from '../../auth/passkey.ts'
import type { Context } from '../../context.ts'
import { passkey } from '../../db/schema/person.ts'
import { enterProved } from './enter.ts'
import { holderOf, tryTicket, useTicket } from './factor-ticket.ts'
import { noteFailure } from './note-failure.ts'
import { giveChallenge, takeChallenge } from './passkey-challenge.ts'

const ANYBODY = 'passkey'

/** What a browser needs to ask for a passkey; it counts once, for five minutes. */
export async function beginPasskey(context: Context): Promise<RequestOptions> {
  await context.limiter.consume('passkey_ip', context.origin.ip)
  const options = await requestOptionsFor(context)
  await giveChallenge(context, { purpose: 'passkey', subject: ANYBODY, challenge: options.challenge })
  return options
}

/**
 * Signs in with a passkey. The device has asked for a finger or a PIN, so it is both factors in one, and ends a sign-in that
 * waits for the second: with a ticket, that of its holder alone. Throws LOGIN_PASSKEY for every passkey that does not hold.
 */
export async function signInByPasskey(
  context: Context,
  { passkey: used, ticket: text }: { passkey: UsedPasskey; ticket?: string | undefined },
): Promise<Me> {
  await context.limiter.consume('passkey_ip', context.origin.ip)
  const [key] = await context.db.inInstallation((tx) => tx.select().from(passkey).where(eq(passkey.id, used.id)))
  const counter =
    key &&
    (await counterOf(context, { used, key }, (challenge) =>
      takeChallenge(context, { purpose: 'passkey', subject: ANYBODY, challenge }),
    ))
  if (!key || counter === undefined || counter === null) {
    if (key) noteFailure(context, key.personId)
    throw new DeskError('LOGIN_PASSKEY')
  }
  const { personId } = key
  if (text !== undefined && holderOf(text) !== personId) throw new DeskError('LOGIN_PASSKEY')
  const proved = await context.db.inInstallation(async (tx) => {
    const counted = await tx
      .update(passkey)
      .set({ counter, lastUsedAt: context.clock.now() })
      // Of two that count the same at once, the second has been copied.
      .where(and(eq(passkey.id, key.id), eq(passkey.counter, key.counter)))
      .returning({ id: passkey.id })
    if (counted.length === 0) throw new DeskError('LOGIN_PASSKEY')
    if (text === undefined) return { by: 'passkey' } as const
    const ticket = await tryTicket(tx, context, text)
    if (ticket) await useTicket(tx, context, ticket)
    return ticket?.proved
  })
  if (proved === undefined) throw new DeskError('SECOND_FACTOR_OVER')
  return enterProved(context, personId, proved)
}
