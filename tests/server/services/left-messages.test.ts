import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { agentGroup } from '#src/server/db/schema/team.ts'
import {
  aGroup,
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let count = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: `14000001${++count + 10}`, template: 'shop' })
  admin = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Olga' })
})

type Visitor = Awaited<ReturnType<typeof aVisitor>>
let sent = 0
const leave = (
  { client, conversationId }: Visitor,
  text: string,
  more: { email?: string; clientMsgId?: string } = {},
) =>
  client.visitor.leaveMessage({
    appId,
    conversationId,
    clientMsgId: `left-message-${++sent}`,
    email: 'vera@example.com',
    text,
    ...more,
  })
const list = (
  filter: { state?: 'open' | 'done'; assignee?: string; text?: string; cursor?: string; limit?: number } = {},
) => admin.client.leftMessages.list({ appId, limit: 50, ...filter })

it('keeps what a visitor leaves with an address, and says so in the conversation without it', async () => {
  const visitor = await aVisitor(server, appId)
  const { messages } = await leave(visitor, 'Do you ship to Malta?', { email: ' vera@example.com ' })
  expect(messages.map(({ body }) => body)).toEqual([expect.objectContaining({ notice: 'message_left', text: '' })])
  expect(await list()).toMatchObject({
    items: [{ email: 'vera@example.com', text: 'Do you ship to Malta?', state: 'open', assignee: null }],
    counts: { open: 1, in_progress: 0, done: 0 },
  })
})

it('stores once what is sent twice by one name, and says so once', async () => {
  const visitor = await aVisitor(server, appId)
  await leave(visitor, 'Once.', { clientMsgId: 'same-name' })
  expect((await leave(visitor, 'Once.', { clientMsgId: 'same-name' })).messages).toEqual([])
  expect((await list()).items).toHaveLength(1)
})

it('refuses what is no address, an empty question, a conversation of somebody else, and a sixth within the hour', async () => {
  const visitor = await aVisitor(server, appId)
  for (const email of ['vera', 'vera@', 'a@b.c\nBcc: d@e.f', `${'v'.repeat(250)}@example.com`])
    expect(await refusal(leave(visitor, 'Hello?', { email })), email).toBe('INVALID')
  expect(await refusal(leave(visitor, '  '))).toBe('INVALID')
  expect(await refusal(leave(visitor, 'x'.repeat(2001)))).toBe('INVALID')
  const other = await aVisitor(server, appId)
  expect(await refusal(leave({ ...visitor, conversationId: other.conversationId }, 'Hello?'))).toBe('NOT_FOUND')
  for (let time = 0; time < 4; time++) await leave(visitor, 'Hello?')
  expect(await refusal(leave(visitor, 'Hello?'))).toBe('RATE_LIMITED')
})

it('takes none outside hours that take none, be they told of it or not, and any that was offered', async () => {
  // It is Friday.
  const mondays = {
    timeZone: 'Europe/London',
    always: false,
    weekly: [{ day: 1, from: '09:00', to: '18:00' }],
    special: [],
  }
  const set = async (hours: WorkingHours) => {
    const { revision } = await admin.client.settings.hours({ appId })
    await admin.client.settings.updateHours({ appId, revision, hours })
  }
  const asked = async () => {
    const visitor = await aVisitor(server, appId)
    await visitor.client.visitor.transfer({ appId, conversationId: visitor.conversationId })
    return visitor
  }
  await set(mondays)
  const offered = await asked()
  await set({ ...mondays, outside: 'words' })
  await leave(offered, 'Do you ship to Malta?')
  const told = await asked()
  expect(await refusal(leave(told, 'And to Gozo?'))).toBe('MESSAGES_NOT_TAKEN')
  expect(await refusal(leave(await aVisitor(server, appId), 'And to Gozo?'))).toBe('MESSAGES_NOT_TAKEN')
  await set({ ...mondays, outside: 'bot' })
  expect(await refusal(leave(await aVisitor(server, appId), 'And to Gozo?'))).toBe('MESSAGES_NOT_TAKEN')
  expect((await list()).items.map(({ text }) => text)).toEqual(['Do you ship to Malta?'])
  await set({ ...mondays, always: true, outside: 'words' })
  await leave(await aVisitor(server, appId), 'It is open, and nobody is there.')
})

it('takes none after the end of a wait outside hours that take none', async () => {
  const groupId = await aGroup(server, { appId })
  await aMember(server, { appId, roles: ['online_staff'], status: 'online', groups: [groupId] })
  const open = { timeZone: 'Europe/London', always: true, weekly: [], special: [] }
  const hoursOfGroup = (hours: WorkingHours) =>
    server.db.inApp(appId, (tx) => tx.update(agentGroup).set({ hours }).where(eq(agentGroup.id, groupId)))
  await server.db.inApp(appId, async (tx) => {
    const [row] = await tx.select({ settings: application.settings }).from(application)
    await tx.update(application).set({ settings: { ...row!.settings, defaultGroupId: groupId } })
  })
  const ended = async (hours: WorkingHours) => {
    await hoursOfGroup(open)
    const visitor = await aVisitor(server, appId)
    const of = { appId, conversationId: visitor.conversationId }
    expect((await visitor.client.visitor.transfer(of)).conversation.state).toBe('queued')
    await hoursOfGroup(hours)
    const { messages } = await visitor.client.visitor.end(of)
    const end = messages.find(({ body }) => body.type === 'notice' && body.notice === 'ended')?.body
    return { visitor, leaves: end?.type === 'notice' ? end.leaves : 'not told' }
  }
  const closed = await ended({ ...open, always: false, outside: 'words' })
  expect(closed.leaves).toBe(false)
  expect(await refusal(leave(closed.visitor, 'Hello?'))).toBe('MESSAGES_NOT_TAKEN')
  const takes = await ended({ ...open, always: false })
  expect(takes.leaves).toBeUndefined()
  await leave(takes.visitor, 'Hello?')
})

it('is worked on: a state, somebody who answers, on top of what was read, and on record', async () => {
  await leave(await aVisitor(server, appId), 'Do you ship to Malta?')
  const [message] = (await list()).items
  const { id: messageId, revision } = message!
  const taken = { appId, messageId, revision, state: 'in_progress' as const, assigneeId: admin.personId }
  expect(await admin.client.leftMessages.update(taken)).toMatchObject({
    state: 'in_progress',
    assignee: { nickname: 'Olga' },
    revision: revision + 1,
    updatedBy: 'Olga',
  })
  expect(await refusal(admin.client.leftMessages.update(taken))).toBe('CONFLICT')
  const staff = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Sam' })
  const handed = { ...taken, revision: revision + 1, assigneeId: staff.personId }
  expect(await refusal(admin.client.leftMessages.update(handed))).toBe('NOT_FOUND')
  expect(await refusal(staff.client.leftMessages.list({ appId, limit: 50 }))).toBe('FORBIDDEN')
  expect(await admin.client.leftMessages.assignees({ appId })).toEqual([{ id: admin.personId, nickname: 'Olga' }])
})

it('is listed newest first, by page, state, assignee and words', async () => {
  for (const text of ['First 100 %', 'Second', 'Third']) await leave(await aVisitor(server, appId), text)
  const texts = async (filter: Parameters<typeof list>[0]) => (await list(filter)).items.map(({ text }) => text)
  const { items, nextCursor } = await list({ limit: 2 })
  expect(items.map(({ text }) => text)).toEqual(['Third', 'Second'])
  expect(await texts({ cursor: nextCursor! })).toEqual(['First 100 %'])
  const { id: messageId, revision } = items[0]!
  await admin.client.leftMessages.update({
    appId,
    messageId,
    revision,
    state: 'done',
    assigneeId: admin.personId,
  })
  expect(await texts({ state: 'done' })).toEqual(['Third'])
  expect(await texts({ assignee: 'none' })).toEqual(['Second', 'First 100 %'])
  expect(await texts({ assignee: admin.personId })).toEqual(['Third'])
  expect(await texts({ text: '100 %' })).toEqual(['First 100 %'])
  expect(await texts({ text: 'VERA@' })).toHaveLength(3)
})

it('stays within its application', async () => {
  await leave(await aVisitor(server, appId), 'Only here.')
  const elsewhere = await anApplication(server, { appId: '1400000199', template: 'shop' })
  const other = await aMember(server, { appId: elsewhere, roles: ['admin'] })
  expect((await other.client.leftMessages.list({ appId: elsewhere, limit: 50 })).items).toEqual([])
})
