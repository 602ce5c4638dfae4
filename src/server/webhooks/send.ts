import { LIMITS } from '#src/domain/limits.ts'
import type { TryCode } from '#src/domain/webhook/delivery.ts'
import { WEBHOOK_COMMAND } from '#src/domain/webhook/events.ts'
import type { Secret } from '#src/lib/secret.ts'
import { storable } from '../db/storable.ts'
import type { webhookEndpoint, webhookEvent } from '../db/schema/webhook.ts'
import type { Deps } from '../deps.ts'
import { retryAfterMs } from '../platform/retry-after.ts'
import { OutboundError } from '../platform/outbound-error.ts'
import { webhookHeaders } from '../platform/webhook-headers.ts'

/** What a try came to. `answer`: how it began; `retryAfterMs`: as the receiver has asked. */
export type Tried = {
  at: Date
  status: number | null
  code: TryCode | null
  tookMs: number
  answer: string
  retryAfterMs: number | null
}

type Message = {
  endpoint: Pick<typeof webhookEndpoint.$inferSelect, 'appId' | 'url' | 'timeoutMs'>
  event: Pick<typeof webhookEvent.$inferSelect, 'id' | 'body'>
  secrets: readonly Secret<string>[]
}

/** Sends a message once, signed as of now. Whatever goes wrong outside is an answer. */
export async function sendMessage(
  { clock, outbound }: Pick<Deps, 'clock' | 'outbound'>,
  { endpoint, event, secrets }: Message,
): Promise<Tried> {
  const at = clock.now()
  const headers = webhookHeaders({ id: event.id, body: event.body, secrets, at })
  const began = performance.now()
  const tookMs = () => Math.round(performance.now() - began)
  try {
    const {
      status,
      headers: answered,
      body,
    } = await outbound.request(addressOf(endpoint, event.id), {
      method: 'POST',
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      body: event.body,
      timeoutMs: endpoint.timeoutMs,
      maxBytes: LIMITS.webhook.answerBytes,
    })
    const answer = Array.from(body.toString()).slice(0, LIMITS.webhook.answer).join('')
    const asked = retryAfterMs(answered['retry-after'], at)
    return { at, status, code: null, tookMs: tookMs(), answer: storable(answer), retryAfterMs: asked }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { at, status: null, code: error.code, tookMs: tookMs(), answer: '', retryAfterMs: null }
  }
}

/** The address with what it says of a message. Visitors' own addresses are not kept, so that it names none. */
function addressOf({ url, appId }: Message['endpoint'], id: string): string {
  const address = new URL(url)
  const told = { SdkAppid: appId, CallbackCommand: WEBHOOK_COMMAND, contenttype: 'json', ClientIP: '', RequestID: id }
  for (const [name, value] of Object.entries(told)) address.searchParams.set(name, value)
  return address.href
}
