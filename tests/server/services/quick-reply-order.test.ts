import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { LIMITS } from '#src/domain/limits.ts'
import { quickReplyInputSchema } from '#src/domain/quick-reply/quick-reply.ts'
import { createApp } from '#src/server/app.ts'
import { quickReplyCategory } from '#src/server/db/schema/quick-reply.ts'
import { sweepMedia } from '#src/server/services/media/sweep.ts'
import {
  aGroup,
  aMember,
  anApplication,
  createTestServer,
  refusal,
  signInAnew,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const DAY = 24 * 3_600_000

let server: TestServer
let appId: string
let manager: TestMember
let agent: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  manager = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Olga' })
  agent = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Anna' })
})
afterAll(() => server.close())

const pass = async (days: number) => {
  server.clock.advance(days * DAY)
  await signInAnew(server)
}
const written = (part: object) =>
  quickReplyInputSchema.parse({ title: 'Hello', content: 'Hello!', scope: 'all', audience: [], ...part })
const own = (part: object = {}) => written({ scope: 'members', audience: [agent.personId], ...part })
const add = (by: TestMember, part: object) => by.client.quickReplies.create({ appId, reply: written(part) })
const addCategory = async (by: TestMember, name: string, part: { parentId?: string; isOwn?: boolean } = {}) =>
  (await by.client.quickReplies.createCategory({ appId, name, ...part })).id
const seenBy = (by: TestMember) => by.client.quickReplies.list({ appId })

it('files replies in two levels of categories, and says how many lie in each', async () => {
  const orders = await addCategory(manager, 'Orders')
  const returns = await addCategory(manager, 'Returns', { parentId: orders })
  await add(manager, { title: 'Where it is', categoryId: orders })
  const sent = await add(manager, { title: 'Sent back', categoryId: returns })
  expect(sent).toMatchObject({ categoryId: returns, category: 'Orders / Returns' })
  const { categories } = await seenBy(agent)
  expect(categories).toMatchObject([
    { id: orders, parentId: null, name: 'Orders', isOwn: false, editable: false, count: 1 },
    { id: returns, parentId: orders, name: 'Returns', isOwn: false, editable: false, count: 1 },
  ])
  const { quickReplies } = manager.client
  expect(await refusal(quickReplies.createCategory({ appId, name: 'ORDERS' }))).toBe('CATEGORY_NAME_TAKEN')
  expect(await refusal(quickReplies.createCategory({ appId, name: 'Deeper', parentId: returns }))).toBe('BAD_PARAM')
  expect(await refusal(quickReplies.moveCategory({ appId, replyCategoryId: orders, parentId: returns }))).toBe(
    'BAD_PARAM',
  )
  await quickReplies.moveCategory({ appId, replyCategoryId: returns, parentId: null })
  await quickReplies.renameCategory({ appId, replyCategoryId: returns, name: 'Sent back' })
  expect((await seenBy(manager)).replies.find(({ id }) => id === sent.id)).toMatchObject({ category: 'Sent back' })
})

it('takes no more categories than there may be, also when many come at once', async () => {
  const full = await anApplication(server, { appId: '1400000002' })
  const { client } = await aMember(server, { appId: full, roles: ['online_admin'] })
  await server.db.inApp(full, (tx) =>
    tx.insert(quickReplyCategory).values(
      Array.from({ length: LIMITS.quickReply.categories - 1 }, (_, n) => ({
        appId: full,
        id: uuidv7(),
        name: `Category ${n}`,
        createdAt: server.clock.now(),
      })),
    ),
  )
  const add = (name: string) => refusal(client.quickReplies.createCategory({ appId: full, name }))
  const many = Array.from({ length: 8 }, (_, n) => n)
  // Connections are open by then: while one is opened, another would be done.
  await Promise.all(many.map(() => server.db.inApp(full, (tx) => tx.execute(sql`select pg_sleep(.2)`))))
  const codes = await Promise.all(many.map((n) => add(`Last ${n}`)))
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes.filter((code) => code === 'CATEGORY_LIMIT')).toHaveLength(7)
})

it('moves what a deleted category held, or leaves it in none', async () => {
  const from = await addCategory(manager, 'From')
  const below = await addCategory(manager, 'Below', { parentId: from })
  const to = await addCategory(manager, 'To')
  const [one, other] = [await add(manager, { categoryId: from }), await add(manager, { categoryId: below })]
  const categoryOf = async (id: string) => (await seenBy(manager)).replies.find((each) => each.id === id)?.categoryId
  const { quickReplies } = manager.client
  expect(await refusal(quickReplies.removeCategory({ appId, replyCategoryId: from, moveTo: below }))).toBe('BAD_PARAM')
  expect(await quickReplies.removeCategory({ appId, replyCategoryId: from, moveTo: to })).toEqual({ moved: 2 })
  expect([await categoryOf(one.id), await categoryOf(other.id)]).toEqual([to, to])
  await quickReplies.removeCategory({ appId, replyCategoryId: to, moveTo: null })
  expect(await categoryOf(one.id)).toBeNull()
})

it('lets agents keep categories of their own, which nobody else sees, and touch none of the team', async () => {
  const mine = await addCategory(agent, 'Mine', { isOwn: true })
  const team = await addCategory(manager, 'Of the team')
  expect((await seenBy(manager)).categories.map(({ id }) => id)).not.toContain(mine)
  const { quickReplies } = agent.client
  expect(await refusal(quickReplies.createCategory({ appId, name: 'Theirs' }))).toBe('FORBIDDEN')
  expect(await refusal(quickReplies.renameCategory({ appId, replyCategoryId: team, name: 'Mine now' }))).toBe(
    'FORBIDDEN',
  )
  expect(
    await refusal(manager.client.quickReplies.removeCategory({ appId, replyCategoryId: mine, moveTo: null })),
  ).toBe('NOT_FOUND')
  expect(await refusal(add(manager, { categoryId: mine }))).toBe('NOT_FOUND')
  const reply = own({ categoryId: mine })
  expect(await quickReplies.create({ appId, reply })).toMatchObject({ category: 'Mine' })
})

it('has a shortcut once among those for the same people, however it is written', async () => {
  await add(manager, { shortcut: 'hi' })
  expect(await refusal(add(manager, { shortcut: 'HI' }))).toBe('SHORTCUT_TAKEN')
  await agent.client.quickReplies.create({ appId, reply: own({ shortcut: 'hi' }) })
  const groups = [await aGroup(server, { appId, name: 'One' }), await aGroup(server, { appId, name: 'Two' })]
  await add(manager, { shortcut: 'hi', scope: 'groups', audience: groups })
  expect(await refusal(add(manager, { shortcut: 'hi', scope: 'groups', audience: groups.toReversed() }))).toBe(
    'SHORTCUT_TAKEN',
  )
})

it('counts uses of thirty days, and tells which lie idle for ninety', async () => {
  const { id: replyId } = await add(manager, { title: 'Used' })
  const { id: idle } = await add(manager, { title: 'Idle' })
  const use = () => agent.client.quickReplies.use({ appId, replyId })
  const told = async () =>
    Object.fromEntries((await seenBy(manager)).replies.map(({ id, used, isUnused }) => [id, [used, isUnused]]))
  await use()
  await use()
  expect(await told()).toMatchObject({ [replyId]: [2, false], [idle]: [0, false] })
  await pass(31)
  await use()
  expect((await told())[replyId]).toEqual([1, false])
  await pass(60)
  expect(await told()).toMatchObject({ [replyId]: [0, false], [idle]: [0, true] })
  const { id: hidden } = await agent.client.quickReplies.create({ appId, reply: own() })
  expect(await refusal(manager.client.quickReplies.use({ appId, replyId: hidden }))).toBe('NOT_FOUND')
})

it('takes a proposed reply into the team, or leaves it to whose it is', async () => {
  const mine = await addCategory(agent, 'Drafts', { isOwn: true })
  const reply = own({ title: 'Proposed', categoryId: mine })
  const { id: replyId, revision } = await agent.client.quickReplies.create({ appId, reply })
  const told = async (by: TestMember) => (await seenBy(by)).replies.find(({ id }) => id === replyId)
  expect(await told(manager)).toBeUndefined()
  expect(await refusal(manager.client.quickReplies.propose({ appId, replyId, proposed: true }))).toBe('NOT_FOUND')
  await agent.client.quickReplies.propose({ appId, replyId, proposed: true })
  expect(await told(manager)).toMatchObject({ proposedBy: 'Anna', categoryId: null, editable: false })
  expect(await refusal(manager.client.quickReplies.remove({ appId, replyId }))).toBe('FORBIDDEN')
  await manager.client.quickReplies.propose({ appId, replyId, proposed: false })
  expect(await told(manager)).toBeUndefined()
  expect(await told(agent)).toMatchObject({ proposed: false, editable: true })
  await agent.client.quickReplies.propose({ appId, replyId, proposed: true })
  const change = { appId, replyId, revision }
  expect(await refusal(manager.client.quickReplies.update({ ...change, reply: own() }))).toBe('FORBIDDEN')
  await manager.client.quickReplies.update({ ...change, reply: written({ title: 'Taken' }) })
  expect(await told(agent)).toMatchObject({ title: 'Taken', scope: 'all', proposed: false, editable: false })
})

it('keeps the files that go with a reply as long as it is there', async () => {
  const app = createApp(server.deps, { ready: async () => true })
  const send = (query: string) =>
    app.request(`http://localhost:4400/api/apps/${appId}/media?name=prices.txt${query}`, {
      method: 'POST',
      body: 'A list of prices',
      headers: { 'content-type': 'application/octet-stream', cookie: `deskwright_session=${agent.session}` },
    })
  expect((await send('')).status).toBe(403)
  const stored = (await (await send('&for=quickReply')).json()) as { fileId: string }
  const reply = own({ fileIds: [stored.fileId] })
  const kept = await agent.client.quickReplies.create({ appId, reply })
  expect(kept.files).toEqual([stored])
  await pass(365)
  expect(await sweepMedia(server.deps)).toBe(0)
  await agent.client.quickReplies.remove({ appId, replyId: kept.id })
  expect(await sweepMedia(server.deps)).toBe(1)
  expect(await refusal(agent.client.quickReplies.create({ appId, reply }))).toBe('MEDIA_GONE')
})
