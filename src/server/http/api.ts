import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { RPCHandler } from '@orpc/server/fetch'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { Hono, type Context as HonoContext } from 'hono'
import { contract } from '#src/contract/index.ts'
import type { Context } from '../context.ts'
import { deviceCookie, sessionCookie } from '../cookie.ts'
import type { Deps } from '../deps.ts'
import { isOwnOrigin } from '../origin.ts'
import { router } from '../procedures/router.ts'
import { contextOf } from './context-of.ts'
import { docsPage } from './docs-page.ts'
import { contentSecurityPolicy } from './headers.ts'
import type { Bindings } from './origin-of.ts'

const converter = new ZodToJsonSchemaConverter()

/** The API: the console's RPC under /rpc, the same procedures as REST under /api, and what documents them. */
export function api(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const rpc = new RPCHandler(router)
  const rest = new OpenAPIHandler(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [converter] })],
    customErrorResponseBodyEncoder: ({ code, data }: { code: string; data: unknown }) => {
      const { requestId, ...rest } = (data ?? {}) as Record<string, unknown>
      return { code, message: code, requestId, ...(Object.keys(rest).length > 0 ? { data: rest } : {}) }
    },
  })

  let document: Promise<unknown> | undefined
  const openapi = () => {
    document ??= new OpenAPIGenerator({ schemaConverters: [converter] }).generate(contract, {
      info: { title: 'Deskwright', version: '1' },
      servers: [{ url: `${deps.publicUrl}/api` }],
    })
    return document
  }
  app.get('/api/openapi.json', async (c) => c.json(await openapi()))
  app.get('/api/docs', async (c) => {
    c.header('Content-Security-Policy', contentSecurityPolicy('docs'))
    return c.html(docsPage(await openapi()))
  })

  app.use('/rpc/*', refuseForeign(deps))
  app.use('/api/*', refuseForeign(deps))
  app.all('/rpc/*', (c) => answer(c, deps, (request, context) => rpc.handle(request, { prefix: '/rpc', context })))
  app.all('/api/*', (c) => answer(c, deps, (request, context) => rest.handle(request, { prefix: '/api', context })))
  return app
}

type Handle = (request: Request, context: Context) => Promise<{ matched: boolean; response?: Response | undefined }>

async function answer(c: HonoContext<Bindings>, deps: Deps, handle: Handle): Promise<Response> {
  const cookies: string[] = []
  const origin = c.get('origin')
  const secure = deps.publicUrl.startsWith('https:')
  const context = contextOf(deps, c, {
    setSessionCookie: (token, expiresAt) => cookies.push(sessionCookie(token, { secure, expiresAt })),
    setDeviceCookie: (token, expiresAt) => cookies.push(deviceCookie(token, { secure, expiresAt })),
  })
  const { matched, response } = await handle(c.req.raw, context)
  if (!matched || !response) {
    return c.json({ code: 'NOT_FOUND', message: 'NOT_FOUND', requestId: origin.requestId }, 404)
  }
  const busy = response.status === 429 || response.status === 503
  const body = busy ? await response.text() : response.body
  const answered = new Response(body, { status: response.status, headers: response.headers })
  for (const cookie of cookies) answered.headers.append('Set-Cookie', cookie)
  answered.headers.set('Cache-Control', 'no-store')
  if (typeof body === 'string') answered.headers.set('Retry-After', retryAfter(body))
  return answered
}

/** Seconds after which to come again, as the refusal says. */
function retryAfter(body: string): string {
  return /"retryAfter":(\d+)/.exec(body)?.[1] ?? '2'
}

/**
 * A browser sends cookies along with requests that other sites make. Calls that change something must come from our
 * own pages, and carry a type that no plain form can send.
 */
function refuseForeign(deps: Deps) {
  return async (c: HonoContext<Bindings>, next: () => Promise<void>) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const refuse = (code: 'FORBIDDEN' | 'UNSUPPORTED_MEDIA', status: 403 | 415) =>
      c.json({ code, message: code, requestId: c.get('origin').requestId }, status)
    if (!isOwnOrigin(deps, c.req.header('origin'), c.req.header('host'))) return refuse('FORBIDDEN', 403)
    const type = c.req.header('content-type')
    const isForm = type !== undefined && type.startsWith('multipart/form-data')
    // A form may only carry a file, and only from a page of ours, which sends an Origin.
    if (isForm && c.req.header('origin') === undefined) return refuse('FORBIDDEN', 403)
    if (type !== undefined && !isForm && !/^application\/json\b/.test(type)) return refuse('UNSUPPORTED_MEDIA', 415)
    return next()
  }
}
