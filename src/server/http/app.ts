import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import { LIMITS } from '#src/domain/limits.ts'
import type { Deps } from '../deps.ts'
import { logRequest } from '../platform/logger.ts'
import { metricsAllowed } from '../platform/metrics-access.ts'
import { telephone } from '../voice/routes.ts'
import { api } from './api.ts'
import { documents } from './documents.ts'
import { files } from './files.ts'
import { COMMON_HEADERS } from './headers.ts'
import { media } from './media.ts'
import { originOf, type Bindings } from './origin-of.ts'
import { pages } from './pages.ts'
import { visitorFiles } from './visitor-files.ts'

/** What the server can say of itself. */
export type Health = { ready: () => Promise<boolean> }

/** The web server: health, API, pages. */
export function createApp(deps: Deps, health: Health): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const tooLarge = (c: { json: (body: unknown, status: 413) => Response }) =>
    c.json({ code: 'TOO_LARGE', message: 'TOO_LARGE' }, 413)
  const small = bodyLimit({ maxSize: LIMITS.body, onError: tooLarge })
  // A flow of the largest size, written as a text within JSON.
  const withFlow = bodyLimit({ maxSize: 2 * LIMITS.flow.bytes + LIMITS.body, onError: tooLarge })
  const withFile = bodyLimit({ maxSize: LIMITS.file.avatar + LIMITS.body, onError: tooLarge })
  const withSound = bodyLimit({ maxSize: LIMITS.file.sound + LIMITS.body, onError: tooLarge })

  app.use(async (c, next) => {
    const origin = originOf(c, deps.env.trustProxy)
    c.set('origin', origin)
    const start = performance.now()
    await next()
    for (const [name, value] of Object.entries(COMMON_HEADERS)) c.res.headers.set(name, value)
    if (deps.publicUrl.startsWith('https:')) c.res.headers.set('Strict-Transport-Security', 'max-age=31536000')
    c.res.headers.set('X-Request-Id', origin.requestId)
    const ms = performance.now() - start
    const { method, path } = c.req
    const { status } = c.res
    logRequest(deps.log, { requestId: origin.requestId, method, path, status, ms })
    deps.metrics.requestAnswered({ method, route: routePath(c), status, ms })
  })
  app.use((c, next) => {
    // Counted as it comes.
    if (/^\/api\/(apps\/\d+\/(media|documents)|visitor\/\d+\/conversations\/[\w-]+\/files)$/.test(c.req.path))
      return next()
    if (/\/voice\/(sounds|addSound)$/.test(c.req.path)) return withSound(c, next)
    if (/\/avatar$|\/setAvatar$|\/imports\/([\w-]+\/file|upload)$/.test(c.req.path)) return withFile(c, next)
    return /\/flows\/(import|save)$|\/flows\/[\w-]+\/document$/.test(c.req.path) ? withFlow(c, next) : small(c, next)
  })

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => ((await health.ready()) ? c.text('ready') : c.text('not ready', 503)))
  app.get('/metrics', async (c) => {
    const throughUnknownProxy = deps.env.trustProxy === 0 && c.req.header('x-forwarded-for') !== undefined
    const reader = { ip: c.get('origin').ip, authorization: c.req.header('authorization'), throughUnknownProxy }
    if (!metricsAllowed(reader)) return c.notFound()
    const { type, text } = await deps.metrics.expose()
    return c.body(text, 200, { 'Content-Type': type })
  })
  app.route('/', media(deps))
  app.route('/', documents(deps))
  app.route('/', visitorFiles(deps))
  app.route('/', api(deps))
  app.route('/', files(deps))
  app.route('/', telephone(deps))
  app.route('/', pages(deps))
  app.notFound((c) => c.json({ code: 'NOT_FOUND', message: 'NOT_FOUND', requestId: c.get('origin').requestId }, 404))
  app.onError((error, c) => {
    const { requestId } = c.get('origin')
    deps.log.error({ err: error, requestId }, 'a request failed')
    return c.json({ code: 'INTERNAL', message: 'INTERNAL', requestId }, 500)
  })
  return app
}
