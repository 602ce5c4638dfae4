import type { Json } from '#src/domain/value/value.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Secret } from '#src/lib/secret.ts'
import { webhookHeaders } from '../platform/webhook-headers.ts'
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

/** Posts messages, signed where there is a secret. */
export function createWebhookSender(deps: { http: HttpPerformer; clock: Clock }): WebhookSender {
  return {
    async send({ id, url, payload, secret, timeoutMs, retries }, signal) {
      const body = JSON.stringify(payload)
      const headers = webhookHeaders({ id, body, secrets: secret ? [secret] : [], at: deps.clock.now() })
      const call = { method: 'POST', url, headers, body, timeoutMs, retries, idempotencyKey: id } as const
      const result = await deps.http.performHttp(call, signal)
      if (!result.ok) return result
      const { status, ms, attempts } = result
      if (status >= 200 && status <= 299) return { ok: true, status, ms, attempts }
      return { ok: false, code: 'webhook.status', status, detail: `the receiver answered ${status}`, ms, attempts }
    },
  }
}
