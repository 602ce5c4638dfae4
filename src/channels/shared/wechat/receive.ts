import type { Account, ChannelRequest, Received } from '#src/domain/wire/adapter.ts'
import { formerOf } from '#src/domain/channel/spec.ts'
import { isSame } from '../is-same.ts'
import { decrypted, signatureOf } from './crypt.ts'
import { readTold, type Told } from './told.ts'

/** Milliseconds by which a request may be late, or our clocks apart: WeChat comes three times within seconds. */
const LATE_MS = 10 * 60_000

type Refused = Extract<Received, { ok: false }>
/** What was told, or the answer to WeChat's question whether the address is ours. */
export type Opened = { ok: true; told: Told } | { ok: true; echo: string } | Refused

const REFUSED: Refused = { ok: false, why: 'signature' }

/**
 * Believes a request of WeChat and opens it. `id`: the account's AppID, or its company's, which stands in what is encrypted.
 * `encrypts`: what is not encrypted is not believed. A plain one is signed by its time alone, and nothing says that its
 * words are WeChat's but that whoever sent it knows the token.
 */
export function open(
  { method, query, body, at }: ChannelRequest,
  { hookKey, secretOf }: Account<unknown>,
  { id, encrypts }: { id: string; encrypts: boolean },
): Opened {
  const { timestamp = '', nonce = '', signature = '', msg_signature: whole = '', echostr = '' } = query
  const time = Number(timestamp) * 1000
  if (!(Math.abs(at - time) <= LATE_MS)) return REFUSED
  const isPlain = isSame(signature, signatureOf(hookKey, timestamp, nonce))
  const opened = (encrypted: string): string | null => {
    if (!isSame(whole, signatureOf(hookKey, timestamp, nonce, encrypted))) return null
    // Right after the key was changed WeChat still uses the one before.
    const keys = [secretOf('encodingAesKey'), secretOf(formerOf('encodingAesKey'))]
    for (const key of keys) {
      const text = key === null ? null : decrypted(encrypted, key, id)
      if (text !== null) return text
    }
    return null
  }
  if (method === 'GET') {
    const echo = whole === '' ? (isPlain ? echostr : null) : opened(echostr)
    return echo === null ? REFUSED : { ok: true, echo }
  }
  const told = readTold(new TextDecoder().decode(body))
  const encrypted = told?.['Encrypt']
  if (encrypted === undefined) {
    if (encrypts || !isPlain) return REFUSED
    return told ? { ok: true, told } : { ok: false, why: 'format' }
  }
  // Beside the encrypted text the same may stand in plain words, which nobody has signed.
  const text = opened(encrypted)
  if (text === null) return REFUSED
  const inner = readTold(text)
  return inner ? { ok: true, told: inner } : { ok: false, why: 'format' }
}

/** What WeChat is answered: that it was heard. What is said goes by calls of our own. */
export const HEARD = { status: 200, type: 'text/plain', body: 'success' } as const
