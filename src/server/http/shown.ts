import { Hono, type Context as HonoContext } from 'hono'
import { and, eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { message } from '../db/schema/conversation.ts'
import type { Deps } from '../deps.ts'
import { guard } from '../guard.ts'
import { OutboundError } from '../platform/outbound-error.ts'
import { createOutboundFetch, type OutboundFetch } from '../platform/outbound-fetch.ts'
import { contextOf } from './context-of.ts'
import type { Bindings } from '../request/origin-of.ts'
import { answered } from './streamed.ts'

/** Longest that one is passed on, in milliseconds; a browser asks for the rest of a film when it needs it. */
const PATIENCE_MS = 120_000
const REDIRECTS = 3

/** What may be shown; nothing of it runs, whatever it holds. */
const SHOWN =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon)|video\/(mp4|webm|ogg|quicktime))$/

/**
 * Pictures and videos that flows keep elsewhere, through this server: the pages that show them need no leave to reach other
 * hosts, which would be a way out for whatever got into a page, and those hosts do not learn who looks. A visitor names the
 * message that shows one, so nothing else can be asked for; a member of the application may name any, to try it.
 */
export function shown(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const outbound = createOutboundFetch({ allow: deps.env.outboundAllow })
  app.get('/shown/:appId{[0-9]{10}}/:messageId{[0-9a-f-]{36}}', (c) =>
    answered(deps, c, async () => {
      await deps.limiter.consume('shown_ip', c.get('origin').ip)
      const { appId, messageId } = c.req.param()
      const url = await addressIn(deps, appId, messageId)
      if (url === null) throw new DeskError('NOT_FOUND')
      return passedOn(c, outbound, url)
    }),
  )
  app.get('/api/apps/:appId{[0-9]{10}}/shown', (c) =>
    answered(deps, c, async () => {
      const { appId } = c.req.param()
      const { session } = await guard(contextOf(deps, c), { access: 'session' }, { appId })
      await deps.limiter.consume('shown_person', session?.personId ?? '')
      return passedOn(c, outbound, c.req.query('url') ?? '')
    }),
  )
  return app
}

/** The address of what a message shows; null when it shows nothing. */
async function addressIn(deps: Deps, appId: string, messageId: string): Promise<string | null> {
  const [row] = await deps.db.inApp(appId, (tx) =>
    tx
      .select({ body: message.body })
      .from(message)
      .where(and(eq(message.id, messageId), eq(message.sender, 'bot'))),
  )
  const body = row?.body
  if (body?.type === 'image' || body?.type === 'video') return body.url
  return body?.type === 'card' && body.imageUrl !== '' ? body.imageUrl : null
}

async function passedOn(c: HonoContext<Bindings>, outbound: OutboundFetch, url: string): Promise<Response> {
  const range = c.req.header('range')
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(PATIENCE_MS)])
  const answer = await follow(outbound, url, range, signal).catch((error: unknown) => {
    if (error instanceof OutboundError) throw new DeskError('NOT_FOUND')
    throw error
  })
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!(answer.status === 200 || answer.status === 206) || !SHOWN.test(type)) {
    await answer.body?.cancel()
    throw new DeskError('NOT_FOUND')
  }
  const kept = ['content-length', 'content-range', 'accept-ranges'].flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      ...Object.fromEntries(kept),
      'Content-Type': type,
      'Cache-Control': 'private, max-age=86400',
      'Content-Security-Policy': `default-src 'none'; sandbox`,
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}

async function follow(outbound: OutboundFetch, url: string, range: string | undefined, signal: AbortSignal) {
  const headers = [['accept', 'image/*, video/*'] as const, ...(range === undefined ? [] : [['range', range] as const])]
  const options = { method: 'GET' as const, headers, body: null, signal, maxBytes: LIMITS.file.video }
  let at = url
  for (let left = REDIRECTS; ; left--) {
    const answer = await outbound.fetch(at, options)
    const location = answer.headers.get('location')
    if (left === 0 || answer.status < 300 || answer.status > 399 || location === null) return answer
    await answer.body?.cancel()
    at = URL.parse(location, at)?.href ?? ''
  }
}
