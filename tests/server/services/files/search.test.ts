import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { knowledgeDocument } from '#src/server/db/schema/document.ts'
import { fileSearchDay } from '#src/server/db/schema/file.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { pdfOf } from '#tests/server/documents/files.ts'
import { startEmbeddingStandIn, type EmbeddingStandIn } from '#tests/support/embedding-stand-in.ts'
import { createTestServer, refusal, type TestServer } from '#tests/support/server.ts'
import { anEditorOfDocuments } from '../documents/world.ts'

let model: EmbeddingStandIn
let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
beforeAll(async () => {
  model = await startEmbeddingStandIn([
    ['warranty', 'guarantee', 'repaired for free'],
    ['mounted', 'wall'],
    ['bulb', 'watts'],
  ])
  server = await createTestServer({ outboundAllow: [model.host] })
  world = await anEditorOfDocuments(server, '1400000001')
  await world.sent(
    'Lamps.pdf',
    pdfOf([
      ['Every lamp comes with a warranty of three years.'],
      ['The lamp is mounted on a wall with two screws.', 'Never use a bulb of more than 60 watts.'],
    ]),
  )
  await world.sent('Kettles.txt', Buffer.from('The kettle is descaled with vinegar every three months.'))
})
afterAll(async () => {
  await server.close()
  await model.close()
})

const search = (text: string, options: object = {}) =>
  world.admin.client.files.search({ appId: world.appId, text, ...options })

test('finds passages by their words, tells where they stand, and marks the words in them', async () => {
  const { items, meaning } = await search('How are lamps mounted on walls?')
  expect(meaning).toBe('unasked')
  const [first] = items
  expect(first).toMatchObject({ name: 'Lamps.pdf', page: 2, unit: 'page', enabled: true, hits: 0, usedBy: [] })
  const marked = first?.marks.map(([from, to]) => first.text.slice(from, to))
  expect(marked).toEqual(expect.arrayContaining(['lamp', 'mounted', 'wall']))
  expect(marked).not.toContain('on')
  expect((await search('rocket fuel')).items).toEqual([])
})

test('looks in one document, and in those that are switched off', async () => {
  const { appId, documents } = world
  const [kettles] = (await documents.list({ appId, limit: 10, text: 'Kettles' })).items
  const documentId = kettles?.id ?? ''
  expect((await search('three', { documentId })).items.map(({ name }) => name)).toEqual(['Kettles.txt'])
  await documents.update({ appId, documentId, enabled: false, validUntil: null })
  expect((await search('kettle vinegar')).items).toMatchObject([{ name: 'Kettles.txt', enabled: false }])
  await documents.update({ appId, documentId, enabled: true, validUntil: null })
})

test('looks in passages of one language, and in documents that came lately; where that leaves none, the nearest are told', async () => {
  const { appId, documents, sent } = world
  const { id } = await sent('Kettles zh.txt', Buffer.from('水壶每三个月用 vinegar 除垢一次，请勿使用洗涤剂。'))
  const names = async (options: object) => (await search('vinegar', options)).items.map(({ name }) => name)
  expect((await names({})).toSorted()).toEqual(['Kettles zh.txt', 'Kettles.txt'])
  expect(await names({ language: 'zh' })).toEqual(['Kettles zh.txt'])
  expect(await names({ language: 'en' })).toEqual(['Kettles.txt'])
  const none = await search('vinegar', { language: 'ko' })
  expect(none.items).toEqual([])
  expect(none.elsewhere).toHaveLength(2)
  expect((await search('rocket fuel', { language: 'ko' })).elsewhere).toEqual([])

  server.clock.advance(2 * 3_600_000)
  await server.db.inApp(appId, (tx) =>
    tx
      .update(knowledgeDocument)
      .set({ createdAt: new Date(server.clock.now().getTime() - 8 * 86_400_000) })
      .where(eq(knowledgeDocument.id, id)),
  )
  expect(await names({ addedDays: 7 })).toEqual(['Kettles.txt'])
  expect(await names({ addedDays: 14 })).toHaveLength(2)
  expect(await refusal(search('vinegar', { addedDays: 31 }))).toMatch(/INVALID|BAD_PARAM/)
  await documents.remove({ appId, documentId: id })
})

test('leaves out on demand what an entry was made from', async () => {
  const { appId, admin } = world
  const [category] = await admin.client.knowledge.categories({ appId })
  const entry = await admin.client.knowledge.createEntry({
    appId,
    entry: { categoryId: category!.id, question: 'Descaling?', similar: [], answer: 'With vinegar.', enabled: true },
  })
  const [passage] = (await search('kettle vinegar')).items
  const place = { appId, documentId: passage!.documentId, n: passage!.n }
  await admin.client.files.adopt({ ...place, entryId: entry.id })
  await admin.client.files.adopt({ ...place, entryId: entry.id })
  expect((await search('kettle vinegar')).items[0]?.usedBy).toEqual([{ id: entry.id, number: entry.number }])
  expect((await search('kettle vinegar', { unused: true })).items).toEqual([])
  await admin.client.knowledge.bulk({ appId, target: { ids: [entry.id] }, act: { type: 'remove' } })
  expect((await search('kettle vinegar', { unused: true })).items).toHaveLength(1)
})

test('finds by meaning once a model is set, and by words while it is not there or fails', async () => {
  const { appId, admin } = world
  const inOtherWords = 'repaired for free'
  expect(await search(inOtherWords, { mode: 'semantic' })).toMatchObject({ meaning: 'unset' })
  await admin.client.robot.setModel({
    appId,
    purpose: 'embedding',
    endpoint: { baseUrl: model.url, name: 'willow-embed' },
    key: { type: 'none' },
  })
  // What was known of the endpoint is looked at again after a moment, and then the passages are read aside.
  await vi.waitFor(async () => expect((await search(inOtherWords, { mode: 'semantic' })).meaning).toBe('used'), {
    timeout: 10_000,
    interval: 200,
  })
  const semantic = await search(inOtherWords, { mode: 'semantic' })
  expect(semantic.items[0]?.text).toContain('warranty')
  const both = await search('warranty of lamps', { mode: 'both' })
  expect(both).toMatchObject({ meaning: 'used' })
  expect(both.items[0]?.text).toContain('warranty')
  model.be('failing')
  const byWords = await search('bulb of how many watts', { mode: 'both' })
  expect(byWords.meaning).toBe('failed')
  expect(byWords.items[0]).toMatchObject({ name: 'Lamps.pdf', page: 2 })
})

test('ends with the day’s last search, by the calendar of the application, and begins anew the next day', async () => {
  const { appId, admin } = world
  const { perDay } = LIMITS.fileSearch
  const before = (await admin.client.files.overview({ appId })).searches
  expect(before).toMatchObject({ limit: perDay })
  expect(before.used).toBeGreaterThan(0)
  await server.db.inApp(appId, (tx) => tx.update(fileSearchDay).set({ searches: perDay - 1 }))
  // Of two who come for the last one, one gets it.
  const codes = await Promise.all([refusal(search('lamp')), refusal(search('lamp'))])
  expect(codes.toSorted()).toEqual(['DOC_SEARCH_LIMIT', undefined])
  expect((await admin.client.files.overview({ appId })).searches.used).toBe(perDay)
  // In two steps: nobody stays signed in who does nothing for half a day.
  server.clock.advance(8 * 3_600_000)
  await admin.client.files.overview({ appId })
  server.clock.advance(8 * 3_600_000)
  expect((await admin.client.files.overview({ appId })).searches.used).toBe(0)
  expect((await search('lamp')).items).not.toEqual([])
})

test('is part of the premium version', async () => {
  const { appId, admin } = world
  await server.db.inApp(appId, (tx) => tx.update(application).set({ plan: 'basic' }))
  expect(await refusal(search('lamp'))).toBe('FEATURE_LOCKED')
  expect(await admin.client.files.overview({ appId })).toMatchObject({ locked: true, documents: 2 })
  await server.db.inApp(appId, (tx) => tx.update(application).set({ plan: 'premium' }))
})
