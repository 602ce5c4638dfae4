import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { keyForApp, newFactorKey, newRecoveryCode, recoveryHash, stepOfCode } from '../../auth/authenticator.ts'
import type { SessionContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { person, recoveryCode, secondFactor } from '../../db/schema/person.ts'
import { assertMayChange } from './may-change.ts'
import { noteOwn } from './note-own.ts'

/** Since when somebody has a second factor, and how many codes are left for when the app is lost; null: they have none. */
export async function readFactor(tx: Tx, personId: string): Promise<{ since: string; recoveryLeft: number } | null> {
  const [row] = await tx
    .select({ since: secondFactor.confirmedAt })
    .from(secondFactor)
    .where(eq(secondFactor.personId, personId))
  if (!row?.since) return null
  const [left] = await tx
    .select({ n: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.personId, personId), isNull(recoveryCode.usedAt)))
  return { since: row.since.toISOString(), recoveryLeft: left?.n ?? 0 }
}

/**
 * A new key for an authenticator app, which counts when a first code has proved that the app has it; one that was never
 * proved is replaced. Throws STATE_CONFLICT where a second factor is on.
 */
export async function beginFactor(context: SessionContext): Promise<{ secret: string; uri: string }> {
  assertMayChange(context)
  const { personId } = context.session
  const key = newFactorKey()
  const secret = context.factorVault.seal(personId, key)
  const account = await context.db.inInstallation(async (tx) => {
    const [row] = await tx.select({ account: person.account }).from(person).where(eq(person.id, personId))
    if (!row) throw new DeskError('UNAUTHORIZED')
    const begun = await tx
      .insert(secondFactor)
      .values({ personId, secret, createdAt: context.clock.now() })
      .onConflictDoUpdate({
        target: secondFactor.personId,
        set: { secret, createdAt: context.clock.now() },
        setWhere: isNull(secondFactor.confirmedAt),
      })
      .returning({ personId: secondFactor.personId })
    if (begun.length === 0) throw new DeskError('STATE_CONFLICT')
    return row.account
  })
  return keyForApp(key, account)
}

/** Switches the second factor on with a first code of the app, and gives the codes for when it is lost: only this once. */
export async function confirmFactor(
  context: SessionContext,
  input: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  assertMayChange(context)
  const { personId } = context.session
  const now = context.clock.now()
  const tries = await context.limiter.consume('factor_try', personId)
  const recoveryCodes = await context.db.inInstallation(async (tx) => {
    const [row] = await tx
      .select()
      .from(secondFactor)
      .where(and(eq(secondFactor.personId, personId), isNull(secondFactor.confirmedAt)))
      .for('update')
    const key = row && context.factorVault.open(personId, row.secret)
    if (!key) throw new DeskError('STATE_CONFLICT')
    const step = stepOfCode(key, input.code.normalize('NFKC').replace(/\s/g, ''), { now, after: row.lastStep })
    if (step === null) throw new DeskError('LOGIN_WRONG_CODE')
    await tx.update(secondFactor).set({ confirmedAt: now, lastStep: step }).where(eq(secondFactor.personId, personId))
    return writeRecoveryCodes(tx, personId)
  })
  await tries.forget()
  await noteOwn(context, { action: 'profile.factorAdded' })
  return { recoveryCodes }
}

/** New codes for when the app is lost; those before count no more. */
export async function renewRecoveryCodes(context: SessionContext): Promise<{ recoveryCodes: string[] }> {
  assertMayChange(context)
  const { personId } = context.session
  const recoveryCodes = await context.db.inInstallation(async (tx) => {
    const held = await tx
      .select({ personId: secondFactor.personId })
      .from(secondFactor)
      .where(and(eq(secondFactor.personId, personId), isNotNull(secondFactor.confirmedAt)))
      .for('update')
    if (held.length === 0) throw new DeskError('STATE_CONFLICT')
    return writeRecoveryCodes(tx, personId)
  })
  await noteOwn(context, { action: 'profile.recoveryRenewed' })
  return { recoveryCodes }
}

/** Signs in without a second factor again. */
export async function removeFactor(context: SessionContext): Promise<Record<string, never>> {
  assertMayChange(context)
  const { personId } = context.session
  await context.db.inInstallation((tx) => tx.delete(secondFactor).where(eq(secondFactor.personId, personId)))
  await noteOwn(context, { action: 'profile.factorRemoved' })
  return {}
}

async function writeRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: LIMITS.signIn.recoveryCodes }, newRecoveryCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ personId, codeHash: recoveryHash(personId, code) })))
  return codes
}
