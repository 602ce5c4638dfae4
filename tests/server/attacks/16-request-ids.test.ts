import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DeskError, ERRORS } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Lane } from '#src/server/db/client.ts'
import { createApp } from '#src/server/app.ts'
import { refusalAhead } from '#src/server/request/refusal.ts'
import { file } from '#src/server/db/schema/platform.ts'
import { aMember, anApplication, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'
import { readRefusal } from '#tests/support/read-refusal.ts'

const APP = '1400000001'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const PICTURE = '11111111-1111-4111-8111-111111111111'

let server: TestServer
let admin: TestMember
let request: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId: APP })
  admin = await aMember(server, { appId: APP, roles: ['super_admin'] })
  await server.db.inApp(APP, (tx) =>
    tx.insert(file).values({
      appId: APP,
      id: PICTURE,
      kind: 'image',
      mediaType: 'image/png',
      size: 3,
      sha256: Buffer.alloc(32),
      createdAt: server.clock.now(),
    }),
  )
  request = reach(server.deps)
})
afterAll(() => server.close())

function reach(deps: TestServer['deps'], ready = true) {
  const app = createApp(deps, { ready: async () => ready })
  return async (path: string, init?: RequestInit) => app.request(`http://localhost:4400${path}`, init)
}

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string> = JSON_TYPE): RequestInit => ({
  method: 'POST',
  headers,
  body,
})
const signedIn = () => ({ cookie: `deskwright_session=${admin.session}` })
const stream = { 'content-type': 'application/octet-stream' }

const refusalSchema = z.strictObject({
  code: z.enum(Object.keys(ERRORS) as [keyof typeof ERRORS]),
  message: z.string(),
  requestId: z.uuid(),
  data: z.record(z.string(), z.unknown()).optional(),
})

/** What a refusal says, after a look at its form: one form for all, with the id that its header has. */
async function said(response: Response): Promise<string> {
  const refusal = refusalSchema.parse(await readRefusal(response))
  expect(refusal.message).toBe(refusal.code)
  expect(refusal.requestId).toBe(response.headers.get('x-request-id'))
  expect(response.status).toBe(ERRORS[refusal.code])
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  if (response.status === 429 || response.status === 503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  return refusal.code
}

const tooMuch = () => 'x'.repeat(LIMITS.body + 1)

type Attempt = [name: string, expected: keyof typeof ERRORS, path: string, init?: () => RequestInit]
const ATTEMPTS: Attempt[] = [
  ['REST without a session', 'UNAUTHORIZED', `/api/apps/${APP}/robot`],
  ['REST of another application', 'NOT_FOUND', '/api/apps/1400000002/robot', () => ({ headers: signedIn() })],
  ['REST with fields that are wrong', 'INVALID', '/api/session', () => post('{}')],
  ['REST with a body that is no JSON', 'BAD_PARAM', '/api/session', () => post('{')],
  [
    'REST with a form that is none',
    'BAD_PARAM',
    '/api/session',
    () => post('x', { 'content-type': 'multipart/form-data; boundary=b', origin: 'http://localhost:4400' }),
  ],
  [
    'REST from another site',
    'FORBIDDEN',
    '/api/session',
    () => post('{}', { ...JSON_TYPE, origin: 'https://evil.test' }),
  ],
  [
    'REST with a type that is not taken',
    'UNSUPPORTED_MEDIA',
    '/api/session',
    () => post('a', { 'content-type': 'text/plain' }),
  ],
  ['REST with too much', 'TOO_LARGE', '/api/session', () => post(tooMuch())],
  ['REST at no address', 'NOT_FOUND', '/api/nothing'],
  ['REST by a method that is not there', 'NOT_FOUND', `/api/apps/${APP}/robot`, () => ({ method: 'DELETE' })],
  ['RPC at no address', 'NOT_FOUND', '/rpc/nothing/here', () => post('{"json":{}}')],
  [
    'RPC from another site',
    'FORBIDDEN',
    '/rpc/auth/signIn',
    () => post('{}', { ...JSON_TYPE, origin: 'https://evil.test' }),
  ],
  ['RPC with too much', 'TOO_LARGE', '/rpc/auth/signIn', () => post(tooMuch())],
  ['a query too long', 'BAD_PARAM', `/api/setup?${'a=1&'.repeat(30)}`],
  ['an unknown host', 'MISDIRECTED', '/online', () => ({ headers: { host: 'evil.test' } })],
  ['a file that is not there', 'NOT_FOUND', `/files/${APP}/${NOBODY}`],
  [
    'a part of a file that is not there',
    'RANGE_OUTSIDE',
    `/files/${APP}/${PICTURE}`,
    () => ({ headers: { range: 'bytes=9-' } }),
  ],
  ['media without a session', 'UNAUTHORIZED', `/api/apps/${APP}/media`, () => post('x', stream)],
  ['media of a type that is not taken', 'UNSUPPORTED_MEDIA', `/api/apps/${APP}/media`, () => post('x')],
  [
    'media from another site',
    'FORBIDDEN',
    `/api/apps/${APP}/media`,
    () => post('x', { ...stream, origin: 'https://evil.test' }),
  ],
  [
    'media that is too much',
    'TOO_LARGE',
    `/api/apps/${APP}/media`,
    () => post('x', { ...stream, ...signedIn(), 'content-length': String(LIMITS.file.video + 1) }),
  ],
  ['documents without a session', 'UNAUTHORIZED', `/api/apps/${APP}/documents`, () => post('x', stream)],
  [
    "a visitor's file from nobody",
    'UNAUTHORIZED',
    `/api/visitor/${APP}/conversations/${NOBODY}/files`,
    () => post('x', stream),
  ],
  [
    "an agent's file from nobody",
    'UNAUTHORIZED',
    `/api/apps/${APP}/conversations/${NOBODY}/files`,
    () => post('x', stream),
  ],
  ["a visitor's file for nobody", 'UNAUTHORIZED', `/api/apps/${APP}/conversations/${NOBODY}/files/${NOBODY}`],
  ["a visitor's data for nobody", 'UNAUTHORIZED', `/api/apps/${APP}/visitor-exports/${NOBODY}`],
  [
    'a call that is not signed',
    'FORBIDDEN',
    `/voice/${APP}/+442071234567`,
    () => post('CallSid=1', { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  ['a call with too much', 'TOO_LARGE', `/voice/${APP}/+442071234567`, () => post('a'.repeat(LIMITS.carrierBody + 1))],
  ['a call with too many fields', 'BAD_PARAM', `/voice/${APP}/+442071234567`, () => post('a=1&'.repeat(1001))],
  ['a sound that is not there', 'NOT_FOUND', `/voice/${APP}/sounds/${NOBODY}.wav`],
  ['a page of no application', 'NOT_FOUND', '/demo/1400000009'],
  ['a part of an earlier build', 'NOT_FOUND', '/assets/gone.js'],
  ['a page by another method', 'NOT_FOUND', '/healthz', () => post('{}')],
  ['no page', 'NOT_FOUND', '/nothing', () => ({ headers: { accept: 'image/png' } })],
]

describe('a refusal has a code, a message and the id of its request', () => {
  it.each(ATTEMPTS)('%s', async (_, expected, path, init) => {
    expect(await said(await request(path, init?.()))).toBe(expected)
  })

  it('where it carries data that the contract describes', async () => {
    const code = () => request('/api/session/phone-code', post('{"phone":"13912345678"}'))
    await code()
    expect(await said(await code())).toBe('RATE_LIMITED')
  })

  it('while the server is not ready, or failing', async () => {
    expect(await said(await reach(server.deps, false)('/readyz'))).toBe('UNAVAILABLE')
    const { status, headers, body } = refusalAhead(new DeskError('UNAVAILABLE'))
    expect(await said(new Response(body, { status, headers }))).toBe('UNAVAILABLE')
  })

  it.each([
    ['INTERNAL', new Error('secret detail of the inside')],
    ['UNAVAILABLE', new Error('connect ECONNREFUSED')],
  ])('when what it needs fails: %s', async (expected, error) => {
    const inApp = () => Promise.reject(error)
    const lane = (name: Lane) => ({ ...server.db.lane(name), inApp })
    const broken = reach({ ...server.deps, db: { ...server.db, inApp, lane } })
    const own = signedIn()
    for (const [path, init] of [
      [`/api/apps/${APP}/robot`, { headers: own }],
      [`/files/${APP}/${PICTURE}`, {}],
      [`/demo/${APP}`, {}],
      [`/api/apps/${APP}/media`, post('x', { ...stream, ...own })],
    ] as const)
      expect([path, await said(await broken(path, init))]).toEqual([path, expected])
  })
})

const rpcRefusal = z.object({
  json: z.object({ code: z.string(), data: z.looseObject({ requestId: z.uuid() }) }),
})

it.each([
  ['UNAUTHORIZED', 'robot/get', `{"json":{"appId":"${APP}"}}`],
  ['INVALID', 'auth/signIn', '{"json":{}}'],
  ['BAD_PARAM', 'auth/signIn', '{'],
])('a refusal over RPC has the id in its data: %s', async (code, path, body) => {
  const response = await request(`/rpc/${path}`, post(body))
  const { json } = rpcRefusal.parse(await response.json())
  expect([json.code, json.data.requestId]).toEqual([code, response.headers.get('x-request-id')])
})
