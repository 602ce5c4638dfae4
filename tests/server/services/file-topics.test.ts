import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { fileTopic } from '#src/server/db/schema/file.ts'
import { application, audit, timer } from '#src/server/db/schema/platform.ts'
import { sweep } from '#src/server/due.ts'
import { aMember, anApplication, createTestServer, refusal, type TestServer } from '#tests/support/server.ts'
import { startEmbeddingStandIn, type EmbeddingStandIn } from '#tests/support/embedding-stand-in.ts'
import { anEditorOfDocuments } from './documents/world.ts'

const APP = '1400000001'
const HOUR = 3_600_000
const PATIENT = { timeout: 10_000, interval: 50 }
let model: EmbeddingStandIn
let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
let kettles: string
beforeAll(async () => {
  model = await startEmbeddingStandIn([['kettle', 'boiler']])
  server = await createTestServer({ outboundAllow: [model.host] })
  world = await anEditorOfDocuments(server, APP)
  kettles = (await world.sent('Kettles.txt', Buffer.from('The kettle is descaled with vinegar every three months.'))).id
  await world.sent('Lamps.txt', Buffer.from('Every lamp comes with a warranty of three years.'))
})
afterAll(async () => {
  await server.close()
  await model.close()
})

const topics = () => world.admin.client.fileTopics
const SEARCH = {
  text: 'vinegar',
  mode: 'keyword',
  documentId: null,
  language: null,
  addedDays: null,
  unused: false,
} as const
const watch = (name: string, part: Partial<Parameters<ReturnType<typeof topics>['add']>[0]['topic']> = {}) =>
  topics().add({ appId: APP, topic: { ...SEARCH, name, ...part } })
async function topic(id: string) {
  const found = (await topics().list({ appId: APP })).find((one) => one.id === id)
  if (!found) throw new Error('There is no such topic.')
  return found
}
const changes = (topicId: string) => topics().changes({ appId: APP, topicId })
const used = async () => (await world.admin.client.files.overview({ appId: APP })).searches.used

/** Lets time pass until topics are due, and looks at them as the server does. */
async function looked(id: string, ms: number) {
  const { checkedAt } = await topic(id)
  server.clock.advance(ms)
  await sweep(server.deps)
  await vi.waitFor(async () => expect((await topic(id)).checkedAt).not.toBe(checkedAt), PATIENT)
  return topic(id)
}
const SOON = (LIMITS.fileTopic.soonSeconds + LIMITS.fileTopic.count) * 1000

test('a search that is watched tells what documents say anew and no longer, until somebody has seen it', async () => {
  const { id, ...added } = await watch('Vinegar')
  expect(added).toMatchObject({ ...SEARCH, name: 'Vinegar', passages: 1, added: 0, gone: 0, trouble: null })
  expect(added.checkedAt).toBe(server.clock.now().toISOString())

  await world.sent('Salad.txt', Buffer.from('A salad wants oil, salt and a little vinegar.'))
  expect(await topic(id)).toMatchObject({ added: 0 })
  expect(await looked(id, SOON)).toMatchObject({ passages: 2, added: 1, gone: 0 })

  const [passage] = await world.passages(kettles)
  const change = { appId: APP, documentId: kettles, n: 1, revision: passage!.revision, enabled: true }
  await world.documents.updatePassage({ ...change, text: 'The kettle is descaled with lemon.' })
  expect(await looked(id, SOON)).toMatchObject({ passages: 1, added: 1, gone: 1 })
  const told = await changes(id)
  expect(told).toMatchObject({
    added: [{ name: 'Salad.txt', n: 1, excerpt: 'A salad wants oil, salt and a little vinegar.' }],
    gone: [{ name: 'Kettles.txt', excerpt: 'The kettle is descaled with vinegar every three months.' }],
  })

  // What another look has found is not seen by who saw the one before.
  await topics().seen({ appId: APP, topicId: id, checkedAt: added.checkedAt! })
  expect(await topic(id)).toMatchObject({ added: 1, gone: 1 })
  await topics().seen({ appId: APP, topicId: id, checkedAt: told.checkedAt! })
  expect(await topic(id)).toMatchObject({ passages: 1, added: 0, gone: 0 })
  expect(await changes(id)).toMatchObject({ added: [], gone: [] })

  // A passage that is as it was before is there again.
  await world.documents.updatePassage({ ...change, revision: passage!.revision + 1, text: null })
  expect(await looked(id, SOON)).toMatchObject({ passages: 2, added: 1, gone: 0 })
})

test('a new version of the document that is searched is followed; what says the same in it is not new', async () => {
  const { id } = await watch('Descaling', { documentId: kettles, text: 'descaled' })
  const second = await world.sent(
    'Kettles 2027.txt',
    Buffer.from('The kettle is descaled with vinegar every three months.\n'),
    { replaces: kettles },
  )
  kettles = second.id
  expect(await looked(id, SOON)).toMatchObject({ documentId: second.id, passages: 1, added: 0, gone: 0 })
  expect((await topic(id)).documentName).toBe('Kettles 2027.txt')
})

test('it is looked at every day besides, without counting as a search', async () => {
  const { id } = await watch('Oil', { text: 'oil', addedDays: 1 })
  expect(await topic(id)).toMatchObject({ passages: 1 })
  server.clock.advance(8 * HOUR)
  const before = await used()
  server.clock.advance(8 * HOUR)
  await used()
  expect(await looked(id, 8 * HOUR)).toMatchObject({ passages: 0, gone: 1 })
  expect(await used()).toBe(0)
  expect(before).toBe(0)
})

test('where what words mean cannot be told it says so, stays as it was, and is looked at again', async () => {
  // Some hours have passed since the others were asked who they are.
  const admin = await aMember(server, { appId: APP, roles: ['admin'] })
  const { id } = await watch('Boilers', { text: 'boiler', mode: 'semantic' })
  expect(await topic(id)).toMatchObject({ checkedAt: null, passages: 0, trouble: 'unset' })
  await admin.client.robot.setModel({
    appId: APP,
    purpose: 'embedding',
    endpoint: { baseUrl: model.url, name: 'willow-embed' },
    key: { type: 'none' },
  })
  // The passages are read aside as soon as somebody searches by what they mean.
  await vi.waitFor(
    async () =>
      expect((await admin.client.files.search({ appId: APP, text: 'boiler', mode: 'semantic' })).meaning).toBe('used'),
    PATIENT,
  )
  const first = await looked(id, HOUR)
  expect(first).toMatchObject({ added: 0, gone: 0, trouble: null })
  expect(first.passages).toBeGreaterThan(0)
  model.be('failing')
  await world.sent('Boilers.txt', Buffer.from('A boiler is checked once a year.'))
  server.clock.advance(SOON)
  await sweep(server.deps)
  await vi.waitFor(async () => expect((await topic(id)).trouble).not.toBeNull(), PATIENT)
  expect(await topic(id)).toMatchObject({ passages: first.passages, checkedAt: first.checkedAt })
  await topics().remove({ appId: APP, topicId: id })
})

test('names are kept apart, and there is an end to how many there are', async () => {
  expect(await refusal(watch('Vinegar'))).toBe('TOPIC_NAME_TAKEN')
  expect(await refusal(watch(' '))).toMatch(/INVALID|BAD_PARAM/)
  expect(await refusal(watch('x', { addedDays: 3 as 1 }))).toMatch(/INVALID|BAD_PARAM/)
  const { id } = await watch('Salt')
  expect(await refusal(topics().rename({ appId: APP, topicId: id, name: 'Vinegar' }))).toBe('TOPIC_NAME_TAKEN')
  await topics().rename({ appId: APP, topicId: id, name: ' Sea salt ' })
  expect((await topic(id)).name).toBe('Sea salt')
  await topics().remove({ appId: APP, topicId: id })
  expect(await refusal(changes(id))).toBe('NOT_FOUND')
  expect(await refusal(topics().seen({ appId: APP, topicId: id, checkedAt: new Date(0).toISOString() }))).toBe(
    'NOT_FOUND',
  )
  const left = await server.db.inApp(APP, (tx) => tx.select().from(timer).where(eq(timer.subject, id)))
  expect(left).toEqual([])
  const rows = await server.db.inApp(APP, (tx) =>
    tx.select({ action: audit.action }).from(audit).where(eq(audit.target, id)),
  )
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'fileTopic.added',
    'fileTopic.removed',
    'fileTopic.renamed',
  ])

  const { length } = await topics().list({ appId: APP })
  await server.db.inApp(APP, (tx) =>
    tx.insert(fileTopic).values(
      Array.from({ length: LIMITS.fileTopic.count - length - 1 }, (_, n) => ({
        ...SEARCH,
        appId: APP,
        id: `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        name: `Topic ${n}`,
      })),
    ),
  )
  // Of two who come for the last place, one gets it.
  const codes = await Promise.all([refusal(watch('Last')), refusal(watch('Very last'))])
  expect(codes.toSorted()).toEqual(['TOPIC_LIMIT', undefined])
})

test('it is part of the premium version, and of one application alone', async () => {
  const set = (plan: 'basic' | 'premium') =>
    server.db.inApp(APP, (tx) => tx.update(application).set({ plan }).where(eq(application.appId, APP)))
  await set('basic')
  expect(await refusal(watch('Locked'))).toBe('FEATURE_LOCKED')
  await set('premium')
  const other = '1400000002'
  await anApplication(server, { appId: other })
  const stranger = await aMember(server, { appId: other, roles: ['super_admin'] })
  const [first] = await topics().list({ appId: APP })
  expect(await stranger.client.fileTopics.list({ appId: other })).toEqual([])
  expect(await refusal(stranger.client.fileTopics.changes({ appId: other, topicId: first!.id }))).toBe('NOT_FOUND')
  expect(await refusal(stranger.client.fileTopics.remove({ appId: other, topicId: first!.id }))).toBe('NOT_FOUND')
})
