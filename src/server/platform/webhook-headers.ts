import { createHmac } from 'node:crypto'
import type { Secret } from '#src/lib/secret.ts'

type Signed = {
  id: string
  body: string
  /** `whsec_` and base64, or any text: the current one, and for a while after a change the one before; none: unsigned. */
  secrets: readonly Secret<string>[]
  at: Date
}

/**
 * The headers of a message, signed after the Standard Webhooks specification, version 1 (standardwebhooks.com), once
 * with each secret: a receiver that knows one of them accepts it. `id`: the same for every attempt to deliver it, without a
 * dot.
 */
export function webhookHeaders({ id, body, secrets, at }: Signed) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`))
  return [
    { name: 'content-type', value: 'application/json' },
    { name: 'webhook-id', value: id },
    { name: 'webhook-timestamp', value: timestamp },
    ...(signatures.length > 0 ? [{ name: 'webhook-signature', value: signatures.join(' ') }] : []),
  ]
}

const PREFIX = 'whsec_'

function signatureOf(secret: Secret<string>, content: string): string {
  const text = secret.reveal()
  const key = text.startsWith(PREFIX) ? Buffer.from(text.slice(PREFIX.length), 'base64') : Buffer.from(text)
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
