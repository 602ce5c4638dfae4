import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 bits, safe in URLs and cookies. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token: its SHA-256. A token is random, so a plain hash is enough. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** A code of six digits. */
export const newCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** Whether a token or code is the one whose hash is stored, in constant time. */
export function matchesHash(token: string, hash: Buffer): boolean {
  const other = tokenHash(token)
  return other.length === hash.length && timingSafeEqual(other, hash)
}

/** A password for one use, which meets the default policy: 16 characters of all three classes. */
export function newTemporaryPassword(): string {
  const classes = ['abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ', '23456789', '!#$%*+-=?@_']
  const all = classes.join('')
  const pick = (from: string) => from[randomInt(from.length)] ?? ''
  const characters = [...classes.map(pick), ...Array.from({ length: 13 }, () => pick(all))]
  for (let index = characters.length - 1; index > 0; index--) {
    const other = randomInt(index + 1)
    ;[characters[index], characters[other]] = [characters[other] ?? '', characters[index] ?? '']
  }
  return characters.join('')
}
