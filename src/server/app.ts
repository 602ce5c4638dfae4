import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Deps } from './deps.ts'
import { refusalOf } from './errors.ts'
import { isKnownHost } from './known-host.ts'
import { isForwarded } from './platform/caller-address.ts'
import { logRequest } from './platform/logger.ts'
import { metricsAllowed } from './platform/metrics-access.ts'
import { channelHooks } from './channels/hooks.ts'
import { telephone } from './voice/routes.ts'
import { api } from './http/api.ts'
import { publicApi } from './http/public-api.ts'
import { countRequests } from './http/count-requests.ts'
import { documents } from './http/documents.ts'
import { files } from './http/files.ts'
import { COMMON_HEADERS } from './request/headers.ts'
import { lentFiles } from './http/lent-files.ts'
import { media } from './http/media.ts'
import { directAddress, hostOf, originOf, type Bindings } from './request/origin-of.ts'
import { pages } from './http/pages.ts'
import { queryLimits } from './request/query-limits.ts'
import { refuse } from './request/refuse.ts'
import { customPanel } from './http/custom-panel.ts'
import { shown } from './http/shown.ts'
import { visitorExports } from './http/visitor-exports.ts'
import { conversationFiles } from './http/conversation-files.ts'

/** What the server can say of itself. */
export type Health = { ready: () => Promise<boolean> }

const PROBES = ['/healthz', '/readyz']

/** Where bodies are streams, each with a limit of its own. */
const STREAMED = /^\/api\/(apps\/\d+\/(media|documents)|(apps|visitor)\/\d+\/conversations\/[\w-]+\/(files|uploads))$/

/** The web server: health, API, pages. */
export function createApp(deps: Deps, health: Health): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const tooLarge = (c: Context) => refuse(c, new DeskError('TOO_LARGE'))
  const small = bodyLimit({ maxSize: LIMITS.body, onError: tooLarge })
  // A flow of the largest size, written as a text within JSON.
  const withFlow = bodyLimit({ maxSize: 2 * LIMITS.flow.bytes + LIMITS.body, onError: tooLarge })
  const withFile = bodyLimit({ maxSize: LIMITS.file.avatar + LIMITS.body, onError: tooLarge })
  const withSound = bodyLimit({ maxSize: LIMITS.file.sound + LIMITS.body, onError: tooLarge })
  const fromOperator = bodyLimit({ maxSize: LIMITS.channel.hookBody, onError: tooLarge })
  const fromCarrier = bodyLimit({ maxSize: LIMITS.carrierBody, onError: tooLarge })

  app.use(async (c, next) => {
    const origin = originOf(c, deps.env.trustProxy)
    c.set('origin', origin)
    c.set('host', hostOf(c, deps.env.trustProxy))
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
  app.use(countRequests(deps))
  app.use(async (c, next) => {
    const { path } = c.req
    // Probes call by address. The metrics have a rule of their own, but no page of somebody else may read them.
    const known = PROBES.includes(path) || isKnownHost(deps, c.get('host'), path === '/metrics' || undefined)
    return known ? next() : refuse(c, new DeskError('MISDIRECTED'))
  })
  app.use(queryLimits)
  app.use((c, next) => {
    // Counted as it comes.
    if (STREAMED.test(c.req.path)) return next()
    if (c.req.path.startsWith('/hooks/')) return fromOperator(c, next)
    if (c.req.path.startsWith('/voice/')) return fromCarrier(c, next)
    if (/\/voice\/(sounds|addSound)$/.test(c.req.path)) return withSound(c, next)
    if (/\/(avatar|setAvatar|logo|setLogo)$|\/imports\/([\w-]+\/file|upload)$/.test(c.req.path))
      return withFile(c, next)
    return /\/flows\/(import|save)$|\/flows\/[\w-]+\/document$/.test(c.req.path) ? withFlow(c, next) : small(c, next)
  })

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => ((await health.ready()) ? c.text('ready') : refuse(c, new DeskError('UNAVAILABLE'))))
  app.get('/metrics', async (c) => {
    const { authorization, ...headers } = c.req.header()
    const reader = { ip: directAddress(c), authorization, forwarded: isForwarded(Object.keys(headers)) }
    if (!metricsAllowed(reader, deps.env.metricsToken)) return c.notFound()
    const { type, text } = await deps.metrics.expose()
    return c.body(text, 200, { 'Content-Type': type })
  })
  app.route('/', media(deps))
  app.route('/', documents(deps))
  app.route('/', conversationFiles(deps))
  app.route('/', visitorExports(deps))
  app.route('/', shown(deps))
  app.route('/', customPanel(deps))
  app.route('/', publicApi(deps))
  app.route('/', api(deps))
  app.route('/', files(deps))
  app.route('/', lentFiles(deps))
  app.route('/', channelHooks(deps))
  app.route('/', telephone(deps))
  app.route('/', pages(deps))
  app.notFound((c) => refuse(c, new DeskError('NOT_FOUND')))
  app.onError((error, c) => {
    const refusal = refusalOf(error)
    const { requestId } = c.get('origin')
    if (refusal.code === 'INTERNAL') deps.log.error({ err: error, requestId }, 'a request failed')
    return refuse(c, refusal)
  })
  return app
}
