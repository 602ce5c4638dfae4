import { createORPCClient, isDefinedError, safe } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '#src/contract/index.ts'
import { createApp } from '#src/server/app.ts'
import { aMember, anApplication, createTestServer, type TestMember, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
let client: ApiClient

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  const app = createApp(server.deps, { ready: async () => true })
  const link = new RPCLink({
    url: 'http://localhost:4400/rpc',
    headers: { cookie: `deskwright_session=${admin.session}`, origin: 'http://localhost:4400' },
    fetch: (request) => Promise.resolve(app.request(request)),
  })
  client = createORPCClient(link)
})
afterAll(() => server.close())

it('reaches the screen as the refusal that the contract names, with its types and the id of the request', async () => {
  const [category] = await client.knowledge.categories({ appId })
  const entry = {
    categoryId: category!.id,
    question: 'Do you ship?',
    similar: [],
    answer: 'Yes.',
    enabled: true,
  }
  const made = await client.knowledge.createEntry({ appId, entry })
  const change = (answer: string) =>
    safe(
      client.knowledge.updateEntry({
        appId,
        entryId: made.id,
        revision: 1,
        entry: { ...entry, answer },
      }),
    )
  expect((await change('To all of Europe.')).isSuccess).toBe(true)

  const { error } = await change('No.')
  if (!isDefinedError(error) || error.code !== 'CONFLICT')
    throw new Error('it is not told as a conflict', { cause: error })
  const { revision, changedBy, changedAt } = error.data
  expect({ revision, changedBy, changedAt }).toEqual({
    revision: 2,
    changedBy: 'Ada',
    changedAt: server.clock.now().toISOString(),
  })
  expect(error.data).toHaveProperty('requestId')
})

it('is none of what the contract names where a failure is another', async () => {
  await client.knowledge.createCategory({ appId, name: 'Returns', parentId: null })
  const { error, isDefined } = await safe(client.knowledge.createCategory({ appId, name: 'Returns', parentId: null }))
  expect(isDefined).toBe(false)
  expect(error).toMatchObject({ code: 'QA_DUPLICATE' })
})
