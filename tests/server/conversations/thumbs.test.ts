import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationEvent } from '#src/server/db/schema/conversation.ts'
import { thumb } from '#src/server/db/schema/feedback.ts'
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

let server: TestServer
let appId: string
let owner: TestMember
beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  owner = await aMember(server, { appId, roles: ['super_admin'] })
  await deployed(server, appId, owner)
})
afterAll(() => server.close())

const UNSAID = { helpful: null, reason: null, comment: '', isSettled: false }

/** A visitor whom the bot has answered, and what they say of the answer. */
async function answered() {
  const visitor = await aVisitor(server, appId)
  const { conversationId, client } = visitor
  const { messages } = await visitor.say('Where is my order?')
  const answer = messages.find(({ sender }) => sender === 'bot')!
  const give = (given: { helpful: boolean; reason?: 'wrong' | 'unclear'; comment?: string }, seq = answer.seq) =>
    client.visitor.thumb({ appId, conversationId, seq, ...given })
  const read = async (seq = answer.seq) =>
    (await client.visitor.messages({ appId, conversationId })).messages.find((one) => one.seq === seq)?.thumb
  return { ...visitor, answer, give, read }
}

/** Whether visitors are asked. */
async function ask(thumbs: boolean): Promise<void> {
  const { revision, asking } = await owner.client.settings.asking({ appId })
  await owner.client.settings.updateAsking({ appId, revision, asking: { ...asking, thumbs } })
}

describe('a thumb', () => {
  it('is asked for under an answer, and not under a greeting or what the visitor says', async () => {
    const { answer, read, conversationId, client } = await answered()
    expect(answer.thumb).toEqual(UNSAID)
    expect(await read()).toEqual(UNSAID)
    const { messages } = await client.visitor.messages({ appId, conversationId })
    expect(messages.filter((one) => one.thumb !== undefined).map(({ seq }) => seq)).toEqual([answer.seq])
  })

  it('is kept with why, changed once, and stands in the history and in what happened', async () => {
    const { answer, give, read, conversationId } = await answered()
    await give({ helpful: false })
    const { messages } = await give({ helpful: false, reason: 'wrong', comment: ' Old prices ' })
    const said = { helpful: false, reason: 'wrong', comment: 'Old prices', isSettled: false }
    expect(messages).toMatchObject([{ seq: answer.seq, thumb: said }])
    expect(await read()).toEqual(said)
    expect(await refusal(give({ helpful: false, reason: 'unclear' }))).toBe('STATE_CONFLICT')
    await give({ helpful: true, reason: 'wrong', comment: 'not kept' })
    expect(await read()).toEqual({ helpful: true, reason: null, comment: '', isSettled: true })
    expect(await refusal(give({ helpful: false }))).toBe('STATE_CONFLICT')
    const { messages: news, thumbs } = await owner.client.desk.messages({ appId, conversationId, after: 99 })
    expect([news, thumbs]).toMatchObject([[], [{ seq: answer.seq, thumb: { helpful: true, isSettled: true } }]])
    const transcript = await owner.client.history.get({ appId, conversationId })
    expect(transcript.messages.find(({ seq }) => seq === answer.seq)?.thumb).toMatchObject({ helpful: true })
    const events = await server.db.inApp(appId, (tx) =>
      tx.select().from(conversationEvent).where(eq(conversationEvent.conversationId, conversationId)),
    )
    const told = events.filter(({ type }) => type.startsWith('answer_')).map(({ type, data }) => [type, data.reason])
    expect(told).toEqual([
      ['answer_not_helped', null],
      ['answer_not_helped', 'wrong'],
      ['answer_helped', null],
    ])
  })

  it('is told to everybody who looks at the conversation, once for each change', async () => {
    const { answer, give, conversationId } = await answered()
    const told = () =>
      server.announced
        .filter(({ type, args }) => type === 'messages' && args[1] === conversationId)
        .map(({ args }) => args)
    server.announced.length = 0
    await give({ helpful: true })
    await give({ helpful: true })
    const thumb = { helpful: true, reason: null, comment: '', isSettled: false }
    expect(told().filter(([, , messages]) => (messages as unknown[]).length > 0)).toEqual([
      [appId, conversationId, [{ ...answer, thumb }], null],
    ])
  })

  it('is a fact of the answer: which entry it came from, and when', async () => {
    const { answer, give, conversationId } = await answered()
    server.clock.advance(60_000)
    await give({ helpful: true })
    const trace = (await owner.client.history.why({ appId, conversationId, seq: answer.seq })).trace!
    const [row] = await server.db.inApp(appId, (tx) =>
      tx.select().from(thumb).where(eq(thumb.conversationId, conversationId)),
    )
    expect(row).toMatchObject({ entryId: trace.candidates[0]!.entryId, documentId: null })
    expect(row!.answeredAt.toISOString()).toBe(answer.at)
    expect(row!.at.getTime()).toBeGreaterThan(row!.answeredAt.getTime())
  })

  it('is given after the end, too; by nobody else, and to no other message', async () => {
    const { give, client, conversationId, answer, read } = await answered()
    const stranger = await aVisitor(server, appId)
    const theirs = { appId, conversationId, seq: answer.seq, helpful: true }
    expect(await refusal(stranger.client.visitor.thumb(theirs))).toBe('NOT_FOUND')
    expect(await refusal(give({ helpful: true }, 1))).toBe('STATE_CONFLICT')
    expect(await refusal(give({ helpful: true }, 99))).toBe('NOT_FOUND')
    expect(await refusal(give({ helpful: false, comment: 'x'.repeat(301) }))).toBe('INVALID')
    await client.visitor.end({ appId, conversationId })
    await give({ helpful: true })
    expect(await read()).toMatchObject({ helpful: true })
  })

  it('is neither asked for nor taken where that is switched off', async () => {
    await ask(false)
    try {
      const { answer, give, read } = await answered()
      expect(answer.thumb).toBeUndefined()
      expect(await read()).toBeUndefined()
      expect(await refusal(give({ helpful: true }))).toBe('STATE_CONFLICT')
    } finally {
      await ask(true)
    }
  })

  it('feeds the share of helpful answers of the entry, by which the table is sorted', async () => {
    const other = await anApplication(server, { appId: '1400000701', template: 'shop' })
    const ada = await aMember(server, { appId: other, roles: ['super_admin'] })
    await deployed(server, other, ada)
    const hear = async (question: string, helpful: boolean) => {
      const visitor = await aVisitor(server, other)
      const { messages } = await visitor.say(question)
      const { seq } = messages.find(({ sender }) => sender === 'bot')!
      await visitor.client.visitor.thumb({ appId: other, conversationId: visitor.conversationId, seq, helpful })
      const { trace } = await ada.client.history.why({ appId: other, conversationId: visitor.conversationId, seq })
      return trace!.candidates[0]!.entryId
    }
    const one = await hear('Where is my order?', true)
    await hear('Where is my order?', false)
    const best = await hear('Can I return something?', true)
    expect(best).not.toBe(one)
    const entry = (entryId: string) => ada.client.knowledge.entry({ appId: other, entryId })
    expect((await entry(one)).thumbs).toEqual({ helpful: 1, all: 2 })
    const { numbers } = await ada.client.knowledge.order({ appId: other, sort: 'helpful', descending: true })
    expect(numbers.slice(0, 2)).toEqual([(await entry(best)).number, (await entry(one)).number])
  })
})
