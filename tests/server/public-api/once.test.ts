import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiCall } from '#src/server/db/schema/api-key.ts'
import { forgetCalls } from '#src/server/services/developer/kept-calls.ts'
import { aMember, anApplication, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'
import { callPublic, type PublicCaller } from '#tests/support/public-api.ts'

const appId = '1400000001'
let server: TestServer
let call: PublicCaller
let owner: TestMember
let token: string

const aKey = async () => {
  const key = { name: 'Shop', scopes: ['knowledge:read', 'knowledge:write'] as const, days: null, addresses: [] }
  return (await owner.client.apiKeys.create({ appId, key: { ...key, scopes: [...key.scopes] } })).token
}
beforeAll(async () => {
  server = await createTestServer()
  call = callPublic(server)
  await anApplication(server, { appId })
  owner = await aMember(server, { appId, roles: ['super_admin'] })
  token = await aKey()
})
afterAll(() => server.close())

const add = (name: string, idempotency: string, by = token) =>
  call('POST', `/apps/${appId}/categories`, {
    token: by,
    body: { name, parentId: null },
    headers: { 'idempotency-key': idempotency },
  })
const named = async (name: string) => {
  const { body } = await call('GET', `/apps/${appId}/categories`, { token })
  return (body as { name: string }[]).filter((one) => one.name === name).length
}
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]

it('does once what is asked twice, and answers the same', async () => {
  const first = await add('Once', 'a')
  const again = await add('Once', 'a')
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  expect(again.headers.get('ratelimit')).not.toBeNull()
  expect(await named('Once')).toBe(1)
})

it('does once what is asked ten times at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => add('Ten', 'ten')))
  expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
    answers.filter(({ status }) => status !== 200).map(() => [409, 'IDEMPOTENCY_IN_FLIGHT']),
  )
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await named('Ten')).toBe(1)
})

it('refuses to do something else under the same name, and knows the names of each key apart', async () => {
  await add('First', 'b')
  expect(codeOf(await add('Second', 'b'))).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  expect(await named('Second')).toBe(0)
  expect((await add('Second', 'b', await aKey())).status).toBe(200)
})

it('lets what was refused be asked again under its name', async () => {
  await add('There', 'c')
  expect((await add('There', 'd')).status).toBe(409)
  const { body } = await call('GET', `/apps/${appId}/categories`, { token })
  const { id } = (body as { name: string; id: string }[]).find(({ name }) => name === 'There')!
  await call('PATCH', `/apps/${appId}/categories/${id}`, { token, body: { name: 'Elsewhere' } })
  expect((await add('There', 'd')).status).toBe(200)
})

it('answers nothing of its own where nobody knows whether it was done', async () => {
  await add('Broken', 'e')
  await server.db.inApp(appId, (tx) => tx.update(apiCall).set({ status: null, body: null }))
  expect(codeOf(await add('Broken', 'e'))).toEqual([409, 'IDEMPOTENCY_IN_FLIGHT'])
})

it('keeps a name for a day', async () => {
  await add('Day', 'f')
  server.clock.advance(24 * 3_600_000 - 1)
  await forgetCalls(server.deps)
  expect((await add('Day', 'f')).headers.get('idempotent-replayed')).toBe('true')
  server.clock.advance(1)
  expect((await add('Day', 'f')).status).toBe(409)
  await forgetCalls(server.deps)
  expect(await server.db.inApp(appId, (tx) => tx.select().from(apiCall))).toEqual([])
})

it('takes names of a length that is kept, and none where nothing is changed', async () => {
  expect(codeOf(await add('Long', 'x'.repeat(256)))).toEqual([400, 'BAD_PARAM'])
  const read = { token, headers: { 'idempotency-key': 'g' } }
  for (let times = 0; times < 2; times++) {
    const { headers } = await call('GET', `/apps/${appId}/categories`, read)
    expect(headers.get('idempotent-replayed')).toBeNull()
  }
})
