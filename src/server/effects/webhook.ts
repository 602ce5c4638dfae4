import { createHmac } from 'node:crypto'
import type { Json } from '#src/domain/value/value.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Secret } from '#src/lib/secret.ts'
import type { HttpCode, HttpPerformer } from './http.ts'

export type WebhookCall = {
  /** The same for every attempt to deliver one message: the receiver drops what it has seen. */
  id: string
  url: string
  payload: Json
  /** `whsec_` and base64, or any text; without one the message goes out unsigned. */
  secret: Secret<string> | null
  timeoutMs: number
  retries: number
}

/** Delivered means a status from 200 to 299; `webhook.status` is every other one. */
export type WebhookResult =
  | { ok: true; status: number; ms: number; attempts: number }
  | { ok: false; code: HttpCode | 'webhook.status'; status?: number; detail: string; ms: number; attempts: number }

export type WebhookSender = {
  /** Rejects only when the signal ends it, with the signal's reason. */
  send(call: WebhookCall, signal: AbortSignal): Promise<WebhookResult>
}

/** Posts messages signed after the Standard Webhooks specification, version 1 (standardwebhooks.com). */
export function createWebhookSender(deps: { http: HttpPerformer; clock: Clock }): WebhookSender {
  return {
    async send({ id, url, payload, secret, timeoutMs, retries }, signal) {
      const body = JSON.stringify(payload)
      const timestamp = String(Math.floor(deps.clock.now().getTime() / 1000))
      const signed = secret && { name: 'webhook-signature', value: signatureOf(secret, `${id}.${timestamp}.${body}`) }
      const headers = [
        { name: 'content-type', value: 'application/json' },
        { name: 'webhook-id', value: id },
        { name: 'webhook-timestamp', value: timestamp },
        ...(signed ? [signed] : []),
      ]
      const call = { method: 'POST', url, headers, body, timeoutMs, retries, idempotencyKey: id } as const
      const result = await deps.http.performHttp(call, signal)
      if (!result.ok) return result
      const { status, ms, attempts } = result
      if (status >= 200 && status <= 299) return { ok: true, status, ms, attempts }
      return { ok: false, code: 'webhook.status', status, detail: `the receiver answered ${status}`, ms, attempts }
    },
  }
}

const PREFIX = 'whsec_'

function signatureOf(secret: Secret<string>, content: string): string {
  const text = secret.reveal()
  const key = text.startsWith(PREFIX) ? Buffer.from(text.slice(PREFIX.length), 'base64') : Buffer.from(text)
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}
