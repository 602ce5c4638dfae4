import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { reaction } from '#src/server/db/schema/feedback.ts'
import { aMember, createTestServer, refusal, type TestMember, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk } from './desk-world.ts'

let server: TestServer
let desk: Desk
let appId: string
let queue: string
let anna: TestMember
let visitor: Awaited<ReturnType<Desk['somebody']>>

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await aDesk(server)
  appId = desk.appId
  queue = await desk.aQueue({})
  anna = await desk.anAgent('Anna', queue)
  visitor = await desk.somebody()
})

const one = () => ({ appId, conversationId: visitor.conversationId })
const answer = (text: string) => anna.client.desk.send({ ...one(), clientMsgId: `${text}-12345678`, text })
const ask = async (text: string) =>
  (await visitor.client.visitor.send({ ...one(), clientMsgId: `${text}-12345678`, text })).message
const read = async () => (await visitor.client.visitor.messages({ ...one(), after: 0 })).messages
const reactionTo = async (seq: number) => (await read()).find((each) => each.seq === seq)?.reaction
const kept = () =>
  server.db.inApp(appId, (tx) => tx.select().from(reaction).where(eq(reaction.conversationId, visitor.conversationId)))

it('goes both ways, is changed and taken back, and stands in the history', async () => {
  const { seq: asked } = await ask('It never came')
  const { seq: answered } = await answer('It is on its way')
  await anna.client.desk.react({ ...one(), seq: asked, reaction: 'sad' })
  const { messages } = await visitor.client.visitor.react({ ...one(), seq: answered, reaction: 'like' })
  expect(messages).toMatchObject([{ seq: answered, name: 'Anna', reaction: 'like' }])
  await visitor.client.visitor.react({ ...one(), seq: answered, reaction: 'thanks' })
  expect([await reactionTo(asked), await reactionTo(answered)]).toEqual(['sad', 'thanks'])
  await anna.client.desk.react({ ...one(), seq: asked, reaction: null })
  expect(await reactionTo(asked)).toBeUndefined()
  const seen = await anna.client.desk.messages({ ...one(), after: answered })
  expect(seen).toMatchObject({ messages: [], reactions: [{ seq: answered, reaction: 'thanks' }] })
  const admin = await aMember(server, { appId, roles: ['admin'] })
  const past = await admin.client.history.get(one())
  expect(past.messages.filter((each) => each.reaction).map(({ seq }) => seq)).toEqual([answered])
})

it('is told to everybody who looks at the conversation, once for each change', async () => {
  const { seq } = await ask('Thank you')
  server.announced.length = 0
  await anna.client.desk.react({ ...one(), seq, reaction: 'love' })
  await anna.client.desk.react({ ...one(), seq, reaction: 'love' })
  await anna.client.desk.react({ ...one(), seq, reaction: null })
  const told = server.announced.flatMap(({ type, args }) =>
    type === 'messages' ? (args[2] as readonly { seq: number; reaction?: string }[]) : [],
  )
  expect(told.map((each) => [each.seq, each.reaction])).toEqual([
    [seq, 'love'],
    [seq, undefined],
  ])
})

it('is to what the other side has said alone, and of who is in the conversation', async () => {
  const { seq: asked } = await ask('Where is it?')
  const { seq: answered } = await answer('Here')
  const like = { reaction: 'like' as const }
  const asAgent = (seq: number, by = anna) => refusal(by.client.desk.react({ ...one(), seq, ...like }))
  const asVisitor = (seq: number) => refusal(visitor.client.visitor.react({ ...one(), seq, ...like }))
  const notice = (await read()).find(({ sender }) => sender === 'system')!
  expect([await asAgent(answered), await asVisitor(asked), await asVisitor(notice.seq)]).toEqual(
    Array(3).fill('STATE_CONFLICT'),
  )
  expect([await asAgent(99), await asVisitor(99)]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  const bea = await desk.anAgent('Bea', queue)
  expect(await asAgent(asked, bea)).toBe('NOT_OWNER')
  const stranger = await desk.somebody()
  expect(await refusal(stranger.client.visitor.react({ ...one(), seq: answered, ...like }))).toBe('NOT_FOUND')
  await anna.client.desk.recall({ ...one(), seq: answered })
  expect(await asVisitor(answered)).toBe('STATE_CONFLICT')
  await anna.client.desk.end(one())
  expect(await asAgent(asked)).toBe('CONVERSATION_ENDED')
  expect(await kept()).toEqual([])
})

it('is refused on a channel that has none', async () => {
  const { seq } = await ask('Hello')
  await server.db.inApp(appId, (tx) =>
    tx.update(conversation).set({ channel: 'messenger' }).where(eq(conversation.id, visitor.conversationId)),
  )
  expect(await refusal(anna.client.desk.react({ ...one(), seq, reaction: 'like' }))).toBe('STATE_CONFLICT')
})

it('goes with what was said once its visitor is erased', async () => {
  const { seq } = await answer('Bye')
  await visitor.client.visitor.react({ ...one(), seq, reaction: 'thanks' })
  expect(await kept()).toHaveLength(1)
  const owner = await aMember(server, { appId, roles: ['super_admin'] })
  await anna.client.desk.end(one())
  const { visitor: who } = (await owner.client.history.get(one())).conversation
  await owner.client.history.eraseVisitor({ appId, visitorId: who.id, reason: 'They asked' })
  await server.settled()
  expect(await kept()).toEqual([])
})
