import type { Json } from '#src/domain/value/value.ts'
import type { Clock } from '#src/lib/clock.ts'
import { OutboundError, type OutboundErrorCode } from '../platform/outbound-error.ts'
import type { OutboundFetch } from '../platform/outbound-fetch.ts'
import { retryAfterMs } from '../platform/retry-after.ts'
import { parseJson } from './json.ts'
import { timeLimit } from './time-limit.ts'
import { wait as realWait, type Wait } from './wait.ts'

export type HttpCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: readonly { name: string; value: string }[]
  body: string | null
  /** For one attempt, from the look-up of the name to the last byte; at most 30 s. */
  timeoutMs: number
  /** Further attempts, 3 at most, after a failure on the way, a 429 or a 5xx. Never after a time-out: it has cost enough. */
  retries: number
  /** Goes along as `idempotency-key` with every attempt, so that the other side does its work once. */
  idempotencyKey: string
}

export type HttpCode = 'http.timeout' | 'http.unreachable' | 'http.blocked' | 'http.too_large' | 'http.url'

/** Any status is an answer. `ms` is for all attempts together. */
export type HttpResult =
  | { ok: true; status: number; headers: Record<string, string>; body: Json; ms: number; attempts: number }
  | { ok: false; code: HttpCode; detail: string; ms: number; attempts: number }

export type HttpPerformer = {
  /** Rejects only when the signal ends it, with the signal's reason. */
  performHttp(call: HttpCall, signal: AbortSignal): Promise<HttpResult>
}

const MAX_BYTES = 256 * 1024
const MAX_TIMEOUT_MS = 30_000
const MAX_RETRIES = 3
const FIRST_WAIT_MS = 500
/** Longest a `retry-after` is heeded; past it the answer is given as it is. */
const MAX_WAIT_MS = 10_000

/** What a header may hold (RFC 9110, 5.1 and 5.5): a token, and a value that does not begin another header. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

type Attempt =
  | { ok: true; status: number; headers: Record<string, string>; body: Json }
  | { ok: false; code: HttpCode; detail: string }

/** Performs the API calls of flows: through the address guard, within limits, again where that may help. */
export function createHttpPerformer(deps: { outbound: OutboundFetch; clock: Clock; wait?: Wait }): HttpPerformer {
  const wait = deps.wait ?? realWait
  return {
    async performHttp(call, signal) {
      const began = performance.now()
      const retries = Math.min(call.retries, MAX_RETRIES)
      const fault = faultOf(call)
      if (fault !== null) return { ok: false, code: 'http.url', detail: fault, ms: 0, attempts: 0 }
      for (let attempts = 1; ; attempts++) {
        const attempt = await tryOnce(deps.outbound, call, signal)
        const ms = Math.round(performance.now() - began)
        const pause = attempts <= retries ? pauseBeforeNext(attempt, attempts, deps.clock.now()) : null
        if (pause === null) return { ...attempt, ms, attempts }
        await wait(pause, signal)
      }
    },
  }
}

/** Why a call cannot be sent as it is written; null when it can. */
function faultOf({ url: text, headers }: HttpCall): string | null {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'only http and https addresses are called'
  if (url.username !== '' || url.password !== '') return 'an address may not carry a user or a password'
  const bad = headers.find(({ name, value }) => !HEADER_NAME.test(name) || !HEADER_VALUE.test(value))
  return bad ? `the header ${JSON.stringify(bad.name)} cannot be sent` : null
}

async function tryOnce(outbound: OutboundFetch, call: HttpCall, signal: AbortSignal): Promise<Attempt> {
  const limit = timeLimit(signal, Math.min(call.timeoutMs, MAX_TIMEOUT_MS))
  try {
    const response = await outbound.fetch(call.url, {
      method: call.method,
      headers: headersOf(call),
      body: call.body,
      signal: limit.signal,
      maxBytes: MAX_BYTES,
    })
    const body = bodyOf(response.headers.get('content-type') ?? '', await response.arrayBuffer())
    return { ok: true, status: response.status, headers: Object.fromEntries(response.headers), body }
  } catch (error) {
    signal.throwIfAborted()
    if (limit.passed()) return { ok: false, code: 'http.timeout', detail: `no answer in ${call.timeoutMs} ms` }
    if (error instanceof OutboundError) return { ok: false, code: CODES[error.code], detail: error.message }
    throw error
  } finally {
    limit.clear()
  }
}

const CODES = {
  BLOCKED: 'http.blocked',
  TIMEOUT: 'http.timeout',
  TOO_LARGE: 'http.too_large',
  FAILED: 'http.unreachable',
} satisfies Record<OutboundErrorCode, HttpCode>

function headersOf({ headers, idempotencyKey }: HttpCall): [string, string][] {
  const given = headers.map(({ name, value }): [string, string] => [name, value])
  const has = given.some(([name]) => name.toLowerCase() === 'idempotency-key')
  return has ? given : [...given, ['idempotency-key', idempotencyKey]]
}

/** JSON where the type says so and it is some; else a text, in the encoding that the type names. */
function bodyOf(type: string, bytes: ArrayBuffer): Json {
  const text = decoderOf(/charset="?([\w-]+)/i.exec(type)?.[1]).decode(bytes)
  return /^application\/([\w.+-]+\+)?json\b/i.test(type) ? (parseJson(text) ?? text) : text
}

function decoderOf(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** Milliseconds until the next attempt; null when another one would not help. */
function pauseBeforeNext(attempt: Attempt, attempts: number, now: Date): number | null {
  const pause = FIRST_WAIT_MS * 2 ** (attempts - 1)
  if (!attempt.ok) return attempt.code === 'http.unreachable' ? pause : null
  if (attempt.status !== 429 && attempt.status < 500) return null
  const asked = retryAfterMs(attempt.headers['retry-after'], now) ?? 0
  return asked > MAX_WAIT_MS ? null : Math.max(pause, asked)
}
