import type { Outbound, OutboundRequest } from './outbound.ts'

/** Of bodies forms and texts alone are sent. */
type Asked = { method: string; headers: Record<string, string>; body?: unknown }

/** Answers that come without a body; a Response with one would not be made. */
const BODILESS = new Set([204, 205, 304])

/** A `fetch` for a library that calls addresses somebody typed in: each passes the guard, and no redirect is followed. */
export function fetchThrough(
  outbound: Outbound,
  limits: Pick<OutboundRequest, 'timeoutMs' | 'maxBytes'>,
): (url: string, asked: Asked) => Promise<Response> {
  return async (url, { method, headers, body }) => {
    const answer = await outbound.request(url, {
      ...limits,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...((typeof body === 'string' || body instanceof URLSearchParams) && { body: body.toString() }),
    })
    const { status } = answer
    return new Response(BODILESS.has(status) ? null : new Uint8Array(answer.body), { status, headers: answer.headers })
  }
}
