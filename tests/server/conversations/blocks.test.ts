import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { visitorBlock } from '#src/server/db/schema/visitor-block.ts'
import { audit } from '#src/server/db/schema/platform.ts'
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
let colleague: TestMember
let groups: string[]

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  groups = [await aGroup(server, { appId, limit: 99 })]
  await deployed(server, appId, await aMember(server, { appId, roles: ['super_admin'] }))
})
// Days go by in some of the tests, and sign-ins with them.
beforeEach(async () => {
  admin = await aMember(server, { appId, roles: ['admin'], nickname: 'Olga' })
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
  colleague = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
})
afterAll(() => server.close())

type Visitor = Awaited<ReturnType<typeof aVisitor>>

async function served() {
  const visitor = await aVisitor(server, appId)
  const { conversationId } = visitor
  await visitor.client.visitor.transfer({ appId, conversationId })
  await agent.client.desk.accept({ appId, conversationId })
  return visitor
}
const block = (by: TestMember, { conversationId }: Visitor, days = 1) =>
  by.client.desk.block({ appId, conversationId, days, reason: 'Insults' })
const unblock = (by: TestMember, { conversationId }: Visitor) => by.client.desk.unblock({ appId, conversationId })
const open = ({ token }: Visitor, startAgain = true) =>
  server.as().visitor.open({ appId, token, language: 'en', startAgain, after: 0 })
const rowOf = async ({ conversationId }: Visitor) => {
  const rows = await server.db.inApp(appId, (tx) =>
    tx.select().from(conversation).where(eq(conversation.id, conversationId)),
  )
  return rows[0]!
}

describe('a visitor who is blocked', () => {
  it('has their conversation ended politely, with its reason, and cannot write or begin another', async () => {
    const visitor = await served()
    await block(agent, visitor)
    expect(await rowOf(visitor)).toMatchObject({ state: 'ended', endReason: 'user_blocked' })
    const { conversationId } = visitor
    const { conversation: seen, messages } = await visitor.client.visitor.messages({ appId, conversationId, after: 0 })
    const { texts } = await admin.client.settings.texts({ appId })
    expect(messages.at(-1)?.body).toMatchObject({ notice: 'ended', text: texts.blocked })
    expect(seen).toMatchObject({ state: 'ended', isBlocked: true })
    expect(JSON.stringify(seen)).not.toContain('2026-11-21')
    expect(await refusal(visitor.say('Hello?'))).toBe('CONVERSATION_ENDED')
    expect(await refusal(open(visitor))).toBe('VISITOR_BLOCKED')
    expect((await open(visitor, false)).conversation.id).toBe(conversationId)
    const left = visitor.client.visitor.leaveMessage({
      appId,
      conversationId,
      clientMsgId: 'a-left-message',
      email: 'v@example.com',
      text: 'Hello',
    })
    expect(await refusal(left)).toBe('VISITOR_BLOCKED')
  })

  it('may write again when the time is over', async () => {
    const visitor = await served()
    await block(agent, visitor)
    server.clock.advance(86_399_000)
    expect(await refusal(open(visitor))).toBe('VISITOR_BLOCKED')
    server.clock.advance(2_000)
    expect((await open(visitor)).conversation.state).toBe('bot')
  })

  it('may write again once it is lifted, by who has set it or who manages the desk; both are on record', async () => {
    const visitor = await served()
    await block(admin, visitor, 30)
    expect(await refusal(unblock(agent, visitor))).toBe('NOT_OWNER')
    await block(agent, visitor)
    await unblock(agent, visitor)
    expect((await open(visitor)).conversation.state).toBe('bot')
    const { visitorId } = await rowOf(visitor)
    const rows = await server.db.inApp(appId, (tx) => tx.select().from(audit).where(eq(audit.target, visitorId)))
    expect(rows.map(({ action }) => action)).toEqual(['visitor.blocked', 'visitor.blocked', 'visitor.unblocked'])
    expect(rows[0]?.after).toMatchObject({ reason: 'Insults' })
  })

  it('is seen as such, with why and until when, by who served them', async () => {
    const visitor = await served()
    await block(agent, visitor)
    const { endedToday } = await agent.client.desk.overview({ appId })
    const shown = endedToday.find(({ id }) => id === visitor.conversationId)
    const until = new Date(server.clock.now().getTime() + 86_400_000).toISOString()
    expect(shown?.visitor.block).toEqual({ until, reason: 'Insults', by: { id: agent.personId, nickname: 'Anna' } })
  })

  it('leaves the queue too, and what they have begun since', async () => {
    const visitor = await served()
    const { conversationId } = visitor
    await visitor.client.visitor.end({ appId, conversationId })
    const again = await open(visitor)
    const client = server.as({ visitor: visitor.token })
    await client.visitor.transfer({ appId, conversationId: again.conversation.id })
    await block(agent, visitor)
    const now = await client.visitor.messages({ appId, conversationId: again.conversation.id, after: 0 })
    expect(now.conversation).toMatchObject({ state: 'ended', isBlocked: true })
  })
})

describe('who may block', () => {
  it('is an agent in their own chats for a day, and who manages the desk anywhere and for longer', async () => {
    const visitor = await served()
    expect(await refusal(block(colleague, visitor))).toBe('NOT_OWNER')
    await expect(block(agent, visitor, 2)).rejects.toMatchObject({ code: 'BLOCK_TOO_LONG', data: { most: 1 } })
    expect((await rowOf(visitor)).state).toBe('in_service')
    expect(await refusal(block(admin, visitor, 366))).toBe('INVALID')
    expect(await refusal(block(admin, visitor, 365))).toBeUndefined()
  })

  it('says why: without a reason nothing is done', async () => {
    const visitor = await served()
    const { conversationId } = visitor
    expect(await refusal(agent.client.desk.block({ appId, conversationId, days: 1, reason: ' ' }))).toBe('INVALID')
    expect((await rowOf(visitor)).state).toBe('in_service')
  })
})

it('lets the database hold one block of a visitor at a time', async () => {
  const visitor = await served()
  await block(agent, visitor)
  const { visitorId, id } = await rowOf(visitor)
  const at = server.clock.now()
  const until = new Date(at.getTime() + 1_000)
  const second = server.db.inApp(appId, (tx) =>
    tx.insert(visitorBlock).values({
      appId,
      id: uuidv7(),
      visitorId,
      conversationId: id,
      reason: 'x',
      personId: agent.personId,
      at,
      until,
    }),
  )
  await expect(second).rejects.toMatchObject({ cause: { constraint: 'visitor_block_once' } })
})

it('never lets a conversation slip in that is begun while its visitor is being blocked', async () => {
  const visitor = await served()
  const { conversationId } = visitor
  await visitor.client.visitor.end({ appId, conversationId })
  await Promise.allSettled([open(visitor), block(agent, visitor), open(visitor)])
  const { visitorId } = await rowOf(visitor)
  const rows = await server.db.inApp(appId, (tx) =>
    tx.select({ state: conversation.state }).from(conversation).where(eq(conversation.visitorId, visitorId)),
  )
  expect(rows.map(({ state }) => state)).not.toContain('bot')
})
