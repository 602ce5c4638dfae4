import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Account, ChannelRequest, Received, WireAnswer, WireCall, WireError } from '#src/domain/wire/adapter.ts'
import { isSame } from '../is-same.ts'
import { readJson } from '../read-json.ts'

export const GRAPH = 'https://graph.facebook.com'
/** Of 29 July 2026; one lives for two years at least. */
const VERSION = 'v26.0'

type Own = Pick<Account<unknown>, 'hookKey' | 'secretOf'>

/** Meta asks once whether the address is ours. */
export function greeted({ query }: ChannelRequest, { hookKey }: Own): Received {
  const isAsked = query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'] ?? '', hookKey)
  if (!isAsked) return { ok: false, why: 'signature' }
  return { ok: true, events: [], answer: { status: 200, type: 'text/plain', body: query['hub.challenge'] ?? '' } }
}

/** Whether Meta has signed a request with the app's secret. */
export function isSigned({ headers, body }: ChannelRequest, { secretOf }: Own): boolean {
  const secret = secretOf('appSecret')
  if (secret === null) return false
  const own = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return isSame(headers['x-hub-signature-256'] ?? '', own)
}

const bearer = ({ secretOf }: Own) => ({ authorization: `Bearer ${secretOf('accessToken') ?? ''}` })

/** What a file is given out for. */
export const fileHeaders = bearer

export const graphGet = (path: string, account: Own): WireCall => ({
  method: 'GET',
  url: `${GRAPH}/${VERSION}${path}`,
  headers: bearer(account),
  body: null,
  safe: true,
})

export const graphPost = (path: string, body: WireCall['body'], account: Own, safe: boolean): WireCall => ({
  method: 'POST',
  url: `${GRAPH}/${VERSION}${path}`,
  headers: { ...bearer(account), ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
  body,
  safe,
})

/** Asks until when the access token holds. */
export const tokenCall = (account: Own): WireCall =>
  graphGet(`/debug_token?input_token=${encodeURIComponent(account.secretOf('accessToken') ?? '')}`, account)

const tokenAnswer = z.object({ data: z.object({ expires_at: z.number() }) })

/** In milliseconds; null: never, or it may not ask about itself, as a token of some kinds may not. */
export function tokenEnd({ status, body }: WireAnswer): number | null {
  const ends = status === 200 ? (readJson(tokenAnswer, body)?.data.expires_at ?? 0) : 0
  return ends === 0 ? null : ends * 1000
}

const failure = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().optional(),
  }),
})

/** Codes of the Graph API by what they mean for us; those with a part behind `/` before those without. */
export type Classes = Readonly<Record<string, WireError['class']>>

/** Of everything that the Graph API is asked. */
const COMMON: Classes = {
  1: 'platform',
  2: 'platform',
  4: 'rate',
  10: 'config',
  100: 'content',
  190: 'token',
  200: 'config',
}

/** What a code means; undefined where neither the kind's own codes nor the common ones have it. */
export const classOf = (code: string, classes: Classes): WireError['class'] | undefined => classes[code] ?? COMMON[code]

/** What an answer says went wrong, by the codes that a kind has of its own; null: nothing. */
export function graphFault({ status, headers, body }: WireAnswer, classes: Classes): WireError | null {
  if (status >= 200 && status < 300) return null
  const after = Number(headers['retry-after'])
  const retryAfter = Number.isFinite(after) && after > 0 ? after : null
  const told = readJson(failure, body)?.error
  if (!told) return { class: status === 429 ? 'rate' : 'platform', code: String(status), said: '', retryAfter }
  const { code, error_subcode: subcode, message: said } = told
  const named = subcode === undefined ? String(code) : `${code}/${subcode}`
  const known = classOf(named, classes) ?? classOf(String(code), classes)
  return { class: known ?? (status >= 500 ? 'platform' : 'content'), code: named, said, retryAfter }
}

/** The first of some answers that went wrong; undefined: none has. */
export const firstFault = (answers: readonly WireAnswer[], classes: Classes): WireError | undefined =>
  answers.map((answer) => graphFault(answer, classes)).find((fault) => fault !== null)
