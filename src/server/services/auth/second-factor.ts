import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Me } from '#src/contract/auth.ts'
import { DeskError } from '#src/domain/errors.ts'
import { recoveryHash, stepOfCode } from '../../auth/authenticator.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { recoveryCode, secondFactor } from '../../db/schema/person.ts'
import { enterProved } from './enter.ts'
import { holderOf, tryTicket, useTicket } from './factor-ticket.ts'
import { noteFailure } from './note-failure.ts'

/**
 * Ends a sign-in that waits for its second factor: with a code of the app, or one of those for when it is lost. Throws
 * SECOND_FACTOR_OVER where the ticket counts no more (sign in from the beginning), LOGIN_WRONG_CODE, and RATE_LIMITED after
 * ten wrong ones in a quarter of an hour, whatever tickets they came with.
 */
export async function proveFactor(context: Context, input: { ticket: string; code: string }): Promise<Me> {
  const holder = holderOf(input.ticket)
  if (holder === null) throw new DeskError('SECOND_FACTOR_OVER')
  const ticket = await context.db.inInstallation((tx) => tryTicket(tx, context, input.ticket))
  if (ticket === null) throw new DeskError('SECOND_FACTOR_OVER')
  const tries = await context.limiter.consume('factor_try', holder)
  const isRight = await context.db.inInstallation(async (tx) => {
    if (!(await takeCode(tx, context, holder, input.code))) return false
    await useTicket(tx, context, ticket)
    return true
  })
  if (!isRight) {
    noteFailure(context, holder)
    throw new DeskError('LOGIN_WRONG_CODE')
  }
  await tries.forget()
  return enterProved(context, holder, ticket.proved)
}

/** Whether a code is right; then it counts no more. */
async function takeCode(tx: Tx, context: Context, personId: string, typed: string): Promise<boolean> {
  const now = context.clock.now()
  const code = typed.normalize('NFKC').replace(/\s/g, '')
  const [row] = await tx
    .select()
    .from(secondFactor)
    .where(and(eq(secondFactor.personId, personId), isNotNull(secondFactor.confirmedAt)))
    .for('update')
  if (!row) return false
  if (/^\d{6}$/.test(code)) {
    const key = context.factorVault.open(personId, row.secret)
    const step = key && stepOfCode(key, code, { now, after: row.lastStep })
    if (step === null) return false
    await tx.update(secondFactor).set({ lastStep: step }).where(eq(secondFactor.personId, personId))
    return true
  }
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCode.personId, personId),
        eq(recoveryCode.codeHash, recoveryHash(personId, code)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ personId: recoveryCode.personId })
  return used.length > 0
}
