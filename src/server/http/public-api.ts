import { isContractProcedure } from '@orpc/contract'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { Hono, type Context as HonoContext } from 'hono'
import type { ProcedureMeta } from '#src/contract/base.ts'
import { PUBLIC_PREFIX } from '#src/domain/api-key/prefix.ts'
import { DeskError, ERRORS, type ErrorCode } from '#src/domain/errors.ts'
import { findKey } from '../auth/api-key.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Context, KeyCaller } from '../context.ts'
import type { Deps } from '../deps.ts'
import { router } from '../procedures/router.ts'
import type { Bindings } from '../request/origin-of.ts'
import { PROBLEM_TYPE, problemBody, problemKind } from '../request/problem.ts'
import { refuse } from '../request/refuse.ts'
import { retryAfter } from '../request/refusal.ts'
import { beginCall, endCall } from '../services/developer/kept-calls.ts'
import { contextOf } from './context-of.ts'
import { explained } from './explained.ts'
import { publicDocument } from './public-document.ts'

/** The API for other systems: the procedures that name a scope, and no other, for who brings a key. It knows no cookie. */
export function publicApi(deps: Deps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const handler = new OpenAPIHandler(router, {
    filter: ({ contract }) => isForKeys(contract),
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    interceptors: [explained],
    customErrorResponseBodyEncoder: ({ code, data }: { code: ErrorCode; data: { requestId: string } }) => {
      const { requestId, ...rest } = data
      return problemBody({ code, data: rest }, requestId)
    },
  })

  let document: ReturnType<typeof publicDocument> | undefined
  app.get(`${PUBLIC_PREFIX}/openapi.json`, async (c) => {
    document ??= publicDocument(deps.publicUrl)
    return c.json(await document)
  })
  app.get(`${PUBLIC_PREFIX}/problems/:code`, (c) => {
    const code = c.req.param('code')
    return isErrorCode(code) ? c.json(problemKind(code)) : refuse(c, new DeskError('NOT_FOUND'))
  })
  app.all(`${PUBLIC_PREFIX}/*`, async (c) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (token === undefined) return refuseStranger(c, new DeskError('UNAUTHORIZED'))
    const key = await findKey(deps, { token, address: c.get('origin').ip }).catch((error: unknown) => {
      if (error instanceof DeskError) return error
      throw error
    })
    if (key instanceof DeskError) return refuseStranger(c, key)
    const source = { caller: key.keyId, application: key.appId }
    const wait = deps.traffic.countIn('key', source)
    const headers = quotaHeaders(deps, key.keyId)
    if (wait > 0) return refuse(c, new DeskError('RATE_LIMITED', { retryAfter: wait }), headers)
    if (hasOtherBody(c)) return refuse(c, new DeskError('UNSUPPORTED_MEDIA'), headers)
    const context: Context = { ...contextOf(deps, c), sessionToken: null, deviceToken: null, visitorToken: null, key }
    const act = async (request: Request) => {
      const { matched, response } = await handler.handle(request, { prefix: PUBLIC_PREFIX, context })
      return matched ? told(response, headers) : refuse(c, new DeskError('NOT_FOUND'), headers)
    }
    const name = c.req.header('idempotency-key')
    if (name === undefined || c.req.method === 'GET') return act(c.req.raw)
    if (!isCallName(name)) return refuse(c, new DeskError('BAD_PARAM'), headers)
    return once(c, deps, { key, name, headers, act })
  })
  return app
}

/** Whether a key reaches a procedure. */
export const isForKeys = (contract: unknown): boolean =>
  isContractProcedure(contract) && (contract['~orpc'].meta as ProcedureMeta).key !== undefined

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

const refuseStranger = (c: HonoContext<Bindings>, refusal: DeskError) =>
  refuse(c, refusal, refusal.code === 'UNAUTHORIZED' ? { 'WWW-Authenticate': 'Bearer' } : {})

const isCallName = (name: string) => name.length <= LIMITS.apiKey.callName && /^[\x20-\x7e]+$/.test(name)

type Once = {
  key: KeyCaller
  name: string
  headers: Record<string, string>
  act: (request: Request) => Promise<Response>
}

/** Does what was asked under a name, or answers as it was answered when it was done. What was refused may be asked again. */
async function once(c: HonoContext<Bindings>, deps: Deps, { key, name, headers, act }: Once): Promise<Response> {
  const { raw, method, url } = c.req
  const text = await raw.text()
  const { pathname, search } = new URL(url)
  const call = { key, name, asked: [method, pathname + search, text] }
  const kept = await beginCall(deps, call).catch((error: unknown) => {
    if (error instanceof DeskError) return error
    throw error
  })
  if (kept instanceof DeskError) return refuse(c, kept, headers)
  if (kept !== null)
    return new Response(kept.body, {
      status: kept.status,
      headers: {
        'Content-Type': 'application/json',
        ...headers,
        'Cache-Control': 'no-store',
        'Idempotent-Replayed': 'true',
      },
    })
  const asked = new Request(url, { method, headers: raw.headers, ...(text !== '' && { body: text }) })
  const response = await act(asked)
  const answer = { status: response.status, body: await response.clone().text() }
  await endCall(deps, call, response.ok ? answer : null)
  return response
}

/** What a key has left, as draft-ietf-httpapi-ratelimit-headers says it. */
function quotaHeaders({ traffic }: Deps, keyId: string): Record<string, string> {
  const { left, of, fullIn, seconds } = traffic.quotaOf('key', keyId)
  return { 'RateLimit-Policy': `"key";q=${of};w=${seconds}`, RateLimit: `"key";r=${left};t=${fullIn}` }
}

/** A body that is not JSON. */
function hasOtherBody(c: HonoContext<Bindings>): boolean {
  const type = c.req.header('content-type')
  return type !== undefined && !/^application\/json\b/i.test(type)
}

/** An answer with what every answer says of itself. */
async function told(response: Response, more: Record<string, string>): Promise<Response> {
  const { status, headers } = response
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  headers.set('Cache-Control', 'no-store')
  if (status < 400) return response
  headers.set('Content-Type', PROBLEM_TYPE)
  const body = await response.text()
  const { code, retryAfter: seconds } = JSON.parse(body) as { code: ErrorCode; retryAfter?: number }
  const wait = retryAfter({ code, data: { retryAfter: seconds } })
  for (const [name, value] of Object.entries(wait)) headers.set(name, value)
  return new Response(body, { status, headers })
}
