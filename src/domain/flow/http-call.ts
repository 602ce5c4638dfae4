import type { HttpRequest } from '../step/effect.ts'
import type { StepContext } from '../step/step.ts'
import type { Json } from '../value/value.ts'
import { textOf } from '../template/text-of.ts'
import { encodedAddress, formText, withParameters } from './address.ts'
import { fillJson } from './json-template.ts'

/** A name with a template for its value. */
type Pair = { name: string; value: string }

/** An API call as an author writes it down: every text may hold variables. */
export type HttpDraft = {
  method: HttpRequest['method']
  url: string
  query: readonly Pair[]
  headers: readonly (Pair & { secret: boolean })[]
  body:
    | { type: 'none' }
    | { type: 'json'; text: string }
    | { type: 'form'; fields: readonly Pair[] }
    | { type: 'text'; text: string }
  /** Sends who asks, in which conversation, along: `userId` and `sessionId`. */
  sendIds: boolean
  timeoutSeconds: number
  retries: number
}

/** Every text of a draft that may hold variables. */
export function templatesOf({
  url,
  query,
  headers,
  body,
}: Pick<HttpDraft, 'url' | 'query' | 'headers' | 'body'>): string[] {
  return [
    url,
    ...query.map(({ value }) => value),
    ...headers.flatMap(({ value, secret }) => (secret ? [] : [value])),
    ...(body.type === 'form' ? body.fields.map(({ value }) => value) : []),
    ...('text' in body ? [body.text] : []),
  ]
}

/** The request a draft stands for at this moment, or why there is none. */
export function httpRequest(
  draft: HttpDraft,
  context: Pick<StepContext<unknown>, 'render' | 'read'>,
): { ok: true; request: HttpRequest } | { ok: false; code: 'json_invalid' } {
  const { render } = context
  const filled = (pairs: readonly Pair[]) =>
    pairs.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), render(value)] as const)
  const ids = draft.sendIds ? idsOf(context) : []
  const body = bodyOf(draft, filled, ids, render)
  if (body === undefined) return { ok: false, code: 'json_invalid' }

  const named = draft.headers.filter(({ name }) => name.trim() !== '')
  const headers = named.map(({ name, value, secret }) => ({
    name: name.trim(),
    // A line break would begin another header.
    value: secret ? value : render(value).replaceAll(/[\r\n]+/g, ' '),
    secret,
  }))
  const hasType = headers.some(({ name }) => name.toLowerCase() === 'content-type')
  if (body.type !== null && !hasType) headers.push({ name: 'content-type', value: body.type, secret: false })
  const address = render(encodedAddress(draft.url)).trim()
  return {
    ok: true,
    request: {
      method: draft.method,
      url: withParameters(address, [...filled(draft.query), ...body.leftIds]),
      headers,
      body: body.text,
      timeoutMs: draft.timeoutSeconds * 1000,
      retries: draft.retries,
    },
  }
}

type Body = { text: string | null; type: string | null; leftIds: readonly Named[] }
type Named = readonly [name: string, value: string]

/** The body with its type, and the ids that found no place in it; undefined where it should be JSON and is not. */
function bodyOf(
  { method, body }: HttpDraft,
  filled: (pairs: readonly Pair[]) => readonly Named[],
  ids: readonly Named[],
  render: (template: string) => string,
): Body | undefined {
  // What has no body to the network must not have one here (RFC 9110, 9.3.1).
  if (method === 'GET' || body.type === 'none') return { text: null, type: null, leftIds: ids }
  if (body.type === 'text') return { text: render(body.text), type: 'text/plain; charset=utf-8', leftIds: ids }
  if (body.type === 'form') {
    const text = formText([...filled(body.fields), ...ids])
    return { text, type: 'application/x-www-form-urlencoded', leftIds: [] }
  }
  const json = fillJson(body.text, render)
  if (json === undefined) return undefined
  const takesIds = typeof json === 'object' && json !== null && !Array.isArray(json)
  const whole: Json = takesIds ? { ...json, ...Object.fromEntries(ids) } : json
  return { text: JSON.stringify(whole), type: 'application/json', leftIds: takesIds ? [] : ids }
}

/** Under the names of the owner's API, `Chatbot.InterfaceInvocation`. */
function idsOf({ read }: Pick<StepContext<unknown>, 'read'>): Named[] {
  return [
    ['userId', textOf(read('system.user_id'))],
    ['sessionId', textOf(read('system.conversation_id'))],
  ]
}
