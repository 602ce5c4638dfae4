import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetNotifications } from '#src/server/services/notifications/forget.ts'
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
let ada: TestMember
let olga: TestMember
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let apps = 0
beforeEach(async () => {
  appId = await anApplication(server, { appId: `14000001${++apps + 10}`, template: 'shop' })
  ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  olga = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Olga' })
})

let sent = 0
async function leave(text = 'Do you ship to Malta?') {
  const { client, conversationId } = await aVisitor(server, appId)
  const clientMsgId = `left-message-${++sent}`
  server.clock.advance(1_000)
  await client.visitor.leaveMessage({ appId, conversationId, clientMsgId, email: 'vera@example.com', text })
  return conversationId
}
const told = async ({ client }: TestMember, input: { limit?: number; cursor?: string } = {}) =>
  (await client.notifications.list({ appId, limit: 50, ...input })).items
const unread = async ({ client }: TestMember) => (await client.notifications.unread({ appId })).count

it('tells of messages that visitors leave all who may answer them, as one while it is unread', async () => {
  const sam = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Sam' })
  await leave()
  await leave()
  expect(await told(olga)).toEqual([
    expect.objectContaining({ about: { kind: 'left_message' }, count: 2, isRead: false, by: null }),
  ])
  expect(await unread(ada)).toBe(1)
  expect(await told(sam)).toEqual([])
  await olga.client.notifications.read({ appId, ids: [(await told(olga))[0]!.id] })
  await leave()
  expect((await told(olga)).map(({ count, isRead }) => [count, isRead])).toEqual([
    [1, false],
    [2, true],
  ])
})

it('tells whoever is given a left message, and not who takes it on', async () => {
  await leave()
  const [message] = (await olga.client.leftMessages.list({ appId, limit: 50 })).items
  const { id: messageId, revision } = message!
  const give = (assigneeId: string, on: number) =>
    olga.client.leftMessages.update({ appId, messageId, revision: on, state: 'in_progress', assigneeId })
  await give(olga.personId, revision)
  expect((await told(olga)).map(({ about }) => about.kind)).toEqual(['left_message'])
  server.clock.advance(1_000)
  await give(ada.personId, revision + 1)
  expect((await told(ada))[0]).toMatchObject({ about: { kind: 'left_message_assigned' }, by: 'Olga' })
})

it('tells of sensitive words those alone who see the conversation', async () => {
  await ada.client.sensitiveWords.add({ appId, words: ['malta'], action: 'alert', direction: 'both' })
  const conversationId = await leave()
  expect((await told(ada)).map(({ about }) => about)).toContainEqual({ kind: 'word_alert', conversationId })
  // It is with no group, and Olga sees those of hers.
  expect((await told(olga)).map(({ about }) => about.kind)).toEqual(['left_message'])
})

it('tells a member whose roles or licence somebody changes', async () => {
  const sam = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Sam' })
  await ada.client.licences.takeAway({ appId, memberIds: [sam.personId] })
  server.clock.advance(1_000)
  await ada.client.team.updateMember({ appId, memberId: sam.personId, roles: ['online_admin', 'online_staff'] })
  expect((await told(sam)).map(({ about, by }) => [about.kind, by])).toEqual([
    ['roles_changed', 'Ada'],
    ['licence_taken', 'Ada'],
  ])
  expect(await told(ada)).toEqual([])
})

it('tells whom a note mentions, until they have looked at the conversation', async () => {
  const { conversationId } = await aVisitor(server, appId)
  const write = (text: string) =>
    ada.client.notes.add({ appId, conversationId, id: randomUUID(), text, mentions: [adam.personId] })
  const adam = await aMember(server, { appId, roles: ['admin'], nickname: 'Adam' })
  await write('@Adam, do you know them?')
  await write('@Adam, they have written again.')
  expect((await told(adam)).map(({ about, by, count }) => [about, by, count])).toEqual([
    [{ kind: 'mention', conversationId }, 'Ada', 2],
  ])
  await adam.client.notes.seen({ appId, conversationId })
  expect(await unread(adam)).toBe(0)
})

it('tells others of a version that goes live, who they are told by, and not who has ordered it', async () => {
  const adam = await aMember(server, { appId, roles: ['admin'], nickname: 'Adam' })
  await deployed(server, appId, adam)
  expect((await told(ada)).map(({ about, by }) => [about.kind, by])).toEqual([['deployed', 'Adam']])
  expect(await told(adam)).toEqual([])
})

it('tells nothing of what somebody does not want to know, nor of what they may no longer see', async () => {
  await olga.client.notifications.mute({ appId, kind: 'left_message', isMuted: true })
  await leave()
  expect(await told(olga)).toEqual([])
  expect((await olga.client.notifications.muted({ appId })).muted).toEqual(['left_message'])
  await olga.client.notifications.mute({ appId, kind: 'left_message', isMuted: false })
  await leave()
  expect(await unread(olga)).toBe(1)
  await ada.client.team.updateMember({ appId, memberId: olga.personId, roles: ['online_staff'] })
  expect((await told(olga)).map(({ about }) => about.kind)).toEqual(['roles_changed'])
  expect((await olga.client.notifications.muted({ appId })).kinds).toEqual([
    'mention',
    'reminder',
    'roles_changed',
    'status_set',
    'licence_given',
    'licence_taken',
  ])
})

it('comes a page at a time, and all until a moment are read at once', async () => {
  for (let n = 0; n < 5; n += 1) {
    await leave()
    const [newest] = await told(olga)
    if (n < 4) await olga.client.notifications.read({ appId, ids: [newest!.id] })
  }
  const first = await olga.client.notifications.list({ appId, limit: 3 })
  expect(first.items).toHaveLength(3)
  const second = await olga.client.notifications.list({ appId, limit: 3, cursor: first.nextCursor! })
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(5)
  expect(second.nextCursor).toBeNull()
  const until = first.items[0]!.at
  await olga.client.notifications.readAll({ appId, until: new Date(Date.parse(until) - 1).toISOString() })
  expect(await unread(olga)).toBe(1)
  await olga.client.notifications.readAll({ appId, until })
  expect(await unread(olga)).toBe(0)
})

it('lets nobody read or mark what others are told', async () => {
  await leave()
  const [one] = await told(olga)
  await ada.client.notifications.read({ appId, ids: [one!.id] })
  expect(await unread(olga)).toBe(1)
  const elsewhere = await anApplication(server, { appId: '1400000199' })
  expect(await refusal(olga.client.notifications.list({ appId: elsewhere, limit: 50 }))).toBe('NOT_FOUND')
})

it('is forgotten after ninety days', async () => {
  await leave()
  const now = server.clock.now()
  const later = (days: number) => ({ db: server.db, clock: { now: () => new Date(now.getTime() + days * 86_400_000) } })
  await forgetNotifications(later(89))
  expect(await unread(olga)).toBe(1)
  await forgetNotifications(later(91))
  expect(await unread(olga)).toBe(0)
  const rows = await server.db.inApp(appId, (tx) => tx.execute(sql`select id from notification`))
  expect(rows.rows).toEqual([])
})
