import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { conversation } from '#src/server/db/schema/conversation.ts'
import { forgetOldTests } from '#src/server/services/retrievals/forget.ts'
import { pdfOf } from '#tests/server/documents/files.ts'
import { aVisitor, createTestServer, deployed, refusal, type TestServer } from '#tests/support/server.ts'
import { anEditorOfDocuments } from './documents/world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
beforeAll(async () => {
  server = await createTestServer()
  world = await anEditorOfDocuments(server, '1400000001')
  await world.sent('Zephyr.pdf', pdfOf([['The voltage of the Zephyr turbine is forty-eight volts.']]))
})
afterAll(() => server.close())

const VOLTAGE = 'What is the voltage of the Zephyr turbine?'
const tested = (text: string, source: 'draft' | 'live' = 'draft') =>
  world.admin.client.retrievals.test({ appId: world.appId, source, text })
const listed = async (options: object = {}) =>
  (await world.admin.client.retrievals.list({ appId: world.appId, limit: 50, ...options })).items

test('a test tells all that comes back against its thresholds, what would answer, and is kept', async () => {
  const document = await tested(VOLTAGE)
  expect(document).toMatchObject({
    version: null,
    body: { source: { name: 'Zephyr.pdf', page: 1 } },
    trace: { outcome: 'document', thresholds: { document: 0.6 } },
  })
  expect(document.trace.passages?.[0]).toMatchObject({ name: 'Zephyr.pdf', n: 1 })
  // Passages are told even where an entry answers.
  const [entry] = (await world.admin.client.knowledge.entries({ appId: world.appId, limit: 1 })).items
  const direct = await tested(entry!.question)
  expect(direct.trace.outcome).toBe('direct')
  expect(direct.trace.candidates[0]).toMatchObject({ entryId: entry!.id, confidence: 1 })
  expect(direct.trace.candidates.length).toBeGreaterThan(1)

  expect(await refusal(tested(VOLTAGE, 'live'))).toBe('ROBOT_UNAVAILABLE')
  expect(await listed({ kind: 'test' })).toMatchObject([
    { id: direct.id, outcome: 'direct', query: entry!.question, sequel: null, by: 'Anna', conversationId: null },
    { id: document.id, outcome: 'document', query: VOLTAGE, best: { text: 'Zephyr.pdf' } },
  ])
  const { trace } = await world.admin.client.retrievals.get({ appId: world.appId, id: document.id })
  expect(trace).toEqual(document.trace)
})

test('visitors’ questions are told from their conversations: what came back, and whether it helped', async () => {
  const { appId, admin } = world
  await deployed(server, appId, admin)
  expect(await tested(VOLTAGE, 'live')).toMatchObject({ version: 1, trace: { outcome: 'document' } })
  const [entry] = (await admin.client.knowledge.entries({ appId, limit: 1 })).items
  const visitor = await aVisitor(server, appId)
  await visitor.say(entry!.question)
  server.clock.advance(1_000)
  await visitor.say(entry!.similar[0] ?? entry!.question)
  server.clock.advance(1_000)
  await visitor.say('xyzzy plugh frobnicate')
  await server.db.inApp(appId, (tx) => tx.update(conversation).set({ requestedAt: server.clock.now() }))

  const live = await listed({ kind: 'live' })
  expect(live.map(({ outcome, sequel }) => [outcome, sequel])).toEqual([
    ['fallback', 'person'],
    ['direct', 'went_on'],
    ['direct', 'asked_again'],
  ])
  expect(live[0]).toMatchObject({ conversationId: visitor.conversationId, version: 1, by: null })
  expect((await listed({ sequel: 'asked_again' })).map(({ query }) => query)).toEqual([entry!.question])
  expect(await listed({ outcome: 'fallback' })).toHaveLength(1)
  expect((await listed({ text: 'frobn' })).map(({ id }) => id)).toEqual([live[0]!.id])
  expect((await admin.client.retrievals.get({ appId, id: live[2]!.id })).trace.query).toBe(entry!.question)
  expect(await refusal(admin.client.retrievals.get({ appId, id: visitor.conversationId }))).toBe('NOT_FOUND')
})

test('the list goes on where the page before ended, tests and visitors together', async () => {
  const all = await listed()
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page: { items: { id: string }[]; nextCursor: string | null } = await world.admin.client.retrievals.list({
      appId: world.appId,
      limit: 2,
      ...(cursor !== null && { cursor }),
    })
    paged.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(paged).toEqual(all.map(({ id }) => id))
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['live', 'test']))
})

test('tests are forgotten after their days, and no sooner', async () => {
  await forgetOldTests(server.deps)
  expect((await listed({ kind: 'test' })).length).toBeGreaterThan(0)
  const now = server.clock.now().getTime()
  const later = { now: () => new Date(now + (LIMITS.retrieval.testDays + 1) * 86_400_000) }
  await forgetOldTests({ db: server.db, clock: later })
  expect(await listed({ kind: 'test' })).toEqual([])
  expect((await listed()).length).toBeGreaterThan(0)
})
