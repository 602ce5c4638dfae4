import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const FORMAT = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with AES-256-GCM, bound to `place`: the same bytes opened for another place fail. Format: a byte 1, the
 * random IV (12 bytes), the tag (16), the ciphertext.
 */
export function seal(key: Buffer, plaintext: Buffer, place: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), body])
}

/** Decrypts what `seal` made; null when the key, the place or a byte is not the right one. */
export function unseal(key: Buffer, sealed: Buffer, place: string): Buffer | null {
  const start = 1 + IV_BYTES + TAG_BYTES
  if (sealed.length < start || sealed[0] !== FORMAT) return null
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, 1 + IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(1 + IV_BYTES, start))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()])
  } catch {
    return null
  }
}
