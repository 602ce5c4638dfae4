import { createDecipheriv, createHash } from 'node:crypto'
import { isSame } from '../is-same.ts'

/** What WeChat signs some texts by: SHA-1 over them, sorted and joined, in hex. */
export const signatureOf = (...texts: string[]): string =>
  createHash('sha1').update(texts.toSorted().join('')).digest('hex')

const RANDOM_BYTES = 16
const LENGTH_BYTES = 4
/** Of the padding, which is to a multiple of so many bytes, not to the cipher's 16. */
const BLOCK_BYTES = 32
/** Digits of base64 that an EncodingAESKey has, of 32 bytes. */
const KEY_DIGITS = 43

/**
 * Opens what WeChat has encrypted for an account (AES-256-CBC: 16 random bytes, the length, the text, the account's id).
 * null: it is not by this key, of another account, or no such thing at all.
 */
export function decrypted(encrypted: string, encodingAesKey: string, id: string): string | null {
  if (encodingAesKey.length !== KEY_DIGITS) return null
  const key = Buffer.from(`${encodingAesKey}=`, 'base64')
  const bytes = Buffer.from(encrypted, 'base64')
  if (key.length !== BLOCK_BYTES || bytes.length === 0 || bytes.length % 16 !== 0) return null
  const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const whole = Buffer.concat([cipher.update(bytes), cipher.final()])
  const padding = whole.at(-1) ?? 0
  const end = whole.length - padding
  const begin = RANDOM_BYTES + LENGTH_BYTES
  if (padding < 1 || padding > BLOCK_BYTES || end < begin) return null
  const length = whole.readUInt32BE(RANDOM_BYTES)
  if (begin + length > end) return null
  const owner = whole.subarray(begin + length, end).toString()
  return isSame(owner, id) ? whole.subarray(begin, begin + length).toString() : null
}
