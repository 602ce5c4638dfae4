import { afterAll, beforeAll, expect, it } from 'vitest'
import { regressionCase } from '#src/server/db/schema/bot.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { canonicalText } from '#src/domain/text.ts'
import { hello } from './flows/graphs.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

const appId = '1400000001'
let server: TestServer
let admin: TestMember

beforeAll(async () => {
  server = await createTestServer()
  await anApplication(server, { appId, template: 'shop' })
  admin = await aMember(server, { appId, roles: ['super_admin'] })
})
afterAll(() => server.close())

const run = (source: 'draft' | 'live' = 'draft') => admin.client.regression.run({ appId, source })
const keep = (question: string, expected: Parameters<TestMember['client']['regression']['keep']>[0]['expected']) =>
  admin.client.regression.keep({ appId, question, expected })

it('asks the draft again what was kept, and tells what answers it instead', async () => {
  const [category] = await admin.client.knowledge.categories({ appId })
  const entry = await admin.client.knowledge.createEntry({
    appId,
    entry: { categoryId: category!.id, question: 'Do you tune pianos?', similar: [], answer: 'Yes.', enabled: true },
  })
  const { id, isNew } = await keep('do you tune pianos', { by: 'entry', id: entry.id })
  expect(isNew).toBe(true)
  expect(await run()).toEqual([
    {
      id,
      question: 'do you tune pianos',
      expected: { by: 'entry', id: entry.id, name: 'Do you tune pianos?' },
      given: { by: 'entry', id: entry.id, name: 'Do you tune pianos?' },
      passed: true,
    },
  ])

  await keep('agent', { by: 'person' })
  await admin.client.knowledge.bulk({
    appId,
    target: { numbers: [entry.number] },
    act: { type: 'disable' },
  })
  const [failed, passed] = await run()
  // What fails comes first.
  expect(failed).toMatchObject({ id, passed: false })
  expect(failed?.given).not.toMatchObject({ by: 'entry', id: entry.id })
  expect(passed).toMatchObject({ question: 'agent', passed: true })

  // The same question once more says what is expected from now on.
  const again = await keep('Do you tune pianos?', { by: 'nothing' })
  expect(again).toEqual({ id, isNew: false })
  expect((await run()).find((each) => each.id === id)?.expected).toEqual({ by: 'nothing', name: null })
})

it('knows a flow by what it says first', async () => {
  const { id: flowId } = await admin.client.flows.create({ appId, name: 'Tuning' })
  const document = hello('tuning', 'We come on Monday.')
  await admin.client.flows.save({ appId, flowId, baseRevision: 1, document })
  const { id } = await keep('tuning', { by: 'flow', id: flowId })
  expect((await run()).find((each) => each.id === id)).toMatchObject({
    given: { by: 'flow', id: flowId, name: 'Tuning' },
    passed: true,
  })
  await admin.client.regression.remove({ appId, caseId: id })
  expect((await run()).map((each) => each.id)).not.toContain(id)
  expect(await refusal(admin.client.regression.remove({ appId, caseId: id }))).toBe('NOT_FOUND')
})

it('keeps so many tests as may be, and none of another application', async () => {
  const other = await anApplication(server, { appId: '1400000002' })
  const stranger = await aMember(server, { appId: other, roles: ['super_admin'] })
  expect(await stranger.client.regression.run({ appId: other })).toEqual([])
  await server.deps.db.inApp(other, (tx) =>
    tx.insert(regressionCase).values(
      Array.from({ length: LIMITS.regression.cases }, (_, n) => ({
        appId: other,
        id: crypto.randomUUID(),
        question: `Question ${n}`,
        canonical: canonicalText(`Question ${n}`),
        expected: { by: 'nothing' as const },
        createdBy: stranger.personId,
      })),
    ),
  )
  const one = { appId: other, question: 'One too many', expected: { by: 'nothing' as const } }
  expect(await refusal(stranger.client.regression.keep(one))).toBe('CASE_LIMIT')
  // One that is there already takes no room.
  expect(await refusal(stranger.client.regression.keep({ ...one, question: 'Question 7' }))).toBeUndefined()
})
