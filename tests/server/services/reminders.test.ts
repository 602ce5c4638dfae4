import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import { timer } from '#src/server/db/schema/platform.ts'
import { reminder } from '#src/server/db/schema/reminder.ts'
import { agentGroup } from '#src/server/db/schema/team.ts'
import { sweep } from '#src/server/due.ts'
import { forgetReminders } from '#src/server/services/reminders/forget.ts'
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

const MINUTE = 60
const DAY = 86_400

let server: TestServer
let appId: string
let groupId: string
let anna: TestMember
let ben: TestMember
let admin: TestMember
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let made = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
  groupId = await aGroup(server, { appId, strategy: 'manual', limit: 3 })
  anna = await anAgent('Anna')
  ben = await anAgent('Ben')
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  server.announced.length = 0
})

async function anAgent(nickname: string): Promise<TestMember> {
  const one = await aMember(server, { appId, roles: ['online_staff'], nickname, groups: [groupId] })
  await one.client.team.setOwnStatus({ appId, status: 'online' })
  return one
}
async function served(by = anna): Promise<string> {
  const { client, conversationId } = await aVisitor(server, appId)
  await client.visitor.transfer({ appId, conversationId })
  await by.client.desk.accept({ appId, conversationId })
  return conversationId
}
const inSeconds = (seconds: number) => after(server.clock.now(), seconds).toISOString()
const wanted = (conversationId: string, given: { reminderId?: string; at?: string; text?: string } = {}) => ({
  appId,
  reminderId: randomUUID(),
  conversationId,
  at: inSeconds(10 * MINUTE),
  text: 'Ring them',
  ...given,
})
const listOf = ({ client }: TestMember) => client.reminders.list({ appId })
const bellOf = async ({ client }: TestMember) => (await client.notifications.list({ appId, limit: 50 })).items
const told = () => server.announced.filter(({ type }) => type === 'reminder').map(({ args }) => args)

it('is told at its time, once, at the desk and in the bell, and stays until its agent is done with it', async () => {
  const conversationId = await served()
  const set = await anna.client.reminders.save(wanted(conversationId))
  expect(await listOf(anna)).toEqual([set])
  expect(await listOf(ben)).toEqual([])
  server.clock.advance(10 * MINUTE * 1000 - 1)
  await sweep(server.deps)
  expect(told()).toEqual([])
  server.clock.advance(1)
  await Promise.all([sweep(server.deps), sweep(server.deps)])
  const toldAt = server.clock.now().toISOString()
  expect(told()).toEqual([[appId, anna.personId, { ...set, toldAt }]])
  expect(await listOf(anna)).toEqual([{ ...set, toldAt }])
  expect(await bellOf(anna)).toEqual([
    expect.objectContaining({ about: { kind: 'reminder', conversationId }, by: null, isRead: false }),
  ])
  expect(await bellOf(ben)).toEqual([])
  await anna.client.reminders.remove({ appId, reminderId: set.id })
  await anna.client.reminders.remove({ appId, reminderId: set.id })
  expect(await listOf(anna)).toEqual([])
  expect((await bellOf(anna)).map(({ isRead }) => isRead)).toEqual([true])
})

it('is put off or changed to another time, and is told at that one alone', async () => {
  const conversationId = await served()
  const set = await anna.client.reminders.save(wanted(conversationId))
  server.clock.advance(10 * MINUTE * 1000)
  await sweep(server.deps)
  const later = { reminderId: set.id, at: inSeconds(10 * MINUTE), text: 'Ring again' }
  await anna.client.reminders.save(wanted(conversationId, later))
  expect(await listOf(anna)).toEqual([{ ...set, dueAt: later.at, text: 'Ring again', toldAt: null }])
  expect((await bellOf(anna)).map(({ isRead }) => isRead)).toEqual([true])
  server.clock.advance(10 * MINUTE * 1000)
  await sweep(server.deps)
  expect(told()).toHaveLength(2)
})

it('is not told once it is deleted, nor is another agent let at it', async () => {
  const conversationId = await served()
  const set = await anna.client.reminders.save(wanted(conversationId))
  expect(await refusal(ben.client.reminders.save(wanted(conversationId, { reminderId: set.id })))).toBe('NOT_FOUND')
  expect(await refusal(admin.client.reminders.save(wanted(conversationId, { reminderId: set.id })))).toBe('NOT_FOUND')
  await admin.client.reminders.remove({ appId, reminderId: set.id })
  expect(await listOf(anna)).toEqual([set])
  await anna.client.reminders.remove({ appId, reminderId: set.id })
  const timers = await server.db.inApp(appId, (tx) => tx.select().from(timer).where(eq(timer.subject, set.id)))
  expect(timers).toEqual([])
  server.clock.advance(DAY * 1000)
  await sweep(server.deps)
  expect(told()).toEqual([])
})

it('may be of a conversation that has ended, and is masked where its agent does not serve it', async () => {
  const conversationId = await served()
  await anna.client.desk.end({ appId, conversationId })
  await anna.client.reminders.save(wanted(conversationId, { text: 'Ring 13812345678' }))
  expect((await listOf(anna)).map(({ text }) => text)).toEqual([expect.not.stringContaining('13812345678')])
  server.clock.advance(10 * MINUTE * 1000)
  await sweep(server.deps)
  expect(told()).toHaveLength(1)
})

it('is gone for who may not read the conversation any more', async () => {
  const { client, conversationId } = await aVisitor(server, appId)
  await client.visitor.transfer({ appId, conversationId })
  await ben.client.reminders.save(wanted(conversationId))
  await anna.client.desk.accept({ appId, conversationId })
  expect(await listOf(ben)).toEqual([])
  server.clock.advance(10 * MINUTE * 1000)
  await sweep(server.deps)
  expect(told()).toEqual([])
  expect(await bellOf(ben)).toEqual([])
  expect(await server.db.inApp(appId, (tx) => tx.select().from(reminder))).toEqual([])
})

it('takes neither a time that has passed, nor one beyond a year, nor more than there is room for', async () => {
  const conversationId = await served()
  for (const at of [inSeconds(0), inSeconds(367 * DAY)])
    expect(await refusal(anna.client.reminders.save(wanted(conversationId, { at })))).toBe('INVALID')
  expect(await refusal(anna.client.reminders.save(wanted(randomUUID())))).toBe('NOT_FOUND')
  const dueAt = after(server.clock.now(), DAY)
  const rows = Array.from({ length: LIMITS.reminder.perMember }, () => ({
    appId,
    id: randomUUID(),
    conversationId,
    personId: anna.personId,
    text: '',
    dueAt,
  }))
  await server.db.inApp(appId, (tx) => tx.insert(reminder).values(rows))
  expect(await refusal(anna.client.reminders.save(wanted(conversationId)))).toBe('REMINDER_LIMIT')
  // One of them may still be changed.
  await anna.client.reminders.save(wanted(conversationId, { reminderId: rows[0]!.id }))
})

it('offers the next morning by the hours of the group, else of the application', async () => {
  const conversationId = await served()
  const { at } = await anna.client.reminders.morning({ appId, conversationId })
  expect(Date.parse(at)).toBeGreaterThan(server.clock.now().getTime())
  expect(Date.parse(at)).toBeLessThan(after(server.clock.now(), 5 * DAY).getTime())
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '11:00', to: '12:00' }))
  const hours = { timeZone: 'Asia/Tokyo', always: false, weekly: days, special: [] }
  await server.db.inApp(appId, (tx) => tx.update(agentGroup).set({ hours }).where(eq(agentGroup.id, groupId)))
  const own = await anna.client.reminders.morning({ appId, conversationId })
  expect(own.at).toMatch(/T02:00:00.000Z$/)
})

it('goes with its visitor, with its timer', async () => {
  const conversationId = await served()
  const set = await anna.client.reminders.save(wanted(conversationId))
  await anna.client.desk.end({ appId, conversationId })
  const { items } = await admin.client.history.list({ appId, limit: 1 })
  await admin.client.history.eraseVisitor({ appId, visitorId: items[0]!.visitor.id, reason: 'They asked' })
  await server.settled()
  expect(await listOf(anna)).toEqual([])
  const timers = await server.db.inApp(appId, (tx) => tx.select().from(timer).where(eq(timer.subject, set.id)))
  expect(timers).toEqual([])
  expect(await refusal(anna.client.reminders.save(wanted(conversationId)))).toBe('STATE_CONFLICT')
})

it('is forgotten thirty days after it was told', async () => {
  const conversationId = await served()
  await anna.client.reminders.save(wanted(conversationId))
  server.clock.advance(10 * MINUTE * 1000)
  await sweep(server.deps)
  const on = (days: number) => ({ db: server.db, clock: { now: () => after(server.clock.now(), days * DAY) } })
  await forgetReminders(on(29))
  expect(await listOf(anna)).toHaveLength(1)
  await forgetReminders(on(30))
  expect(await listOf(anna)).toEqual([])
})
