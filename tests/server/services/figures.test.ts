import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** What the live bot makes of a text. */
async function outcomeOf(text: string) {
  const visitor = await aVisitor(server, appId)
  const { conversationId } = visitor
  const { messages } = await visitor.say(text)
  const { seq } = messages.find(({ sender }) => sender === 'bot')!
  return (await admin.client.history.why({ appId, conversationId, seq })).trace?.outcome
}

test('a choice of questions counts as answered, for the knowledge base and for the guide', async () => {
  await deployed(server, appId, admin)
  expect(await outcomeOf('Where is my order?')).toBe('direct')
  const { revision, name, settings } = await admin.client.robot.get({ appId })
  const careful = { ...settings, thresholds: { direct: 0.999, clarify: 0.2 } }
  await admin.client.robot.update({ appId, revision, name, settings: careful })
  await deployed(server, appId, admin)
  expect(await outcomeOf('order arrive')).toBe('clarify')
  expect(await outcomeOf('volcano eruption')).toBe('fallback')

  expect(await admin.client.knowledge.figures({ appId })).toMatchObject({ answered: 2, unanswered: 1 })
  expect((await admin.client.guide.get({ appId })).figures).toMatchObject({ asked: 3, unanswered: 1 })
})
