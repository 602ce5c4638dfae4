import { createHmac } from 'node:crypto'
import type { Secret } from '#src/lib/secret.ts'

type Signed = {
  id: string
  body: string
  /** `whsec_` and base64, or any text. */
  secret: Secret<string> | null
  at: Date
}

/**
 * The headers of a message, signed after the Standard Webhooks specification, version 1 (standardwebhooks.com); unsigned
 * without a secret. `id`: the same for every attempt to deliver it.
 */
export function webhookHeaders({ id, body, secret, at }: Signed) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signed = secret && { name: 'webhook-signature', value: signatureOf(secret, `${id}.${timestamp}.${body}`) }
  return [
    { name: 'content-type', value: 'application/json' },
    { name: 'webhook-id', value: id },
    { name: 'webhook-timestamp', value: timestamp },
    ...(signed ? [signed] : []),
  ]
}

const PREFIX = 'whsec_'

function signatureOf(secret: Secret<string>, content: string): string {
  const text = secret.reveal()
  const key = text.startsWith(PREFIX) ? Buffer.from(text.slice(PREFIX.length), 'base64') : Buffer.from(text)
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
