import type { Clock } from '#src/lib/clock.ts'
import type { Secret } from '#src/lib/secret.ts'
import { OutboundError } from '../platform/outbound-error.ts'
import type { OutboundFetch } from '../platform/outbound-fetch.ts'
import { isRecord, parseJson } from './json.ts'
import { faultOfBody, ModelFault, shortened } from './model-fault.ts'
import { retryAfterMs } from '../platform/retry-after.ts'

/** An event carries a few hundred bytes around each token: this is some 15,000 tokens. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * The `fetch` that the model library is given: through the address guard, and with every answer that is no stream of
 * events made one, or thrown as a ModelFault.
 */
export function modelFetch(outbound: OutboundFetch, clock: Clock, key: Secret<string> | null): typeof fetch {
  return async (input, init) => {
    const response = await reach(
      outbound,
      typeof input === 'string' || input instanceof URL ? String(input) : input.url,
      {
        headers: [...new Headers(init?.headers)],
        body: typeof init?.body === 'string' ? init.body : null,
        // Ends the body too: the library leaves the rest of a stream unread after an error in it.
        signal: init?.signal ?? new AbortController().signal,
      },
    )
    const { status } = response
    if (status !== 200) throw faultOfStatus(response, await textOf(response), clock.now(), key)
    const type = response.headers.get('content-type') ?? ''
    if (/\bjson\b/i.test(type)) return asStream(await textOf(response))
    if (/\bhtml\b/i.test(type)) throw new ModelFault('model.invalid', `the address answers with a page (${type})`)
    return response
  }
}

/**
 * Posts JSON to a model's endpoint and reads its whole answer as JSON, through the address guard. Throws a ModelFault for
 * whatever is none.
 */
export async function postToModel(
  { outbound, clock }: { outbound: OutboundFetch; clock: Clock },
  url: string,
  options: { headers: [string, string][]; body: string; signal: AbortSignal; key: Secret<string> | null },
): Promise<unknown> {
  const response = await reach(outbound, url, options)
  const text = await textOf(response)
  if (response.status !== 200) throw faultOfStatus(response, text, clock.now(), options.key)
  const body = parseJson(text)
  if (body === undefined) throw new ModelFault('model.invalid', 'the answer is not JSON')
  return body
}

async function reach(
  outbound: OutboundFetch,
  url: string,
  options: { headers: [string, string][]; body: string | null; signal: AbortSignal },
): Promise<Response> {
  try {
    const { headers, body, signal } = options
    return await outbound.fetch(url, { headers, body, signal, method: 'POST', maxBytes: MAX_BYTES })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.code === 'BLOCKED') throw new ModelFault('model.blocked', error.message)
    if (error.code === 'TOO_LARGE') throw new ModelFault('model.too_large', error.message)
    throw new ModelFault('model.unreachable', error.message, { again: true })
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw error instanceof OutboundError ? faultOfBody(error) : error
  }
}

function faultOfStatus({ status, headers }: Response, text: string, now: Date, key: Secret<string> | null): ModelFault {
  const said = `${status} ${messageOf(text, key)}`.trim()
  if (status === 401 || status === 403) return new ModelFault('model.key', said, { status })
  if (status === 429) {
    return new ModelFault('model.rate', said, {
      status,
      again: true,
      retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
    })
  }
  if (status === 408 || status >= 500) return new ModelFault('model.server', said, { status, again: true })
  if (status >= 300 && status <= 399) {
    const to = URL.parse(headers.get('location') ?? '')?.host ?? 'another address'
    return new ModelFault('model.blocked', `${status} sends on to ${to}; redirects are not followed`, { status })
  }
  return new ModelFault('model.refused', said, { status, ofAnswer: true })
}

/** The endpoint's own words: `error.message` as the usual form has it, other common places, or the beginning of it all. */
function messageOf(text: string, key: Secret<string> | null): string {
  const body = parseJson(text)
  const error = isRecord(body) ? (body.error ?? body) : undefined
  const said = isRecord(error) ? (error.message ?? error.detail) : error
  return shortened(typeof said === 'string' ? said : text, key)
}

/** Some endpoints answer as a whole though a stream was asked for: the same answer, as a stream of one event. */
function asStream(text: string): Response {
  const body = parseJson(text)
  if (!isRecord(body)) throw new ModelFault('model.invalid', 'the answer is not JSON')
  const choices = Array.isArray(body.choices) ? body.choices : []
  const moved = choices.map((choice) => (isRecord(choice) ? { ...choice, delta: choice.message ?? null } : choice))
  const event = 'error' in body ? body : { ...body, choices: moved }
  return new Response(`data: ${JSON.stringify(event)}\n\n`, { headers: { 'content-type': 'text/event-stream' } })
}
