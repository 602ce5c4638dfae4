import { randomUUID } from 'node:crypto'
import { traverseContractProcedures } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract } from '#src/contract/index.ts'
import type { ProcedureMeta } from '#src/contract/base.ts'
import { createApp } from '#src/server/app.ts'
import { createTraffic, type TrafficKind, type TrafficSource } from '#src/server/platform/traffic.ts'
import { queriesDuring } from '#tests/support/queries.ts'
import { aMember, anApplication, aVisitor, createTestServer, type TestServer } from '#tests/support/server.ts'

const ADDRESS = '198.51.100.7'
const OTHER_ADDRESS = '198.51.100.8'

let server: TestServer
let appId: string
let elsewhere: string
let app: ReturnType<typeof createApp>

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  elsewhere = await anApplication(server, { appId: '1400000002' })
  app = createApp(server.deps, { ready: async () => (await server.db.pool.query('select 1')).rowCount === 1 })
})
afterAll(() => server.close())
beforeEach(() => {
  // Its clock stands still: nothing that was spent comes back.
  server.deps.traffic = createTraffic({ now: () => 0 })
})

/** Spends all that a source has of something. */
function spend(kind: TrafficKind, source: TrafficSource, except = 0): void {
  while (server.deps.traffic.countIn(kind, source) === 0);
  for (let count = 0; count < except; count += 1) server.deps.traffic.give(kind, source)
}

/** Lets a visitor be known: whoever has called once is remembered. */
const readBy = ({ client, conversationId }: Awaited<ReturnType<typeof aVisitor>>) =>
  client.visitor.messages({ appId, conversationId, after: 0 })

type Asked = { method: string; path: string; headers?: Record<string, string>; body?: unknown; address?: string }

async function ask({ method, path, headers = {}, body, address = ADDRESS }: Asked): Promise<Response> {
  const from = { incoming: { socket: { remoteAddress: address } } }
  const init = {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  return app.request(`http://localhost:4400${path}`, init, from)
}

const procedures: { method: string; path: string; access: ProcedureMeta['access'] }[] = []
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
  const { route, meta } = procedure['~orpc']
  const { access } = meta as ProcedureMeta
  if (access === 'public' || access === 'visitor')
    procedures.push({ method: route.method ?? 'POST', path: route.path ?? '', access })
})

it('finds the procedures that strangers and visitors may call', () => {
  expect(procedures.filter(({ access }) => access === 'public').length).toBeGreaterThanOrEqual(9)
  expect(procedures.filter(({ access }) => access === 'visitor').length).toBeGreaterThanOrEqual(9)
})

const filled = (path: string, app = appId) =>
  `/api${path.replaceAll('{appId}', app).replaceAll(/\{\w+\}/g, () => randomUUID())}`

it.each(procedures)(
  '$method $path ($access) is refused past its budget without the database',
  async ({ method, path, access }) => {
    const visitor = await aVisitor(server, appId)
    await readBy(visitor)
    const asked = {
      method,
      path: filled(path),
      headers: { authorization: `Visitor ${visitor.token}` },
      ...(method !== 'GET' && { body: {} }),
    }
    const budgets: [TrafficKind, TrafficSource][] =
      access === 'public'
        ? [
            ['request', { address: ADDRESS }],
            ['open', { address: ADDRESS }],
          ]
        : [
            ['request', { address: ADDRESS }],
            ['visit', { application: appId }],
          ]
    for (const [kind, source] of budgets) {
      server.deps.traffic = createTraffic({ now: () => 0 })
      spend(kind, source)
      const queries = await queriesDuring(server.db, async () => {
        const response = await ask(asked)
        expect(response.status).toBe(429)
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await response.json()).toMatchObject({ code: 'RATE_LIMITED' })
      })
      expect(queries).toBe(0)
    }
  },
)

it('refuses every address outside of the API past its budget without the database, but the question whether it lives', async () => {
  const paths = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !/^\/(api|rpc)\//.test(path))
    .map(({ method, path }) => ({
      method,
      path: path
        .replaceAll(':appId{[0-9]{10}}', appId)
        .replaceAll(/:step\{.*?\}(?=\/|$)/g, '1')
        .replaceAll(/:\w+\{.*?\}+(?=\/|$)/g, () => randomUUID())
        .replaceAll(/:\w+/g, 'made-up')
        .replace('*', 'made-up'),
    }))
  expect(paths.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/readyz', '/metrics', `/chat/${appId}`, `/demo/${appId}`, '/widget.js']),
  )
  for (const [kind, source] of [
    ['request', { address: ADDRESS }],
    ['request', { application: appId }],
  ] as const) {
    server.deps.traffic = createTraffic({ now: () => 0 })
    spend(kind, source)
    for (const asked of [
      ...paths,
      { method: 'GET', path: '/no/such/page' },
      { method: 'GET', path: '/api/no-such-thing' },
    ]) {
      if ('application' in source && !asked.path.includes(appId)) continue
      const queries = await queriesDuring(server.db, async () => {
        expect([asked, (await ask(asked)).status]).toEqual([asked, asked.path === '/healthz' ? 200 : 429])
      })
      expect([asked, queries]).toEqual([asked, 0])
    }
  }
})

it('describes the API to nobody past the budget, and says so to the console in its own words', async () => {
  spend('request', { address: ADDRESS })
  expect((await ask({ method: 'GET', path: '/api/openapi.json' })).status).toBe(429)
  const response = await ask({ method: 'POST', path: '/rpc/auth/who', body: {} })
  expect(response.status).toBe(429)
  expect(await response.json()).toMatchObject({
    json: { code: 'RATE_LIMITED', data: { retryAfter: expect.any(Number) } },
  })
})

it('looks for made-up sessions and tokens of an address but so often, and goes on for those who are known', async () => {
  const member = await aMember(server, { appId, roles: ['admin'] })
  const visitor = await aVisitor(server, appId)
  await Promise.all([member.client.auth.me(), readBy(visitor)])
  spend('proof', { address: ADDRESS }, 3)
  const madeUp = (index: number): Asked =>
    index % 2 === 0
      ? { method: 'GET', path: '/api/session', headers: { cookie: `deskwright_session=made-up-${index}` } }
      : {
          method: 'GET',
          path: filled('/visitor/{appId}/conversations/{id}/messages'),
          headers: { authorization: `Visitor made-up-${index}` },
        }
  const statuses: number[] = []
  const queries = await queriesDuring(server.db, async () => {
    for (let index = 0; index < 20; index += 1) statuses.push((await ask(madeUp(index))).status)
  })
  expect(statuses).toEqual([...Array<number>(3).fill(401), ...Array<number>(17).fill(429)])
  expect(queries).toBe(3)
  const cookie = `deskwright_session=${member.session}`
  expect((await ask({ method: 'GET', path: '/api/session', headers: { cookie } })).status).toBe(200)
  spend('request', { address: ADDRESS })
  expect((await ask({ method: 'GET', path: '/api/session', headers: { cookie } })).status).toBe(200)
  expect((await ask({ method: 'GET', path: '/api/setup' })).status).toBe(429)
})

it('counts a session as made up once it has ended', async () => {
  const member = await aMember(server, { appId, roles: ['admin'] })
  await member.client.auth.me()
  await member.client.auth.signOut()
  const cookie = `deskwright_session=${member.session}`
  expect((await ask({ method: 'GET', path: '/api/session', headers: { cookie } })).status).toBe(401)
  spend('proof', { address: ADDRESS })
  expect((await ask({ method: 'GET', path: '/api/session', headers: { cookie } })).status).toBe(429)
})

it('counts by address, by visitor and by application, and refuses nobody else', async () => {
  const [visitor, other] = [await aVisitor(server, appId), await aVisitor(server, appId)]
  const opens = (application: string, address = ADDRESS) =>
    ask({ method: 'POST', path: filled('/visitor/{appId}/open', application), body: { language: 'en' }, address })
  spend('open', { address: ADDRESS })
  expect((await opens(appId)).status).toBe(429)
  expect((await opens(appId, OTHER_ADDRESS)).status).toBe(200)
  spend('open', { application: appId })
  expect((await opens(appId, OTHER_ADDRESS)).status).toBe(429)
  expect((await opens(elsewhere, OTHER_ADDRESS)).status).toBe(200)
  const reads = ({ token, conversationId }: typeof visitor) =>
    ask({
      method: 'GET',
      path: `/api/visitor/${appId}/conversations/${conversationId}/messages`,
      headers: { authorization: `Visitor ${token}` },
    })
  const codes = await Promise.all(Array.from({ length: 210 }, () => reads(visitor)))
  const counted = (wanted: number) => codes.filter(({ status }) => status === wanted).length
  expect([counted(200), counted(429)]).toEqual([200, 10])
  expect((await reads(other)).status).toBe(200)
})
