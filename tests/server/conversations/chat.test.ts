import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
let agent: TestMember
let groupId: string

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  groupId = await aGroup(server, { appId })
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  agent = await aMember(server, {
    appId,
    roles: ['online_staff'],
    nickname: 'Anna',
    status: 'online',
    groups: [groupId],
  })
  await deployed(server, appId, admin)
})
afterAll(() => server.close())

it('welcomes a visitor and answers a known question directly', async () => {
  const visitor = await aVisitor(server, appId)
  expect(visitor.opened.messages.map((message) => message.body.type)).toEqual(['text', 'suggestions'])
  const { messages } = await visitor.say('Where is my order?')
  expect(messages.map((message) => [message.seq, message.sender])).toEqual([
    [3, 'visitor'],
    [4, 'bot'],
  ])
  expect(messages[1]?.body.text).toContain('parcel')
})

it('stores a message sent twice once, and answers it once', async () => {
  const visitor = await aVisitor(server, appId)
  const first = await visitor.say('Where is my order?', 'the-same-id')
  const again = await visitor.say('Where is my order?', 'the-same-id')
  expect(again.message).toEqual(first.message)
  expect(again.messages).toEqual([])
  expect(again.conversation.seq).toBe(first.conversation.seq)
})

it('numbers messages without a gap when many arrive at once', async () => {
  const visitor = await aVisitor(server, appId)
  await Promise.all(Array.from({ length: 20 }, (_, index) => visitor.say(`question ${index}`)))
  const { messages } = await visitor.client.visitor.messages({
    appId,
    conversationId: visitor.conversationId,
    after: 0,
  })
  expect(messages.map((message) => message.seq)).toEqual(messages.map((_, index) => index + 1))
})

it('says the fallbacks in turn and then offers a person', async () => {
  const visitor = await aVisitor(server, appId)
  const first = await visitor.say('xyzzy plugh')
  const second = await visitor.say('frobnicate the wibble')
  expect(first.messages[1]?.body.type).toBe('text')
  expect(second.messages[1]?.body).toMatchObject({ type: 'suggestions', offerAgent: true })
  expect(second.messages[1]?.body.text).not.toBe(first.messages[1]?.body.text)
})

it('puts a visitor who asks for a person into the queue, tells the place, and hands over to who accepts', async () => {
  const visitor = await aVisitor(server, appId)
  const other = await aVisitor(server, appId)
  await visitor.say('I want to talk to a human')
  const { conversation } = await other.client.visitor.transfer({ appId, conversationId: other.conversationId })
  expect(conversation).toMatchObject({ state: 'queued', position: 2, ahead: 1 })

  const accepted = await agent.client.desk.accept({ appId, conversationId: visitor.conversationId })
  expect(accepted).toMatchObject({ state: 'in_service', owner: { nickname: 'Anna' } })
  const moved = await other.client.visitor.messages({ appId, conversationId: other.conversationId, after: 0 })
  expect(moved.conversation).toMatchObject({ position: 1, ahead: 0 })

  await agent.client.desk.send({
    appId,
    conversationId: visitor.conversationId,
    clientMsgId: 'hello-there',
    text: 'Hello',
  })
  const silent = await visitor.say('Where is my order?')
  expect(silent.messages.map((message) => message.sender)).toEqual(['visitor'])
  await agent.client.desk.end({ appId, conversationId: visitor.conversationId })
  expect(await refusal(visitor.say('one more thing'))).toBe('CONVERSATION_ENDED')
  const rated = await visitor.client.visitor.rate({
    appId,
    conversationId: visitor.conversationId,
    stars: 5,
    comment: '',
  })
  expect(rated.conversation).toMatchObject({ state: 'ended', rated: true, canRate: false })
  expect(
    await refusal(
      visitor.client.visitor.rate({ appId, conversationId: visitor.conversationId, stars: 1, comment: '' }),
    ),
  ).toBe('STATE_CONFLICT')
})

it('lets exactly one of twenty agents accept a conversation', async () => {
  const agents = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      aMember(server, {
        appId,
        roles: ['online_staff'],
        nickname: `Agent ${index}`,
        status: 'online',
        groups: [groupId],
      }),
    ),
  )
  const visitor = await aVisitor(server, appId)
  await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
  const results = await Promise.all(
    agents.map((one) => refusal(one.client.desk.accept({ appId, conversationId: visitor.conversationId }))),
  )
  expect(results.filter((code) => code === undefined)).toHaveLength(1)
  expect(results.filter((code) => code === 'ALREADY_TAKEN')).toHaveLength(19)
})

it('never gives an agent more than their limit, however many they accept at once', async () => {
  const busy = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId], limit: 2 })
  const visitors = await Promise.all(Array.from({ length: 6 }, () => aVisitor(server, appId)))
  for (const one of visitors) await one.client.visitor.transfer({ appId, conversationId: one.conversationId })
  const results = await Promise.all(
    visitors.map((one) => refusal(busy.client.desk.accept({ appId, conversationId: one.conversationId }))),
  )
  expect(results.filter((code) => code === undefined)).toHaveLength(2)
  expect(results.filter((code) => code === 'CAPACITY_FULL')).toHaveLength(4)
})

it("keeps a visitor out of anybody else's conversation", async () => {
  const [one, two] = [await aVisitor(server, appId), await aVisitor(server, appId)]
  const { conversationId } = one
  expect(
    await refusal(two.client.visitor.send({ appId, conversationId, clientMsgId: 'intruding', text: 'hello' })),
  ).toBe('NOT_FOUND')
  expect(await refusal(two.client.visitor.messages({ appId, conversationId, after: 0 }))).toBe('NOT_FOUND')
  expect(await refusal(two.client.visitor.end({ appId, conversationId }))).toBe('NOT_FOUND')
})

it('sends everyone to agents while the bot is off', async () => {
  await admin.client.robot.setEnabled({ appId, enabled: false })
  const visitor = await aVisitor(server, appId)
  expect(visitor.opened.messages).toEqual([])
  const { conversation } = await visitor.say('Where is my order?')
  expect(conversation.state).toBe('queued')
  await admin.client.robot.setEnabled({ appId, enabled: true })
})
