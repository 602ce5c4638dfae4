import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { announceQueue } from '#src/server/conversations/announce-queue.ts'
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

const SECOND = 1000
let server: TestServer
let appId: string
let agent: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  const groupId = await aGroup(server, { appId })
  const admin = await aMember(server, { appId, roles: ['super_admin'] })
  agent = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Anna', groups: [groupId] })
  await deployed(server, appId, admin)
})
beforeEach(() => agent.client.team.setOwnStatus({ appId, status: 'online' }))
afterAll(() => server.close())

/** A visitor who talked with the bot for a while before asking for a person. */
async function aVisitorAfterTheBot() {
  const visitor = await aVisitor(server, appId)
  await visitor.say('Where is my order?')
  await visitor.say('xyzzy plugh')
  server.clock.advance(60 * SECOND)
  await visitor.say('I want to talk to a human')
  return visitor
}
const mine = async (id: string) => (await agent.client.desk.overview({ appId })).mine.find((one) => one.id === id)

it('counts a wait from when the visitor asked for a person, not the time with the bot', async () => {
  const visitor = await aVisitorAfterTheBot()
  const asked = server.clock.now().toISOString()
  server.clock.advance(44 * SECOND)
  const accepted = await agent.client.desk.accept({ appId, conversationId: visitor.conversationId })
  expect(accepted.waitingSince).toBe(asked)
  await agent.client.desk.end({ appId, conversationId: visitor.conversationId })
})

it('counts as unread what the visitor has said to people, and nothing else', async () => {
  const { conversationId, say } = await aVisitorAfterTheBot()
  const accepted = await agent.client.desk.accept({ appId, conversationId })
  expect(accepted.seq).toBeGreaterThan(5)
  // The one message with which they came.
  expect(accepted.unread).toBe(1)
  await say('Are you there?')
  expect((await mine(conversationId))?.unread).toBe(2)
  await agent.client.desk.send({ appId, conversationId, clientMsgId: 'first-reply', text: 'Yes, I am.' })
  expect(await mine(conversationId)).toMatchObject({ unread: 0, waitingSince: null })
  const since = server.clock.now().toISOString()
  await say('My parcel is late.')
  expect(await mine(conversationId)).toMatchObject({ unread: 1, waitingSince: since })
  await agent.client.desk.markRead({ appId, conversationId, seq: 1000 })
  expect((await mine(conversationId))?.unread).toBe(0)
  await agent.client.desk.end({ appId, conversationId })
})

it('lets nobody wait for people once they are back with the bot', async () => {
  const { conversationId, say } = await aVisitorAfterTheBot()
  await agent.client.desk.accept({ appId, conversationId })
  await agent.client.desk.returnToBot({ appId, conversationId })
  await say('Where is my order?')
  server.clock.advance(90 * SECOND)
  const asked = server.clock.now().toISOString()
  await say('I want to talk to a human')
  const accepted = await agent.client.desk.accept({ appId, conversationId })
  expect(accepted).toMatchObject({ waitingSince: asked, unread: 1 })
  await agent.client.desk.end({ appId, conversationId })
})

it('tells the places of a queue that changes at once together, and the last ones to everyone', async () => {
  const visitors = await Promise.all(Array.from({ length: 4 }, aVisitorAfterTheBot))
  const [first] = visitors
  const accepted = await agent.client.desk.accept({ appId, conversationId: first!.conversationId })
  const groupId = accepted.group!.id
  server.announced.length = 0
  await Promise.all(Array.from({ length: 10 }, () => announceQueue(server.deps, appId, groupId)))
  const told = server.announced.flatMap((each) =>
    // Who was accepted may hear of it just now.
    each.type === 'visitorConversation' && each.args[1].position !== null ? [each.args[1]] : [],
  )
  // At once, unless the queue has just been told, and once more for all that came meanwhile.
  expect([3, 2 * 3]).toContain(told.length)
  expect(
    told
      .slice(-3)
      .map(({ position, ahead }) => [position ?? 0, ahead ?? 0])
      .toSorted(([a = 0], [b = 0]) => a - b),
  ).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ])
  for (const { conversationId } of visitors.slice(1)) await agent.client.desk.accept({ appId, conversationId })
  for (const { conversationId } of visitors) await agent.client.desk.end({ appId, conversationId })
})
