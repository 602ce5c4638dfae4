import { createPublicKey, type KeyObject } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { identityClaimsSchema, type IdentityClaims, type IdentityFault } from '#src/domain/web-client/identity.ts'
import type { IdentityAlgorithm } from '#src/domain/web-client/identity-key.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { identityKey } from '../../db/schema/identity-key.ts'
import { HERE } from '../../platform/secrets.ts'
import { liveAt, purposeOf } from './identity-keys.ts'

/** Seconds by which the clock of who signs may be off. */
const TOLERANCE = 60

type Signing = { id: string; usedAt: Date | null; key: KeyObject | Uint8Array }

/**
 * What a signed token says, if any key that counts has signed it. Throws IDENTITY_INVALID with why it is not believed: to who
 * builds the page it says what to mend, and to a stranger nothing about the keys.
 */
export async function verifyIdentity(context: Context, appId: string, token: string): Promise<IdentityClaims> {
  const now = context.clock.now()
  const algorithm = algorithmOf(token)
  const keys = await context.db.inApp(appId, (tx) => readKeys(tx, context, { appId, algorithm, now }))
  if (keys.length === 0) throw invalid('algorithm')
  for (const { id, usedAt, key } of keys) {
    const claims = await claimsBy(token, key, { algorithm, now })
    if (claims === null) continue
    await noteUse(context, appId, { id, usedAt, now })
    return claims
  }
  throw invalid('signature')
}

const invalid = (reason: IdentityFault) => new DeskError('IDENTITY_INVALID', { reason })

function algorithmOf(token: string): IdentityAlgorithm {
  let alg: string | undefined
  try {
    ;({ alg } = decodeProtectedHeader(token))
  } catch {
    throw invalid('malformed')
  }
  if (alg !== 'HS256' && alg !== 'RS256') throw invalid('algorithm')
  return alg
}

/** The claims, if this key has signed them; null: it has not. Throws for what it has signed and nobody may believe. */
async function claimsBy(
  token: string,
  key: Signing['key'],
  { algorithm, now }: { algorithm: IdentityAlgorithm; now: Date },
): Promise<IdentityClaims | null> {
  let payload: unknown
  try {
    const options = { algorithms: [algorithm], currentDate: now, clockTolerance: TOLERANCE }
    ;({ payload } = await jwtVerify(token, key, options))
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return null
    if (error instanceof errors.JWTExpired) throw invalid('expired')
    if (error instanceof errors.JWTClaimValidationFailed) throw invalid(error.claim === 'nbf' ? 'expired' : 'claims')
    throw invalid('malformed')
  }
  const claims = identityClaimsSchema.safeParse(payload)
  if (!claims.success) throw invalid('claims')
  const seconds = claims.data.exp - now.getTime() / 1000
  if (seconds > LIMITS.webClient.identityHours * 3_600 + TOLERANCE) throw invalid('lifetime')
  return claims.data
}

/** A secret signs with nothing but HS256, and a public key is no secret: each is tried for what it was made for. */
async function readKeys(
  tx: Tx,
  { secrets }: Pick<Context, 'secrets'>,
  { appId, algorithm, now }: { appId: string; algorithm: IdentityAlgorithm; now: Date },
): Promise<Signing[]> {
  const rows = await tx.select().from(identityKey).where(liveAt(now))
  const found: Signing[] = []
  for (const { id, usedAt, publicKey, algorithm: own } of rows) {
    if (own !== algorithm) continue
    if (publicKey !== null) found.push({ id, usedAt, key: createPublicKey(publicKey) })
    else {
      const secret = await secrets.read(tx, appId, purposeOf(id), HERE)
      if (secret !== null) found.push({ id, usedAt, key: new TextEncoder().encode(secret.reveal()) })
    }
  }
  return found
}

async function noteUse(
  { db }: Pick<Context, 'db'>,
  appId: string,
  { id, usedAt, now }: { id: string; usedAt: Date | null; now: Date },
): Promise<void> {
  if (usedAt !== null && now.getTime() - usedAt.getTime() < LIMITS.identityKey.noteSeconds * 1000) return
  await db.inApp(appId, (tx) => tx.update(identityKey).set({ usedAt: now }).where(eq(identityKey.id, id)))
}
