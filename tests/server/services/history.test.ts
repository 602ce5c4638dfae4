import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  await aGroup(server, { appId })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  await deployed(server, appId, admin)
})
afterAll(() => server.close())

const listed = async (visitorId?: string) => {
  const { items, total } = await admin.client.history.list({ appId, limit: 50, ...(visitorId && { visitorId }) })
  expect(total).toBe(items.length)
  return items.map(({ id }) => id)
}

it('has no row for who only opened the chat, and one for who wrote or asked for a person', async () => {
  const [silent, wrote, asked] = [
    await aVisitor(server, appId),
    await aVisitor(server, appId),
    await aVisitor(server, appId),
  ]
  await wrote.say('Where is my order?')
  await asked.client.visitor.transfer({ appId, conversationId: asked.conversationId })
  const rows = await listed()
  expect(rows).toContain(wrote.conversationId)
  expect(rows).toContain(asked.conversationId)
  expect(rows).not.toContain(silent.conversationId)
  await silent.say('Hello?')
  expect(await listed()).toContain(silent.conversationId)
})

it('shows the conversations of one visitor alone', async () => {
  const [one, other] = [await aVisitor(server, appId), await aVisitor(server, appId)]
  for (const visitor of [one, other]) await visitor.say('Where is my order?')
  const all = await admin.client.history.list({ appId, limit: 50 })
  const visitorId = all.items.find(({ id }) => id === one.conversationId)?.visitor.id
  expect(await listed(visitorId)).toEqual([one.conversationId])
})
