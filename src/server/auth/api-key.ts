import { and, eq, gt, or } from 'drizzle-orm'
import { keyState } from '#src/domain/api-key/key.ts'
import { applicationOfKey } from '#src/domain/api-key/token.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isInRanges } from '#src/lib/address-range.ts'
import type { KeyCaller } from '../context.ts'
import { apiKey } from '../db/schema/api-key.ts'
import type { Deps } from '../deps.ts'
import { createKnown } from './known.ts'
import { tokenHash } from './token.ts'

/** Keys that were somebody's when last looked at: whoever sends one is no stranger, though it may since have ended. */
const known = createKnown<true>()

/**
 * The caller behind a key. Throws UNAUTHORIZED for one that is nobody's, has expired or was revoked, and ADDRESS_FORBIDDEN
 * where it may not be used from there; made-up keys are looked for so often from an address, past that it throws
 * RATE_LIMITED.
 */
export async function findKey(
  { db, clock, traffic }: Pick<Deps, 'db' | 'clock' | 'traffic'>,
  { token, address }: { token: string; address: string },
): Promise<KeyCaller> {
  const appId = applicationOfKey(token)
  const isKnown = known.get(token) === true
  if (!isKnown) traffic.expect('proof', { address })
  if (appId === null) throw new DeskError('UNAUTHORIZED')
  const now = clock.now()
  const hash = tokenHash(token)
  const row = await db.lane(isKnown ? 'staff' : 'public').inApp(appId, async (tx) => {
    const isFormer = and(eq(apiKey.formerHash, hash), gt(apiKey.formerUntil, now))
    const [found] = await tx
      .select()
      .from(apiKey)
      .where(or(eq(apiKey.tokenHash, hash), isFormer))
    if (!found || keyState(found, now) !== 'live') return null
    if (!isFrom(address, found.addresses)) return found
    const since = now.getTime() - (found.lastUsedAt?.getTime() ?? 0)
    if (since > LIMITS.apiKey.noteSeconds * 1000)
      await tx.update(apiKey).set({ lastUsedAt: now }).where(eq(apiKey.id, found.id))
    return found
  })
  if (!row) {
    known.delete(token)
    throw new DeskError('UNAUTHORIZED')
  }
  if (!isKnown) {
    traffic.give('proof', { address })
    known.set(token, true)
  }
  if (!isFrom(address, row.addresses)) throw new DeskError('ADDRESS_FORBIDDEN')
  return { appId, keyId: row.id, name: row.name, scopes: row.scopes }
}

const isFrom = (address: string, ranges: readonly string[]) => ranges.length === 0 || isInRanges(address, ranges)
