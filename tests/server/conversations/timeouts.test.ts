import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NEW_TIMEOUTS, type Timeouts } from '#src/domain/settings/timeouts.ts'
import { application, audit, timer } from '#src/server/db/schema/platform.ts'
import { sweep } from '#src/server/due.ts'
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
  groupId = await aGroup(server, { appId, limit: 99 })
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Olga' })
  agent = await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
  await deployed(server, appId, admin)
})
afterAll(() => server.close())
beforeEach(() => set({}))

const read = () => admin.client.settings.timeouts({ appId })
const write = async (timeouts: Timeouts) =>
  admin.client.settings.updateTimeouts({ appId, revision: (await read()).revision, timeouts })
const set = (part: Partial<Timeouts>) => write({ ...NEW_TIMEOUTS, ...part })

/** A visitor whom the agent has taken and who waits for the agent's first words. */
async function served() {
  const visitor = await aVisitor(server, appId)
  const { conversationId } = visitor
  await visitor.client.visitor.transfer({ appId, conversationId })
  await agent.client.desk.accept({ appId, conversationId })
  return visitor
}
type Visitor = Awaited<ReturnType<typeof aVisitor>>

let said = 0
const answer = ({ conversationId }: Visitor, text = 'One moment.') =>
  agent.client.desk.send({ appId, conversationId, clientMsgId: `answer-${++said}`, text })

const look = async ({ conversationId }: Visitor) => {
  const { items } = await admin.client.history.list({ appId, text: conversationId })
  const { state, endReason, late } = items[0]!
  return { state, endReason, late }
}
const notices = async ({ client, conversationId }: Visitor) => {
  const { messages } = await client.visitor.messages({ appId, conversationId, after: 0 })
  return messages.flatMap(({ body }) => (body.type === 'notice' ? [body] : []))
}
const pass = async (seconds: number) => {
  server.clock.advance(seconds * 1000)
  await sweep(server.deps)
}
const timersOf = ({ conversationId }: Visitor) =>
  server.db.inApp(appId, (tx) => tx.select().from(timer).where(eq(timer.subject, conversationId)))

describe('an agent who does not answer', () => {
  it('is told after a minute, once, and no more from their answer on', async () => {
    const visitor = await served()
    await pass(59)
    expect((await look(visitor)).late).toBeNull()
    await pass(2)
    expect(await look(visitor)).toEqual({ state: 'in_service', endReason: null, late: 'agent' })
    const heard = server.announced.findLast(({ type }) => type === 'desk')
    expect(heard?.args[1]).toMatchObject({ id: visitor.conversationId, late: 'agent' })
    await answer(visitor)
    expect((await look(visitor)).late).toBeNull()
    await pass(120)
    expect((await look(visitor)).late).toBeNull()
  })

  it('is counted from the first word that waits: further ones move nothing', async () => {
    const visitor = await served()
    await answer(visitor)
    await visitor.say('Are you there?')
    const [before] = (await timersOf(visitor)).filter(({ kind }) => kind === 'agent_reply')
    await pass(40)
    await visitor.say('Hello?')
    const [after] = (await timersOf(visitor)).filter(({ kind }) => kind === 'agent_reply')
    expect(after).toEqual(before)
    await pass(21)
    expect((await look(visitor)).late).toBe('agent')
  })

  it('is marked for supervisors where that is set', async () => {
    await set({ lateAction: 'supervisors' })
    const visitor = await served()
    await pass(61)
    expect((await look(visitor)).late).toBe('supervisors')
  })

  it('loses the conversation to the queue where that is set, and the visitor is told their place', async () => {
    await set({ lateAction: 'queue' })
    const visitor = await served()
    await pass(61)
    expect(await look(visitor)).toEqual({ state: 'queued', endReason: null, late: null })
    expect((await notices(visitor)).at(-1)).toMatchObject({ notice: 'queued' })
    const again = await agent.client.desk.accept({ appId, conversationId: visitor.conversationId })
    expect(again.state).toBe('in_service')
  })

  it('keeps it, marked for supervisors, where no queue takes it in', async () => {
    await set({ lateAction: 'queue' })
    const visitor = await served()
    await agent.client.team.setOwnStatus({ appId, status: 'busy' })
    await pass(61)
    expect(await look(visitor)).toMatchObject({ state: 'in_service', late: 'supervisors' })
    await agent.client.team.setOwnStatus({ appId, status: 'online' })
  })

  it('ends it at last with the words for that, and with its reason', async () => {
    await set({ agentEnd: 300 })
    const visitor = await served()
    await pass(61)
    await pass(238)
    expect((await look(visitor)).state).toBe('in_service')
    await pass(2)
    expect(await look(visitor)).toEqual({ state: 'ended', endReason: 'agent_timeout', late: null })
    const { texts } = await admin.client.settings.texts({ appId })
    expect((await notices(visitor)).at(-1)).toMatchObject({ notice: 'ended', text: texts.agentTimeout })
    expect(await timersOf(visitor)).toEqual([])
  })

  it('is why a conversation ends in which everybody was silent, where their word was owed', async () => {
    await set({ agentReminder: null })
    const visitor = await served()
    await visitor.say('Where is my order?')
    await pass(3_601)
    expect(await look(visitor)).toMatchObject({ state: 'ended', endReason: 'agent_timeout' })
  })

  it('owes nothing to who waits in a queue still', async () => {
    await set({ agentEnd: 120 })
    const visitor = await aVisitor(server, appId)
    await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
    await pass(200)
    expect(await look(visitor)).toMatchObject({ state: 'queued', late: null })
  })
})

describe('a silent visitor', () => {
  it('is asked once before it ends, with the minutes that are left', async () => {
    await set({ visitorReminder: 600, visitorEnd: 900 })
    const visitor = await aVisitor(server, appId)
    await visitor.say('Where is my order?')
    await pass(601)
    await pass(1)
    const asked = (await notices(visitor)).filter(({ notice }) => notice === 'visitor_reminded')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.text).toContain('5 min')
    await pass(297)
    expect((await look(visitor)).state).toBe('bot')
    await pass(2)
    expect(await look(visitor)).toMatchObject({ state: 'ended', endReason: 'user_timeout' })
    const { texts } = await admin.client.settings.texts({ appId })
    expect((await notices(visitor)).at(-1)).toMatchObject({ notice: 'ended', text: texts.visitorTimeout })
  })

  it('has the whole time again after a word', async () => {
    await set({ visitorReminder: 600, visitorEnd: 900 })
    const visitor = await aVisitor(server, appId)
    await visitor.say('Where is my order?')
    await pass(601)
    await visitor.say('I am here')
    await pass(599)
    expect((await notices(visitor)).filter(({ notice }) => notice === 'visitor_reminded')).toHaveLength(1)
    await pass(2)
    expect((await notices(visitor)).filter(({ notice }) => notice === 'visitor_reminded')).toHaveLength(2)
  })

  it('is not asked while it is the agent who owes words', async () => {
    await set({ visitorReminder: 600, visitorEnd: 900, agentReminder: null })
    const visitor = await served()
    await visitor.say('Where is my order?')
    await pass(601)
    expect((await notices(visitor)).map(({ notice }) => notice)).not.toContain('visitor_reminded')
  })
})

describe('a conversation that goes on and on', () => {
  it.each(['bot', 'queued', 'in_service'] as const)('ends after its longest time, %s', async (state) => {
    await set({ conversation: 300 })
    const visitor = await aVisitor(server, appId)
    const { conversationId } = visitor
    await visitor.say('Where is my order?')
    if (state !== 'bot') await visitor.client.visitor.transfer({ appId, conversationId })
    if (state === 'in_service') await agent.client.desk.accept({ appId, conversationId })
    await pass(299)
    expect((await look(visitor)).state).toBe(state)
    await pass(2)
    expect(await look(visitor)).toMatchObject({ state: 'ended', endReason: 'conversation_timeout' })
    const { texts } = await admin.client.settings.texts({ appId })
    expect((await notices(visitor)).at(-1)).toMatchObject({ notice: 'ended', text: texts.conversationTimeout })
  })

  it('goes by what is set while it is under way, from its start', async () => {
    const visitor = await aVisitor(server, appId)
    await visitor.say('Where is my order?')
    await pass(200)
    await set({ conversation: 300 })
    await pass(99)
    expect((await look(visitor)).state).toBe('bot')
    await set({ conversation: 600 })
    await pass(2)
    expect((await look(visitor)).state).toBe('bot')
    await pass(300)
    expect(await look(visitor)).toMatchObject({ state: 'ended', endReason: 'conversation_timeout' })
  })
})

describe('the settings', () => {
  it('refuse a reminder that does not come before its end, at its field', async () => {
    for (const [field, part] of [
      ['visitorReminder', { visitorReminder: 900, visitorEnd: 900 }],
      ['agentReminder', { agentReminder: 300, agentEnd: 120 }],
    ] as const)
      await expect(set(part)).rejects.toMatchObject({
        code: 'INVALID',
        data: { issues: [{ code: 'TOO_LATE', path: expect.arrayContaining([field]) }] },
      })
    expect((await read()).timeouts).toEqual(NEW_TIMEOUTS)
  })

  it('hold in the database too', async () => {
    for (const part of [{ visitorReminder: 3_600 }, { agentEnd: 60 }, { conversationEnd: 10 }])
      await expect(
        server.db.inApp(appId, (tx) => tx.update(application).set(part).where(eq(application.appId, appId))),
      ).rejects.toMatchObject({ cause: { code: '23514' } })
  })

  it('are not written over, and their change is on record', async () => {
    const { revision } = await read()
    await set({ agentReminder: 90 })
    await expect(
      admin.client.settings.updateTimeouts({ appId, revision, timeouts: NEW_TIMEOUTS }),
    ).rejects.toMatchObject({ code: 'CONFLICT', data: { revision: revision + 1, changedBy: 'Olga' } })
    const rows = await server.db.inApp(appId, (tx) =>
      tx.select().from(audit).where(eq(audit.action, 'settings.timeouts')),
    )
    expect(rows.at(-1)).toMatchObject({ before: NEW_TIMEOUTS, after: { ...NEW_TIMEOUTS, agentReminder: 90 } })
    expect(await refusal(agent.client.settings.timeouts({ appId }))).toBe('FORBIDDEN')
  })
})
