import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '#tests/server/documents/files.ts'
import { aVisitor, createTestServer, deployed, refusal, type TestServer } from '#tests/support/server.ts'
import { startSite, type Site } from '../document-sources/site.ts'
import { anEditorOfDocuments } from '../documents/world.ts'

let site: Site
let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
let zephyr: string
beforeAll(async () => {
  site = await startSite()
  server = await createTestServer({ outboundAllow: [site.host] })
  world = await anEditorOfDocuments(server, '1400000001')
  zephyr = (
    await world.sent(
      'Zephyr.pdf',
      pdfOf([
        ['The voltage of the Zephyr turbine is forty-eight volts.'],
        ['Zephyr turbine blades are made of ash wood.'],
      ]),
    )
  ).id
  await world.sent('Spare.txt', Buffer.from('Spare parts: the voltage of a Zephyr turbine is on its plate.'))
  await deployed(server, world.appId, world.admin)
  const visitor = await aVisitor(server, world.appId)
  for (const text of [VOLTAGE, VOLTAGE, BLADES, 'Who painted the ceiling of the chapel?']) await visitor.say(text)
})
afterAll(async () => {
  await server.close()
  await site.close()
})

const VOLTAGE = 'What is the voltage of the Zephyr turbine in volts?'
const BLADES = 'Of what wood are Zephyr blades made?'
const preview = (change: Parameters<typeof world.admin.client.impact.preview>[0]['change']) =>
  world.admin.client.impact.preview({ appId: world.appId, change })

test('a passage that is switched off leaves its questions to the next one, or to nobody', async () => {
  const volts = await preview({ type: 'passage', documentId: zephyr, n: 1 })
  expect(volts).toMatchObject({ asked: 4, own: 3, kept: 1, gained: 0, moved: 2, lost: 0 })
  expect(volts.questions).toMatchObject([
    { query: VOLTAGE, times: 2, kind: 'moved', before: { name: 'Zephyr.pdf · 1' }, after: { name: 'Spare.txt' } },
  ])
  expect(await preview({ type: 'passage', documentId: zephyr, n: 2 })).toMatchObject({ kept: 2, moved: 0, lost: 1 })
})

test('a passage that says something else is tried as it would be, and stays as it is', async () => {
  const says = (n: number, text: string) => preview({ type: 'passage', documentId: zephyr, n, text })
  expect(await says(1, 'The voltage of the Zephyr turbine is fifty volts.')).toMatchObject({
    kept: 3,
    moved: 0,
    lost: 0,
  })
  expect(await says(1, 'Grease the bearings twice a year.')).toMatchObject({ own: 3, kept: 1, moved: 2, lost: 0 })
  const painted = await says(2, 'The ceiling of the chapel was painted by Anna.')
  expect(painted).toMatchObject({ own: 3, kept: 2, gained: 1, lost: 1 })
  expect(painted.questions).toContainEqual(
    expect.objectContaining({ kind: 'gained', after: expect.objectContaining({ name: 'Zephyr.pdf · 2' }) }),
  )
  expect((await world.passages(zephyr)).map(({ original }) => original)).toEqual([null, null])
  expect(await says(2, 'Zephyr turbine blades are made of ash wood.')).toMatchObject({ gained: 0, moved: 0, lost: 0 })
})

test('an address on the web takes its documents with it', async () => {
  const { admin, appId } = world
  site.pages.set('/chapel', {
    body: '<html><head><title>Chapel</title></head><body><p>The ceiling of the chapel was painted by Anna.</p></body></html>',
  })
  const source = await admin.client.documentSources.add({
    appId,
    kind: 'page',
    url: `${site.url}/chapel`,
    schedule: 'never',
    keep: [],
    drop: [],
    passageSize: 'medium',
  })
  await server.deps.jobs.settled()
  const impact = await preview({ type: 'source', sourceId: source.id })
  expect(impact).toMatchObject({ own: 1, kept: 0, gained: 0, moved: 0, lost: 1 })
  expect(impact.questions).toMatchObject([{ kind: 'lost', before: { name: expect.stringContaining('Chapel') } }])
  await admin.client.documentSources.remove({ appId, sourceId: source.id })
  expect(await refusal(preview({ type: 'source', sourceId: source.id }))).toBe('NOT_FOUND')
})

test('a document that is switched off leaves all of them', async () => {
  expect(await preview({ type: 'document', documentId: zephyr, act: 'disable' })).toMatchObject({
    own: 3,
    kept: 0,
    moved: 2,
    lost: 1,
  })
})

test('a new version is told against what is live, until it is live itself', async () => {
  const { admin, appId, sent } = world
  expect(await preview({ type: 'document', documentId: zephyr, act: 'deploy' })).toMatchObject({ kept: 3, lost: 0 })
  const second = await sent(
    'Zephyr v2.pdf',
    pdfOf([['Zephyr turbine blades are made of steel, no longer of wood.'], ['Mounting: on a mast.']]),
    { replaces: zephyr },
  )
  const impact = await preview({ type: 'document', documentId: second.id, act: 'deploy' })
  expect(impact).toMatchObject({ own: 3, kept: 1, moved: 2, lost: 0 })
  expect(await refusal(preview({ type: 'document', documentId: zephyr, act: 'deploy' }))).toBe('NOT_FOUND')
  await deployed(server, appId, admin)
  expect(await preview({ type: 'document', documentId: second.id, act: 'deploy' })).toMatchObject({ moved: 0, lost: 0 })
})
