import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KeyInput } from '#src/domain/api-key/key.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { createLogger } from '#src/server/platform/logger.ts'
import { createTraffic } from '#src/server/platform/traffic.ts'
import { aMember, anApplication, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'
import { callPublic, type PublicCaller } from '#tests/support/public-api.ts'

const A1 = '1400000001'
const A2 = '1400000002'
let server: TestServer
let call: PublicCaller
let owner: TestMember
let foreigner: TestMember
let logged = ''
let ticks = 0

beforeAll(async () => {
  server = await createTestServer()
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString()
      done()
    },
  })
  server.deps.log = createLogger('debug', sink)
  // A clock of its own: what was counted comes back when the test says so.
  server.deps.traffic = createTraffic({ now: () => ticks })
  call = callPublic(server)
  await anApplication(server, { appId: A1, template: 'shop' })
  await anApplication(server, { appId: A2 })
  owner = await aMember(server, { appId: A1, roles: ['super_admin'] })
  foreigner = await aMember(server, { appId: A2, roles: ['super_admin'] })
})
afterAll(() => server.close())

const key = async (part: Partial<KeyInput> = {}, by = owner, appId = A1) => {
  const given = { name: 'Key', scopes: ['knowledge:read' as const], days: null, addresses: [], ...part }
  return (await by.client.apiKeys.create({ appId, key: given })).token
}
const entries = (token: string | undefined, more: { ip?: string; headers?: Record<string, string> } = {}) =>
  call('GET', `/apps/${A1}/entries?limit=1`, { ...(token !== undefined && { token }), ...more })
const codeOf = (answer: { status: number; body: unknown }) => [answer.status, (answer.body as { code?: string }).code]

it('refuses who brings none, one that is made up, one that is half of one', async () => {
  const token = await key()
  for (const wrong of [undefined, 'x', `dw_${A1}_${'a'.repeat(43)}`, token.slice(0, -1), token.toUpperCase()]) {
    const answer = await entries(wrong)
    expect(codeOf(answer), wrong).toEqual([401, 'UNAUTHORIZED'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  }
})

it('takes no session in place of a key, and no key in place of a session', async () => {
  const cookie = `deskwright_session=${owner.session}`
  expect(codeOf(await entries(undefined, { headers: { cookie } }))).toEqual([401, 'UNAUTHORIZED'])
  const token = await key({ scopes: ['knowledge:read', 'team:read'] })
  const answer = await call('GET', `/../apps/${A1}/entries`, { token })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

it('keeps the key of one application from another', async () => {
  const foreign = await key({}, foreigner, A2)
  expect(codeOf(await entries(foreign))).toEqual([404, 'NOT_FOUND'])
  // One that names the other application in place of its own is none.
  expect(codeOf(await entries(foreign.replace(A2, A1)))).toEqual([401, 'UNAUTHORIZED'])
})

it('refuses one that has expired, and one that was revoked', async () => {
  const expiring = await key({ days: 1 })
  expect((await entries(expiring)).status).toBe(200)
  const revoked = await key()
  const [{ id } = { id: '' }] = await owner.client.apiKeys.list({ appId: A1 })
  await owner.client.apiKeys.revoke({ appId: A1, keyId: id })
  expect(codeOf(await entries(revoked))).toEqual([401, 'UNAUTHORIZED'])
  server.clock.advance(24 * 3_600_000)
  expect(codeOf(await entries(expiring))).toEqual([401, 'UNAUTHORIZED'])
  server.clock.advance(-24 * 3_600_000)
})

it('refuses it from elsewhere, whatever the caller says of where they are', async () => {
  const token = await key({ addresses: ['198.51.100.7', '203.0.113.0/24', '2001:db8:1::/48'] })
  for (const ip of ['198.51.100.7', '203.0.113.250', '2001:db8:1:2::3', '::ffff:198.51.100.7'])
    expect((await entries(token, { ip })).status, ip).toBe(200)
  for (const ip of ['198.51.100.8', '203.0.114.1', '2001:db8:2::1', '203.0.113.250, 192.0.2.9'])
    expect(codeOf(await entries(token, { ip })), ip).toEqual([403, 'ADDRESS_FORBIDDEN'])
})

it('refuses what no scope of it names, and says which it would be', async () => {
  const token = await key({ scopes: ['team:read'] })
  const answer = await entries(token)
  expect(codeOf(answer)).toEqual([403, 'FORBIDDEN'])
  expect(answer.body).toMatchObject({ scope: 'knowledge:read', type: '/api/v1/problems/FORBIDDEN', status: 403 })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const write = await call('POST', `/apps/${A1}/categories`, { token, body: { name: 'New', parentId: null } })
  expect(codeOf(write)).toEqual([403, 'FORBIDDEN'])
})

it('slows a flood down, key by key, and says when to come again', async () => {
  const [busy, calm] = [await key(), await key()]
  const { burst, perSecond } = LIMITS.traffic.key.caller
  const first = await entries(busy)
  expect(first.headers.get('ratelimit-policy')).toBe(`"key";q=${burst};w=${burst / perSecond}`)
  expect(first.headers.get('ratelimit')).toBe(`"key";r=${burst - 1};t=1`)
  for (let n = 1; n < burst; n++) server.deps.traffic.countIn('key', { caller: await keyIdOf(busy) })
  const refused = await entries(busy)
  expect(codeOf(refused)).toEqual([429, 'RATE_LIMITED'])
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('ratelimit')).toBe(`"key";r=0;t=${burst / perSecond}`)
  expect((await entries(calm)).status).toBe(200)
  ticks += 1_000
  expect((await entries(busy)).status).toBe(200)
})

const keyIdOf = async (token: string) => {
  const keys = await owner.client.apiKeys.list({ appId: A1 })
  return keys.find(({ hint }) => token.startsWith(hint))!.id
}

it('looks for made-up keys only so often from one address', async () => {
  const { burst } = LIMITS.traffic.proof.address
  for (let n = 0; n < burst; n++) server.deps.traffic.countIn('proof', { address: '192.0.2.77' })
  const made = `dw_${A1}_${'b'.repeat(43)}`
  expect(codeOf(await entries(made, { ip: '192.0.2.77' }))).toEqual([429, 'RATE_LIMITED'])
  expect(codeOf(await entries(made, { ip: '192.0.2.78' }))).toEqual([401, 'UNAUTHORIZED'])
})

it('lets no page of another site call, and takes no other body than JSON', async () => {
  const token = await key({ scopes: ['knowledge:write'] })
  const asked = await call('OPTIONS', `/apps/${A1}/entries`, { token, headers: { origin: 'https://evil.test' } })
  expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  const form = { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect(codeOf(await call('POST', `/apps/${A1}/categories`, { token, ...form }))).toEqual([415, 'UNSUPPORTED_MEDIA'])
  const large = { name: 'x'.repeat(LIMITS.body + 1), parentId: null }
  expect(codeOf(await call('POST', `/apps/${A1}/categories`, { token, body: large }))).toEqual([413, 'TOO_LARGE'])
})

it('names every wrong field, and the request', async () => {
  const token = await key({ scopes: ['knowledge:write'] })
  const answer = await call('POST', `/apps/${A1}/categories`, { token, body: { name: '', parentId: 'x', colour: 1 } })
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ type: '/api/v1/problems/INVALID', code: 'INVALID' })
  const { errors, requestId } = answer.body as { errors: { pointer: string; code: string }[]; requestId: string }
  expect(errors).toEqual([
    { pointer: '/name', code: 'REQUIRED', limit: 1 },
    { pointer: '/parentId', code: 'FORMAT' },
    { pointer: '/colour', code: 'UNKNOWN_FIELD' },
  ])
  expect(answer.headers.get('x-request-id')).toBe(requestId)
  const kind = await call('GET', '/problems/INVALID')
  expect(kind.body).toEqual({ type: '/api/v1/problems/INVALID', title: expect.any(String), status: 422 })
  expect((await call('GET', '/problems/toString')).status).toBe(404)
})

it('leaves no key in the log', async () => {
  const token = await key({ scopes: ['knowledge:write'] })
  await entries(token)
  await call('POST', `/apps/${A1}/categories`, { token, body: `{"broken` })
  await call('GET', `/nowhere/${A1}`, { token })
  expect(logged).toContain('/api/v1/apps')
  expect(logged).not.toContain(token.slice(18))
})
