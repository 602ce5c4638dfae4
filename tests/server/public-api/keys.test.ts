import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { KeyInput } from '#src/domain/api-key/key.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { apiKey } from '#src/server/db/schema/api-key.ts'
import { application, audit } from '#src/server/db/schema/platform.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { callPublic, type PublicCaller } from '#tests/support/public-api.ts'

let server: TestServer
let call: PublicCaller
let appId: string
let owner: TestMember
let count = 0

beforeAll(async () => {
  server = await createTestServer()
  call = callPublic(server)
})
beforeEach(async () => {
  appId = String(1_400_000_001 + count++)
  await anApplication(server, { appId, template: 'shop' })
  owner = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Olga' })
})
afterAll(() => server.close())

const input = (part: Partial<KeyInput> = {}): KeyInput => ({
  name: 'Warehouse',
  scopes: ['knowledge:read'],
  days: null,
  addresses: [],
  ...part,
})
const create = (part?: Partial<KeyInput>) => owner.client.apiKeys.create({ appId, key: input(part) })
const list = () => owner.client.apiKeys.list({ appId })
const entries = (token: string) => call('GET', `/apps/${appId}/entries?limit=1`, { token })
const HOUR = 3_600_000

it('tells a key once, keeps its hash alone, and lists how it stands', async () => {
  const { id, token } = await create({ days: 30, addresses: ['192.0.2.0/24'] })
  expect(token).toMatch(new RegExp(`^dw_${appId}_[\\w-]{43}$`))
  const [shown] = await list()
  expect(shown).toMatchObject({
    id,
    name: 'Warehouse',
    state: 'live',
    hint: token.slice(0, 18),
    addresses: ['192.0.2.0/24'],
    lastUsedAt: null,
    expiresAt: new Date(server.clock.now().getTime() + 30 * 24 * HOUR).toISOString(),
    createdBy: { nickname: 'Olga', mayStill: true },
  })
  expect(JSON.stringify(shown)).not.toContain(token.slice(18))
  const rows = await server.db.inApp(appId, (tx) => tx.select().from(apiKey))
  const written = await server.db.inApp(appId, (tx) => tx.select().from(audit))
  for (const kept of [...rows, ...written]) expect(JSON.stringify(kept)).not.toContain(token.slice(18))
})

it('notes that it was used, at most once a minute', async () => {
  const { token } = await create()
  const at = server.clock.now().toISOString()
  await entries(token)
  server.clock.advance(30_000)
  await entries(token)
  expect((await list())[0]?.lastUsedAt).toBe(at)
  server.clock.advance(31_000)
  await entries(token)
  expect((await list())[0]?.lastUsedAt).toBe(server.clock.now().toISOString())
})

it('lets the secret before a new one count for a day, and the one before that no more', async () => {
  const { id, token: first } = await create()
  const { token: second, formerUntil } = await owner.client.apiKeys.rotate({ appId, keyId: id })
  expect(new Date(formerUntil).getTime() - server.clock.now().getTime()).toBe(24 * HOUR)
  expect((await entries(first)).status).toBe(200)
  expect((await entries(second)).status).toBe(200)
  const { token: third } = await owner.client.apiKeys.rotate({ appId, keyId: id })
  expect((await entries(first)).status).toBe(401)
  expect((await entries(second)).status).toBe(200)
  server.clock.advance(24 * HOUR)
  expect((await entries(second)).status).toBe(401)
  expect((await entries(third)).status).toBe(200)
})

it('ends a key at once, with the secret before its last, and keeps it in the list', async () => {
  const { id, token: first } = await create()
  const { token: second } = await owner.client.apiKeys.rotate({ appId, keyId: id })
  await owner.client.apiKeys.revoke({ appId, keyId: id })
  expect((await entries(first)).status).toBe(401)
  expect((await entries(second)).status).toBe(401)
  expect((await list())[0]).toMatchObject({ state: 'revoked', revokedAt: server.clock.now().toISOString() })
  expect(await refusal(owner.client.apiKeys.revoke({ appId, keyId: id }))).toBe('STATE_CONFLICT')
  expect(await refusal(owner.client.apiKeys.rotate({ appId, keyId: id }))).toBe('STATE_CONFLICT')
})

it('goes on when who made it may make none any more, and says so', async () => {
  const { token } = await create()
  const heir = await aMember(server, { appId, roles: ['admin'] })
  await owner.client.team.handOnSuperAdmin({ appId, memberId: heir.personId })
  expect((await entries(token)).status).toBe(200)
  expect((await heir.client.apiKeys.list({ appId }))[0]?.createdBy).toEqual({ nickname: 'Olga', mayStill: false })
  await heir.client.team.removeMember({ appId, memberId: owner.personId })
  expect((await entries(token)).status).toBe(200)
  expect((await heir.client.apiKeys.list({ appId }))[0]?.createdBy).toEqual({ nickname: 'Olga', mayStill: false })
})

it('keeps categories of the team in order, and has none of its own', async () => {
  const { token } = await create({ scopes: ['quickReplies:read', 'quickReplies:write'] })
  const path = `/apps/${appId}/quick-reply-categories`
  const made = await call('POST', path, { token, body: { name: 'Orders' } })
  const { id } = made.body as { id: string }
  expect((await call('PATCH', `${path}/${id}`, { token, body: { name: 'Parcels' } })).status).toBe(200)
  const categories = async () => (await owner.client.quickReplies.list({ appId })).categories
  expect(await categories()).toMatchObject([{ id, name: 'Parcels', isOwn: false }])
  const own = await call('POST', path, { token, body: { name: 'Mine', isOwn: true } })
  expect(own).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await call('DELETE', `${path}/${id}`, { token, body: { moveTo: null } })).body).toEqual({ moved: 0 })
  expect(await categories()).toEqual([])
})

it('finds nothing to serve in an application that is to be deleted', async () => {
  const { token } = await create()
  await server.db.inApp(appId, (tx) => tx.update(application).set({ closedAt: server.clock.now() }))
  expect(await entries(token)).toMatchObject({ status: 410, body: { code: 'APPLICATION_CLOSED' } })
})

it('writes every change down, and what the key does as its own doing', async () => {
  const { id, token } = await create({ scopes: ['knowledge:write', 'knowledge:read'] })
  const [category] = (await call('GET', `/apps/${appId}/categories`, { token })).body as { id: string }[]
  const renamed = await call('PATCH', `/apps/${appId}/categories/${category!.id}`, { token, body: { name: 'Renamed' } })
  expect(renamed.status).toBe(200)
  await owner.client.apiKeys.rotate({ appId, keyId: id })
  await owner.client.apiKeys.revoke({ appId, keyId: id })
  const { items } = await owner.client.audit.list({ appId })
  expect(items.at(-1)?.targetName).toBe('Warehouse')
  const actors = await owner.client.audit.actors({ appId })
  expect(actors).toContainEqual({ id, nickname: 'Warehouse' })
  expect(actors.map(({ nickname }) => nickname)).toEqual(actors.map(({ nickname }) => nickname).toSorted())
  const byKey = await owner.client.audit.list({ appId, actorId: id })
  expect(byKey.items.map(({ action }) => action)).toEqual(['category.renamed'])
  const told = items.map(({ action, actor, actorRole, target }) => ({ action, actor, actorRole, target }))
  expect(told).toEqual([
    { action: 'apiKey.revoked', actor: 'Olga', actorRole: 'super_admin', target: id },
    { action: 'apiKey.rotated', actor: 'Olga', actorRole: 'super_admin', target: id },
    { action: 'category.renamed', actor: 'Warehouse', actorRole: 'api_key', target: category!.id },
    { action: 'apiKey.created', actor: 'Olga', actorRole: 'super_admin', target: id },
  ])
})

it('takes names, scopes and addresses that make sense, and so many keys', async () => {
  for (const wrong of [
    { name: ' ' },
    { scopes: [] },
    { scopes: ['knowledge:read' as const, 'knowledge:read' as const] },
    { addresses: ['warehouse.example'] },
    { addresses: ['192.0.2.0/33'] },
    { days: 0 },
  ])
    expect(await refusal(create(wrong)), JSON.stringify(wrong)).toBe('INVALID')
  for (let made = 0; made < LIMITS.apiKey.count; made++) await create()
  expect(await refusal(create())).toBe('API_KEY_LIMIT')
  await owner.client.apiKeys.revoke({ appId, keyId: (await list())[0]!.id })
  await create()
})
