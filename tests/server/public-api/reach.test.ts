import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProcedureMeta } from '#src/contract/base.ts'
import { contract } from '#src/contract/index.ts'
import { KEY_SCOPES, type KeyScope } from '#src/domain/api-key/scopes.ts'
import { can, KEY_ROLES, type Permission } from '#src/domain/team/policy.ts'
import { aMember, anApplication, createTestServer, type TestServer } from '#tests/support/server.ts'
import { callPublic, type PublicCaller } from '#tests/support/public-api.ts'

/** What each scope reaches, and nothing else. */
const REACHED: Record<KeyScope, readonly string[]> = {
  'conversations:read': ['history.get', 'history.list'],
  'knowledge:read': [
    'documents.get',
    'documents.list',
    'documents.passages',
    'knowledge.categories',
    'knowledge.entries',
    'knowledge.entry',
    'knowledge.tags',
  ],
  'knowledge:write': [
    'knowledge.bulk',
    'knowledge.createCategory',
    'knowledge.createEntries',
    'knowledge.createEntry',
    'knowledge.moveCategory',
    'knowledge.patchEntries',
    'knowledge.removeCategory',
    'knowledge.renameCategory',
    'knowledge.updateEntry',
  ],
  'quickReplies:read': ['quickReplies.list'],
  'quickReplies:write': [
    'quickReplies.create',
    'quickReplies.createCategory',
    'quickReplies.moveCategory',
    'quickReplies.remove',
    'quickReplies.removeCategory',
    'quickReplies.renameCategory',
    'quickReplies.update',
  ],
  'leftMessages:read': ['leftMessages.list'],
  'team:read': ['skills.list', 'team.groups', 'team.members'],
  'releases:read': ['release.get', 'release.list'],
  'audit:read': ['audit.list'],
}

type Found = { name: string; meta: ProcedureMeta; method: string; path: string }
const found = (node: object, name: string[] = []): Found[] => {
  if (!isContractProcedure(node))
    return Object.entries(node).flatMap(([key, inner]) => found(inner as object, [...name, key]))
  const { meta, route } = node['~orpc']
  return [{ name: name.join('.'), meta: meta as ProcedureMeta, method: route.method!, path: route.path! }]
}
const ALL = found(contract)

it('lets each scope reach what it says, and no key anything else', () => {
  for (const scope of KEY_SCOPES)
    expect(ALL.flatMap(({ name, meta }) => (meta.key === scope ? [name] : [])).toSorted(), scope).toEqual(
      REACHED[scope],
    )
})

it('lets keys do only what their role may, and look only by scopes that read', () => {
  for (const { name, meta, method } of ALL) {
    if (meta.key === undefined) continue
    expect(can(KEY_ROLES, meta.access as Permission), name).toBe(true)
    expect(meta.key.endsWith(':read'), name).toBe(method === 'GET')
  }
})

describe('a key with every scope', () => {
  const appId = '1400000001'
  let server: TestServer
  let call: PublicCaller
  let token: string
  beforeAll(async () => {
    server = await createTestServer()
    call = callPublic(server)
    await anApplication(server, { appId, template: 'shop' })
    const owner = await aMember(server, { appId, roles: ['super_admin'] })
    const key = { name: 'All', scopes: [...KEY_SCOPES], days: null, addresses: [] }
    token = (await owner.client.apiKeys.create({ appId, key })).token
  })
  afterAll(() => server.close())

  const filled = (path: string) =>
    path.replace('{appId}', appId).replaceAll(/\{\w+\}/g, '0198a9b0-0000-7000-8000-000000000001')

  it('finds nothing where no scope is named', async () => {
    const reached = new Set(ALL.flatMap((one) => (one.meta.key === undefined ? [] : [`${one.method} ${one.path}`])))
    for (const { name, meta, method, path } of ALL) {
      if (meta.key !== undefined || reached.has(`${method} ${path}`)) continue
      const body = method === 'GET' ? {} : { body: {} }
      const answer = await call(method, filled(path), { token, ...body })
      // A longer way may be taken for an id of a shorter one, which then is none.
      expect([404, 422], name).toContain(answer.status)
      if (answer.status === 422) expect(method, name).toBe('GET')
    }
  })

  it('is let through where one is', async () => {
    for (const { name, meta, method, path } of ALL) {
      if (meta.key === undefined) continue
      const { status } = await call(method, filled(path), { token, ...(method !== 'GET' && { body: {} }) })
      expect([200, 404, 422], name).toContain(status)
      expect(status, name).not.toBe(403)
    }
  })
})
