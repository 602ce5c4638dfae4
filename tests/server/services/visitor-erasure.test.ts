import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { visitor } from '#src/server/db/schema/visitor.ts'
import { call } from '#src/server/db/schema/voice.ts'
import { verifyAudit } from '#src/server/services/audit/verify.ts'
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
let owner: TestMember
let agent: TestMember
beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  const groups = [await aGroup(server, { appId, limit: 99 })]
  owner = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Anna' })
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups })
  await deployed(server, appId, owner)
})
afterAll(() => server.close())

type Visitor = Awaited<ReturnType<typeof aVisitor>>

/** Somebody who has asked the bot, and is served by an agent now. */
async function served(word: string) {
  const who = await aVisitor(server, appId)
  const { conversationId } = who
  await who.say(`${word} where is my order?`)
  await who.client.visitor.transfer({ appId, conversationId })
  await agent.client.desk.accept({ appId, conversationId })
  await who.say(`${word} to you`)
  return who
}
const idOf = async ({ conversationId }: Visitor) => {
  const [row] = await server.db.inApp(appId, (tx) =>
    tx.select().from(conversation).where(eq(conversation.id, conversationId)),
  )
  return row!.visitorId
}
const transcript = ({ conversationId }: Visitor) => owner.client.history.get({ appId, conversationId })
async function erase(who: Visitor) {
  await owner.client.history.eraseVisitor({ appId, visitorId: await idOf(who), reason: 'They asked' })
  await server.settled()
}

describe('a visitor who is erased', () => {
  it('has what is open ended as abnormal, and a report says what has gone', async () => {
    const who = await served('report')
    await erase(who)
    const { conversation: row, messages, erasure } = await transcript(who)
    expect(row).toMatchObject({ state: 'ended', endReason: 'abnormal', lastMessage: '', visitor: { nickname: '' } })
    expect(messages).toEqual([])
    expect(erasure).toMatchObject({ done: 1, total: 1, by: 'Anna' })
    expect(erasure!.finishedAt).not.toBeNull()
    expect(erasure!.counts.messages).toBeGreaterThanOrEqual(4)
    expect(erasure!.counts.botSteps).toBeGreaterThanOrEqual(1)
  })

  it('is found by no words, by nobody', async () => {
    const who = await served('needle')
    const found = async () => {
      const { total } = await owner.client.history.list({ appId, limit: 10, text: 'needle' })
      const { items } = await owner.client.retrievals.list({ appId, limit: 10, text: 'needle' })
      return [total, items.length]
    }
    expect(await found()).toEqual([1, 1])
    await erase(who)
    expect(await found()).toEqual([0, 0])
  })

  it('leaves the figures as they were', async () => {
    const who = await served('figures')
    await who.client.visitor.end({ appId, conversationId: who.conversationId })
    await who.client.visitor.rate({ appId, conversationId: who.conversationId, stars: 4, comment: 'figures' })
    const figures = async () => {
      const { conversation: row, rating } = await transcript(who)
      const { total } = await owner.client.history.list({ appId, limit: 1 })
      const { rows } = await server.db.inApp(appId, (tx) =>
        tx.execute(sql`select trace ->> 'outcome' as outcome, entry_id, count(*) from message
          where conversation_id = ${who.conversationId} group by 1, 2 order by 1, 2`),
      )
      const { messages, startedAt, endedAt, endReason, acceptedAt, queueSeconds } = row
      return { messages, startedAt, endedAt, endReason, acceptedAt, queueSeconds, stars: rating!.stars, total, rows }
    }
    const before = await figures()
    await erase(who)
    expect(await figures()).toEqual(before)
    expect((await transcript(who)).rating).toEqual({ stars: 4, reasons: [], solved: null, comment: '' })
  })

  it('is somebody new who comes back, and reads nothing of what was', async () => {
    const who = await served('back')
    const { conversationId, token, client } = who
    const visitorId = await idOf(who)
    await erase(who)
    expect(await refusal(client.visitor.messages({ appId, conversationId, after: 0 }))).toBe('NOT_FOUND')
    expect(await refusal(who.say('back again'))).toBe('NOT_FOUND')
    const left = { appId, conversationId, clientMsgId: 'left-message-1', email: 'back@example.com', text: 'back' }
    expect(await refusal(client.visitor.leaveMessage(left))).toBe('NOT_FOUND')
    expect(await refusal(client.visitor.rate({ appId, conversationId, stars: 1, comment: 'back' }))).toBe('NOT_FOUND')
    const opened = await server.as().visitor.open({ appId, token, language: 'en', startAgain: false, after: 0 })
    expect(opened.token).not.toBe(token)
    expect(opened.conversation.id).not.toBe(conversationId)
    const known = await server.db.inApp(appId, (tx) => tx.select().from(visitor).where(eq(visitor.id, visitorId)))
    expect(known).toMatchObject([{ nickname: '', attributes: {}, tags: [], erasedAt: expect.any(Date) as Date }])
  })

  it('takes the tests along that were made of their questions, and those of nobody else', async () => {
    const who = await served('kept')
    const { regression } = owner.client
    const expected = { by: 'nothing' } as const
    const { conversationId } = who
    const theirs = await regression.keep({ appId, question: 'kept as a test', expected, conversationId })
    const others = await regression.keep({ appId, question: 'anybody asks this', expected })
    await erase(who)
    const left = (await regression.run({ appId, source: 'draft' })).map(({ id }) => id)
    expect(left).toContain(others.id)
    expect(left).not.toContain(theirs.id)
    const { items } = await owner.client.audit.list({ appId, limit: 100 })
    expect(JSON.stringify(items)).not.toContain('kept as a test')
  })

  it('stands in the audit log with the reason and the counts, without a word of theirs, and the chain holds', async () => {
    const who = await served('audited')
    const visitorId = await idOf(who)
    await erase(who)
    const { items } = await owner.client.audit.list({ appId, limit: 100 })
    expect(items.filter(({ target }) => target === visitorId)).toMatchObject([
      { action: 'visitor.erased', actor: 'Anna', after: { conversations: 1, leftMessages: 0 } },
      { action: 'visitor.erasureBegun', actor: 'Anna', after: { reason: 'They asked' } },
    ])
    expect(JSON.stringify(items)).not.toContain('audited')
    expect((await verifyAudit(server.db, appId)).fault).toBeNull()
  })

  it('stays erased, and nothing begins for them any more', async () => {
    const who = await served('stays')
    const visitorId = await idOf(who)
    await erase(who)
    const change = (set: Partial<typeof visitor.$inferInsert>) =>
      server.db.inApp(appId, (tx) => tx.update(visitor).set(set).where(eq(visitor.id, visitorId)))
    await expect(change({ erasedAt: null })).rejects.toThrow(/Failed query/)
    await expect(change({ nickname: 'Vera' })).rejects.toThrow(/Failed query/)
    await expect(
      server.db.inApp(appId, (tx) =>
        tx.execute(sql`insert into conversation (app_id, id, visitor_id, channel, state, bot)
          values (${appId}, gen_random_uuid(), ${visitorId}, 'web', 'bot', '{}')`),
      ),
    ).rejects.toThrow(/Failed query/)
  })
})

it('is for admins, asks for a reason, and is done once', async () => {
  const who = await served('refused')
  const visitorId = await idOf(who)
  const ask = (member: TestMember, { reason = 'They asked', of = appId } = {}) =>
    refusal(member.client.history.eraseVisitor({ appId: of, visitorId, reason }))
  expect(await ask(await aMember(server, { appId, roles: ['online_admin', 'online_staff'] }))).toBe('FORBIDDEN')
  expect(await ask(owner, { reason: ' ' })).toBe('INVALID')
  const elsewhere = await anApplication(server, { appId: '1400000777', template: 'shop' })
  const stranger = await aMember(server, { appId: elsewhere, roles: ['super_admin'] })
  expect(await ask(stranger, { of: elsewhere })).toBe('NOT_FOUND')
  expect((await transcript(who)).messages.length).toBeGreaterThan(0)
  expect(await ask(owner)).toBeUndefined()
  expect(await ask(owner)).toBe('STATE_CONFLICT')
})

it('waits for a call to be over', async () => {
  const who = await served('call')
  const { conversationId } = who
  const visitorId = await idOf(who)
  const { items } = await owner.client.flows.list({ appId, kind: 'standard', limit: 1 }).catch(() => ({ items: [] }))
  const flowId = items[0]?.id
  await server.db.inApp(appId, (tx) =>
    tx.insert(call).values({
      appId,
      conversationId,
      carrierId: 'call-1',
      number: '+493012345',
      caller: '+4930999',
      flowId: flowId!,
      status: 'in_progress',
      line: {},
      startedAt: server.clock.now(),
    }),
  )
  const ask = () => refusal(owner.client.history.eraseVisitor({ appId, visitorId, reason: 'They asked' }))
  expect(await ask()).toBe('VISITOR_ON_CALL')
  expect((await transcript(who)).conversation.state).toBe('in_service')
  const over = { status: 'completed', endedAt: server.clock.now() } as const
  await server.db.inApp(appId, (tx) =>
    tx
      .update(call)
      .set(over)
      .where(and(eq(call.appId, appId), eq(call.conversationId, conversationId))),
  )
  expect(await ask()).toBeUndefined()
})

it('lets nobody take the words out of a conversation whose visitor was not erased', async () => {
  const { conversationId } = await served('whole')
  const inApp = (statement: ReturnType<typeof sql>) => server.db.inApp(appId, (tx) => tx.execute(statement))
  await expect(inApp(sql`select * from erase_words(${conversationId})`)).rejects.toMatchObject({
    cause: { code: '42501' },
  })
  for (const table of ['message', 'bot_input', 'conversation_event'])
    await expect(
      inApp(sql`delete from ${sql.identifier(table)} where conversation_id = ${conversationId}`),
      table,
    ).rejects.toMatchObject({ cause: { code: '42501' } })
})
