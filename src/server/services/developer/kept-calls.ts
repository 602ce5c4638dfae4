import { createHash } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import type { KeyCaller } from '../../context.ts'
import { apiCall } from '../../db/schema/api-key.ts'
import { application } from '../../db/schema/platform.ts'
import type { Deps } from '../../deps.ts'

/** A call that is to be done once, by the name that its caller has given it; `asked`: all that it asks for. */
export type OnceCall = { key: KeyCaller; name: string; asked: readonly string[] }

/** The answer of a call that was done. */
export type KeptAnswer = { status: number; body: string }

const before = ({ clock }: Pick<Deps, 'clock'>) => after(clock.now(), -LIMITS.apiKey.keptHours * 3_600)

const isCall = ({ key, name }: OnceCall) => and(eq(apiCall.keyId, key.keyId), eq(apiCall.name, name))

/**
 * Takes a name for a call that begins now: null. One that was done under that name answers as it did. Throws
 * IDEMPOTENCY_MISMATCH where something else was asked under it, and IDEMPOTENCY_IN_FLIGHT while that is not over: also where
 * the server ended amid it, since nobody knows then whether it was done.
 */
export function beginCall(deps: Pick<Deps, 'db' | 'clock'>, call: OnceCall): Promise<KeptAnswer | null> {
  const { appId, keyId } = call.key
  const fingerprint = createHash('sha256').update(call.asked.join('\n')).digest()
  return deps.db.lane('staff').inApp(appId, async (tx) => {
    await tx.delete(apiCall).where(and(isCall(call), lte(apiCall.at, before(deps))))
    const begun = await tx
      .insert(apiCall)
      .values({ appId, keyId, name: call.name, fingerprint, at: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ name: apiCall.name })
    if (begun.length > 0) return null
    const [known] = await tx.select().from(apiCall).where(isCall(call))
    if (known && !known.fingerprint.equals(fingerprint)) throw new DeskError('IDEMPOTENCY_MISMATCH')
    if (!known || known.status === null || known.body === null) throw new DeskError('IDEMPOTENCY_IN_FLIGHT')
    return { status: known.status, body: known.body }
  })
}

/** Keeps the answer of a call that was done; null: it was refused, and its name is free again. */
export async function endCall(deps: Pick<Deps, 'db'>, call: OnceCall, answer: KeptAnswer | null): Promise<void> {
  await deps.db
    .lane('staff')
    .inApp(call.key.appId, (tx) =>
      answer === null ? tx.delete(apiCall).where(isCall(call)) : tx.update(apiCall).set(answer).where(isCall(call)),
    )
}

/** Forgets the calls whose names are free again. */
export async function forgetCalls(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps)
    await deps.db.inApp(appId, (tx) => tx.delete(apiCall).where(lte(apiCall.at, before(deps))))
}
