import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sweep } from '#src/server/due.ts'
import { conversationWords } from '#src/server/db/schema/conversation.ts'
import { aMember, createTestServer, refusal, type TestMember, type TestServer } from '#tests/support/server.ts'
import { aDesk, type Desk } from './desk-world.ts'

let server: TestServer
let desk: Desk
let appId: string
let queue: string
let anna: TestMember
let olga: TestMember
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
  olga = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Olga' })
  visitor = await desk.somebody()
})

const one = () => ({ appId, conversationId: visitor.conversationId })
const answer = (text: string, by = anna) => by.client.desk.send({ ...one(), clientMsgId: `${text}-12345678`, text })
const saidTo = async (reader: TestMember) => (await reader.client.desk.messages({ ...one(), after: 0 })).messages
const texts = (messages: readonly { body: { type: string; text: string } }[]) =>
  messages.filter(({ body }) => body.type === 'text').map(({ body }) => body.text)

it('leaves a notice for everybody, and the words to those alone who look after the desk', async () => {
  await answer('Hello')
  const { seq } = await answer('The password is tulip')
  await anna.client.desk.recall({ ...one(), seq })

  const seen = await visitor.client.visitor.messages({ ...one(), after: 0 })
  expect(texts(seen.messages)).toEqual(['Hello', ''])
  expect(seen.messages.at(-1)?.body).toMatchObject({ notice: 'recalled', agent: 'Anna', of: seq })
  expect(seen.messages.at(-1)?.seq).toBe(seq + 1)
  expect(texts(await saidTo(anna))).toEqual(['Hello', ''])
  expect(texts(await saidTo(olga))).toEqual(['Hello', 'The password is tulip'])
  const [listed] = (await anna.client.desk.overview({ appId })).mine
  expect(listed?.lastMessage).toBe('Hello')

  const { conversationId } = visitor
  const past = async (reader: TestMember) => {
    const { messages } = await reader.client.history.get({ appId, conversationId })
    return texts(messages)
  }
  await anna.client.desk.end(one())
  expect(await past(anna)).toEqual(['Hello', ''])
  expect(await past(olga)).toEqual(['Hello', 'The password is tulip'])
  const opened = await visitor.client.visitor.messages({ ...one(), after: seq - 1 })
  expect(texts(opened.messages)).toEqual([''])
})

it('is in the audit log, once however often it is asked for', async () => {
  const { seq } = await answer('Oh no')
  await anna.client.desk.recall({ ...one(), seq })
  await anna.client.desk.recall({ ...one(), seq })
  expect((await saidTo(anna)).filter(({ body }) => body.type === 'notice' && body.notice === 'recalled')).toHaveLength(
    1,
  )
  const { items } = await olga.client.audit.list({ appId })
  expect(items.filter(({ action }) => action === 'conversation.recalled')).toMatchObject([
    { target: visitor.conversationId },
  ])
})

it('is for what one has said oneself, within the time that the rules of messages give', async () => {
  const { seq } = await answer('Hello')
  const { message: theirs } = await visitor.say('Good morning')
  expect(await refusal(anna.client.desk.recall({ ...one(), seq: theirs.seq }))).toBe('NOT_FOUND')
  expect(await refusal(anna.client.desk.recall({ ...one(), seq: 400 }))).toBe('NOT_FOUND')
  const ben = await desk.anAgent('Ben', queue)
  expect(await refusal(ben.client.desk.recall({ ...one(), seq }))).toBe('NOT_OWNER')

  server.clock.advance(120_000)
  expect(await refusal(anna.client.desk.recall({ ...one(), seq }))).toBe('RECALL_TOO_LATE')
  const { revision, rules } = await olga.client.settings.messages({ appId })
  await olga.client.settings.updateMessages({ appId, revision, rules: { ...rules, recallSeconds: 0 } })
  expect((await anna.client.desk.overview({ appId })).recallSeconds).toBe(0)
  const now = await answer('At once')
  expect(await refusal(anna.client.desk.recall({ ...one(), seq: now.seq }))).toBe('RECALL_TOO_LATE')
  expect((await anna.client.desk.overview({ appId })).undoSeconds).toBe(0)
  const late = { ...rules, recallSeconds: 3601 }
  expect(await refusal(olga.client.settings.updateMessages({ appId, revision: revision + 1, rules: late }))).toBe(
    'INVALID',
  )
})

it('takes the words from the index of what is found once the conversation has ended', async () => {
  await answer('About tulips')
  const { seq } = await answer('Forbidden rhubarb')
  await anna.client.desk.recall({ ...one(), seq })
  await anna.client.desk.end(one())
  await sweep(server.deps)
  const [found] = await server.db.inApp(appId, (tx) =>
    tx.select().from(conversationWords).where(eq(conversationWords.conversationId, visitor.conversationId)),
  )
  expect(found?.whole).toContain('tulip')
  expect(found?.whole).not.toContain('rhubarb')
})
