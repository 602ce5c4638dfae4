import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '#tests/server/documents/files.ts'
import { aVisitor, createTestServer, deployed, refusal, type TestServer } from '#tests/support/server.ts'
import { anEditorOfDocuments } from '../documents/world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
let zephyr: string
beforeAll(async () => {
  server = await createTestServer()
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
afterAll(() => server.close())

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
