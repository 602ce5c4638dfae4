import { afterAll, beforeAll, expect, it } from 'vitest'
import {
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
  admin = await aMember(server, { appId, roles: ['super_admin'] })
})
afterAll(() => server.close())

const textsOf = (messages: readonly { sender: string; body: object }[]) =>
  messages.flatMap(({ sender, body }) => (sender === 'bot' && 'text' in body ? [body.text] : []))

it('reaches a conversation that began before it, from its next message on, which then keeps it', async () => {
  const visitor = await aVisitor(server, appId)
  expect(textsOf((await visitor.say('Where is my order?')).messages)).toEqual([])
  await deployed(server, appId, admin)
  const first = textsOf((await visitor.say('Where is my order?')).messages)
  expect(first).toHaveLength(1)

  const [entry] = (await admin.client.knowledge.entries({ appId, text: 'Where is my order?' })).items
  const { id: entryId, revision, categoryId, question, similar, enabled } = entry!
  const changed = { categoryId, question, similar, enabled, answer: 'Changed since.' }
  await admin.client.knowledge.updateEntry({ appId, entryId, revision, entry: changed })
  await deployed(server, appId, admin)
  expect(textsOf((await visitor.say('Where is my order?')).messages)).toEqual(first)
  const next = await aVisitor(server, appId)
  expect(textsOf((await next.say('Where is my order?')).messages)).toEqual(['Changed since.'])
})
