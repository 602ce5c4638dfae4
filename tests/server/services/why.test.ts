import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const appId = '1400000001'
let server: TestServer
let admin: TestMember
let asked: { conversationId: string; seq: number }

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId, template: 'shop' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
  await deployed(server, appId, admin)
  const visitor = await aVisitor(server, appId)
  const { messages } = await visitor.say('Where is my order?')
  asked = { conversationId: visitor.conversationId, seq: messages.find(({ sender }) => sender === 'bot')!.seq }
})
afterAll(() => server.close())

it('says why the bot said a message, and by which version', async () => {
  const { trace, version } = await admin.client.history.why({ appId, ...asked })
  expect(trace).toMatchObject({ outcome: 'direct', query: 'Where is my order?' })
  expect(version).toBe(1)
})

it('has no reasons for what a visitor said, and nothing for a message that is not there', async () => {
  expect((await admin.client.history.why({ appId, ...asked, seq: asked.seq - 1 })).trace).toBeNull()
  expect(await refusal(admin.client.history.why({ appId, ...asked, seq: 99 }))).toBe('NOT_FOUND')
})

it('keeps the conversations of others from an agent', async () => {
  const agent = await aMember(server, { appId, roles: ['online_staff'] })
  expect(await refusal(agent.client.history.why({ appId, ...asked }))).toBe('NOT_FOUND')
})
