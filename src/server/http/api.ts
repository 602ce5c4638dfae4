import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { RPCHandler } from '@orpc/server/fetch'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { Hono, type Context as HonoContext } from 'hono'
import { contract } from '#src/contract/index.ts'
import { DeskError, type ErrorCode } from '#src/domain/errors.ts'
import type { Context } from '../context.ts'
import { writeCookie } from '../cookie.ts'
import type { Deps } from '../deps.ts'
import { isOwnOrigin } from '../origin.ts'
import { router } from '../procedures/router.ts'
import { contextOf } from './context-of.ts'
import { docsPage } from './docs-page.ts'
import { explained } from './explained.ts'
import { contentSecurityPolicy } from '../request/headers.ts'
import type { Bindings } from '../request/origin-of.ts'
import { refusalBody } from '../request/refusal.ts'
import { refuse } from '../request/refuse.ts'

const converter = new ZodToJsonSchemaConverter()

/** The API: the console's RPC under /rpc, the same procedures as REST under /api, and what documents them. */
export function api(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const rpc = new RPCHandler(router, { interceptors: [explained] })
  const rest = new OpenAPIHandler(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [converter] })],
    interceptors: [explained],
    customErrorResponseBodyEncoder: ({ code, data }: { code: ErrorCode; data: { requestId: string } }) => {
      const { requestId, ...rest } = data
      return refusalBody({ code, data: rest }, requestId)
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
    c.header('Content-Security-Policy', contentSecurityPolicy({ page: 'docs' }))
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
  const context = contextOf(deps, c, {
    setSessionCookie: (token, expiresAt) => cookies.push(writeCookie(deps, 'session', token, expiresAt)),
    setDeviceCookie: (token, expiresAt) => cookies.push(writeCookie(deps, 'device', token, expiresAt)),
  })
  const { matched, response } = await handle(c.req.raw, context)
  if (!matched || !response) {
    return refuse(c, new DeskError('NOT_FOUND'))
  }
  // The answer as it was made: what reads its body to make another sends it in pieces.
  const { headers, status } = response
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  headers.set('Cache-Control', 'no-store')
  if (status !== 429 && status !== 503) return response
  const body = await response.text()
  headers.set('Retry-After', retryAfter(body))
  return new Response(body, { status, headers })
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
    if (!isOwnOrigin(deps, c.req.header('origin'), c.get('host'))) return refuse(c, new DeskError('FORBIDDEN'))
    const type = c.req.header('content-type')
    const isForm = type !== undefined && type.startsWith('multipart/form-data')
    // A form may only carry a file, and only from a page of ours, which sends an Origin.
    if (isForm && c.req.header('origin') === undefined) return refuse(c, new DeskError('FORBIDDEN'))
    if (type !== undefined && !isForm && !/^application\/json\b/.test(type))
      return refuse(c, new DeskError('UNSUPPORTED_MEDIA'))
    return next()
  }
}
