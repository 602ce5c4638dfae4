import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Length of a key as RFC 4226 recommends it, in bytes. */
const KEY_BYTES = 20
/** Seconds that a code counts. */
const PERIOD = 30
/** Steps by which the clock of a phone may be wrong, either way (RFC 6238, 5.2). */
const WINDOW = 1
const ISSUER = 'Deskwright'
/** Letters and digits that nobody takes for one another. */
const RECOVERY_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RECOVERY_LENGTH = 10

/** A new key of which an authenticator app makes its codes. */
export const newFactorKey = (): Buffer => randomBytes(KEY_BYTES)

/** A key as an app takes it: typed in, or as the address in a QR code. */
export function keyForApp(key: Buffer, account: string): { secret: string; uri: string } {
  const totp = totpOf(key, account)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The 30-second step that a code of six digits stands for; null where it is none of about now, or of a step that has been
 * used: `after` is the last one.
 */
export function stepOfCode(key: Buffer, code: string, { now, after }: { now: Date; after: number }): number | null {
  const delta = totpOf(key).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta
  return step > after ? step : null
}

/** A code for one sign-in without the app, as `ABCDE-23456`: 50 bits. */
export function newRecoveryCode(): string {
  const signs = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)])
  return `${signs.slice(0, RECOVERY_LENGTH / 2).join('')}-${signs.slice(RECOVERY_LENGTH / 2).join('')}`
}

/** What is stored of a recovery code, however it was typed. */
export const recoveryHash = (personId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`recovery ${personId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest()

const totpOf = (key: Buffer, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    period: PERIOD,
    secret: new Secret({ buffer: new Uint8Array(key).buffer }),
  })
