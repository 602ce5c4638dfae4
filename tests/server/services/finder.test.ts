import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor as visitors } from '#src/server/db/schema/visitor.ts'
import { LIMITS } from '#src/domain/limits.ts'
import {
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

const add = async (by: TestMember, inApp: string, question: string) => {
  const categoryId = (await by.client.knowledge.categories({ appId: inApp }))[0]?.id ?? ''
  const entry = { categoryId, question, similar: [], answer: 'An answer.', enabled: true }
  return by.client.knowledge.createEntry({ appId: inApp, entry })
}
const found = async (by: TestMember, text: string) => {
  const kinds = await by.client.finder.find({ appId, text })
  return Object.fromEntries(kinds.map(({ kind, items }) => [kind, items.map(({ name }) => name)]))
}

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  await add(admin, appId, 'How are lanterns cleaned?')
  await admin.client.flows.create({ appId, name: 'Lantern repair' })
  await aMember(server, { appId, roles: ['admin'], nickname: 'Lantern keeper' })
})
afterAll(() => server.close())

test('a word is found in what goes by it, whatever kind it is', async () => {
  expect(await found(admin, ' lANTERN ')).toEqual({
    entry: ['How are lanterns cleaned?'],
    flow: ['Lantern repair'],
    member: ['Lantern keeper'],
  })
  expect(await found(admin, 'chandelier')).toEqual({})
})

test('each finds the kinds alone that they may look at', async () => {
  const leader = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Lea' })
  const agent = await aMember(server, { appId, roles: ['online_staff'], nickname: 'Ann' })
  expect(await found(leader, 'lantern')).toEqual({ member: ['Lantern keeper'] })
  expect(await found(agent, 'lantern')).toEqual({})
})

test('who reads addresses masked finds nobody by them', async () => {
  const leader = await aMember(server, { appId, roles: ['online_admin'], nickname: 'Leo' })
  expect((await found(admin, 'example.com')).member).toContain('Lantern keeper')
  expect(await found(leader, 'example.com')).toEqual({})
  const [members] = await leader.client.finder.find({ appId, text: 'lantern' })
  expect(members?.items[0]?.note).toMatch(/^.\*+@/)
})

test('nothing of another application is found, and nobody of it may ask', async () => {
  const elsewhere = await anApplication(server, { appId: '1400000002' })
  const stranger = await aMember(server, { appId: elsewhere, roles: ['super_admin'], nickname: 'Lantern thief' })
  await add(stranger, elsewhere, 'Who sells lanterns?')
  expect((await found(admin, 'lantern')).entry).toEqual(['How are lanterns cleaned?'])
  expect((await found(admin, 'lantern')).member).toEqual(['Lantern keeper'])
  expect(await refusal(stranger.client.finder.find({ appId, text: 'lantern' }))).toBe('NOT_FOUND')
})

test('the signs of patterns are letters', async () => {
  await add(admin, appId, 'Is there 50% off?')
  await add(admin, appId, 'What is order_id?')
  expect((await found(admin, '0%')).entry).toEqual(['Is there 50% off?'])
  expect((await found(admin, 'r_i')).entry).toEqual(['What is order_id?'])
  expect(await found(admin, '%%')).toEqual({})
  expect(await found(admin, '__')).toEqual({})
})

test('the first few of a kind are shown, and that there are more', async () => {
  const of = async (text: string) =>
    (await admin.client.finder.find({ appId, text })).find(({ kind }) => kind === 'entry')
  for (let n = 1; n <= LIMITS.finder.each; n += 1) await add(admin, appId, `Candle ${n}`)
  expect(await of('candle')).toMatchObject({ more: false })
  await add(admin, appId, 'Candle, again')
  const many = await of('candle')
  expect(many?.more).toBe(true)
  expect(many?.items).toHaveLength(LIMITS.finder.each)
})

test('a conversation is found by its number, its id and the name of its visitor, and no answer is given to one letter', async () => {
  const visitor = await aVisitor(server, appId)
  await visitor.say('Where is my order?')
  const [row] = (await admin.client.history.list({ appId, limit: 1 })).items
  const ids = async (text: string) =>
    (await admin.client.finder.find({ appId, text }))
      .find(({ kind }) => kind === 'conversation')
      ?.items.map(({ id }) => id)
  expect(await ids(visitor.conversationId)).toEqual([visitor.conversationId])
  expect(await ids(`#${row?.visitor.number}`)).toEqual([visitor.conversationId])
  await server.db.inApp(appId, (tx) => tx.update(visitors).set({ nickname: 'Mrs Wick' }))
  expect(await ids('wick')).toEqual([visitor.conversationId])
  // What was said is the list's to find.
  expect(await ids('my order')).toBeUndefined()
  expect(await refusal(admin.client.finder.find({ appId, text: ' a ' }))).toBeDefined()
})
