import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { FlowTestStep } from '#src/domain/flow-test/test.ts'
import { flowTestRun } from '#src/server/db/schema/flow.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { begunBy, draw, hello } from './graphs.ts'

let api: HttpStandIn
let server: TestServer
let appId: string
let ada: TestMember
let flowId: string

beforeAll(async () => {
  api = await startHttpStandIn()
  server = await createTestServer({ outboundAllow: [api.host] })
  appId = await anApplication(server)
  ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  flowId = (await ada.client.flows.create({ appId, name: 'Tested' })).id
  await ada.client.flows.save({ appId, flowId, baseRevision: 1, document: hello() })
})
afterAll(async () => {
  await server.close()
  await api.close()
})

const setup = {
  channel: 'web',
  language: 'en',
  nickname: '',
  at: 0,
  open: true,
  variables: {},
  from: 'said' as const,
  seed: 1,
}
const passes: FlowTestStep[] = [
  { type: 'say', text: 'hello' },
  { type: 'expectText', text: 'hello to you' },
  { type: 'expectEnd' },
]
const save = (name: string, steps: FlowTestStep[], more = {}) =>
  ada.client.flows.saveTest({ appId, flowId, name, setup, steps, ...more })

it('keeps tests by name, changes one on top of its revision, and deletes it with its history', async () => {
  const { id } = await save('Greets', passes)
  expect(await refusal(save('Greets', passes))).toBe('TEST_NAME_TAKEN')
  expect(await save('Greets kindly', passes, { testId: id, revision: 1 })).toEqual({ id, revision: 2 })
  expect(await refusal(save('Greets', [], { testId: id, revision: 1 }))).toBe('CONFLICT')
  expect(await ada.client.flows.tests({ appId, flowId })).toMatchObject([
    { id, name: 'Greets kindly', revision: 2, updatedBy: 'Ada', steps: passes, runs: [] },
  ])
  await ada.client.flows.runTests({ appId, flowId })
  await ada.client.flows.removeTest({ appId, flowId, testId: id })
  expect(await ada.client.flows.tests({ appId, flowId })).toEqual([])
  expect(await server.db.inApp(appId, (tx) => tx.select().from(flowTestRun))).toEqual([])
  expect(await refusal(ada.client.flows.removeTest({ appId, flowId, testId: id }))).toBe('NOT_FOUND')
})

it('runs tests on the saved draft, though the flow is off, and keeps how they went', async () => {
  const good = await save('Good', passes)
  const bad = await save('Bad', [
    { type: 'say', text: 'hello' },
    { type: 'expectText', text: 'goodbye' },
  ])
  await ada.client.flows.update({ appId, flowId, enabled: false })
  const steps: FlowTestStep[] = [{ type: 'expectText', text: 'Hello to you' }]
  const off = await save('Begun at once', steps, { setup: { ...setup, from: 'begin' } })
  const ran = await ada.client.flows.runTests({ appId, flowId, testIds: [off.id] })
  expect(ran).toMatchObject([
    { testId: off.id, passed: true, result: { visited: [{ flowId, nodes: ['start', 'say'] }] } },
  ])
  await ada.client.flows.update({ appId, flowId, enabled: true })
  const all = await ada.client.flows.runTests({ appId, flowId })
  expect(all.map(({ testId, passed }) => [testId, passed])).toEqual([
    [bad.id, false],
    [off.id, true],
    [good.id, true],
  ])
  expect(all[0]?.result.steps).toEqual([
    { ok: true, found: null },
    { ok: false, found: 'Hello to you.' },
  ])
  const listed = await ada.client.flows.tests({ appId, flowId })
  expect(listed.find(({ id }) => id === off.id)?.runs).toMatchObject([
    { passed: true, by: 'Ada', flowRevision: 2 },
    { passed: true },
  ])
  expect((await ada.client.flows.list({ appId, text: 'Tested' })).items[0]?.tests).toEqual({ total: 3, passed: 2 })
  await ada.client.flows.save({ appId, flowId, baseRevision: 2, document: hello('hello', 'Goodbye.') })
  await ada.client.flows.runTests({ appId, flowId })
  expect((await ada.client.flows.list({ appId, text: 'Tested' })).items[0]?.tests).toEqual({ total: 3, passed: 1 })
  expect(await refusal(ada.client.flows.runTests({ appId, flowId, testIds: [appIdAsUuid] }))).toBe('NOT_FOUND')
})
const appIdAsUuid = '01a1fc4e-0000-7000-8000-000000000000'

it('remembers the last fifty runs of a test', async () => {
  const { id } = await save('Often', [])
  for (let n = 0; n < 53; n += 1) await ada.client.flows.runTests({ appId, flowId, testIds: [id] })
  const kept = await server.db.inApp(appId, (tx) => tx.select().from(flowTestRun).where(eq(flowTestRun.testId, id)))
  expect(kept).toHaveLength(50)
  const shown = (await ada.client.flows.tests({ appId, flowId })).find((test) => test.id === id)
  expect(shown?.runs).toHaveLength(10)
})

it('asks the real API where a node has no recorded answer, and never where it has one', async () => {
  const call = (mock: { status: number; body: string } | null) =>
    draw(
      {
        start: { kind: 'start', data: begunBy(['price']), to: { next: 'call' } },
        call: {
          kind: 'http',
          data: {
            url: `${api.url}/price`,
            mock,
            mappings: [{ id: 'm', from: 'body', path: 'price', reference: 'price' }],
          },
          to: { success: 'bye', failed: 'bye', timeout: 'bye' },
        },
        bye: { kind: 'end' },
      },
      [{ reference: 'price', type: 'number' }],
    )
  const { id: priced } = await ada.client.flows.create({ appId, name: 'Priced' })
  const expects = (value: number): FlowTestStep[] => [{ type: 'expectVariable', reference: 'price', value }]
  const test = { appId, flowId: priced, setup: { ...setup, from: 'begin' as const } }
  await ada.client.flows.saveTest({ ...test, name: 'Real', steps: expects(7) })
  api.on('/price', { body: { price: 7 } })
  await ada.client.flows.save({ appId, flowId: priced, baseRevision: 1, document: call(null) })
  expect(await ada.client.flows.runTests({ appId, flowId: priced })).toMatchObject([{ passed: true }])
  expect(api.requests.map(({ path }) => path)).toEqual(['/price'])
  await ada.client.flows.save({
    appId,
    flowId: priced,
    baseRevision: 2,
    document: call({ status: 200, body: '{"price": 9}' }),
  })
  const [ran] = await ada.client.flows.runTests({ appId, flowId: priced })
  expect(ran?.result.steps).toEqual([{ ok: false, found: '9' }])
  expect(api.requests).toHaveLength(1)
})

it('does for a test run what a flow asks, within limits, and hands nobody over', async () => {
  api.on('/thing', { body: { ok: true } })
  const http = {
    type: 'http' as const,
    request: { method: 'GET' as const, url: `${api.url}/thing`, headers: [], body: null, timeoutMs: 1_000, retries: 0 },
  }
  const done = await ada.client.flows.perform({ appId, flowId, request: http })
  expect(done).toMatchObject({ ok: true, value: { status: 200, body: { ok: true } } })
  const transfer = {
    type: 'transfer' as const,
    request: {
      groupId: null,
      memberId: null,
      checkHours: false,
      tellNoAgent: false,
      queue: true,
      allowBusy: false,
      endWhenNoAgent: false,
      texts: { noAgent: '', outsideHours: '', busy: '' },
      summary: '',
    },
  }
  expect(await refusal(ada.client.flows.perform({ appId, flowId, request: transfer }))).toBe('BAD_PARAM')
  for (const request of [{ type: 'rocket' }, { type: 'http' }, { ...http, request: { ...http.request, retries: 99 } }])
    expect(await refusal(ada.client.flows.perform({ appId, flowId, request: request as never }))).toBe('INVALID')
  const bob = await aMember(server, { appId, roles: ['admin'], nickname: 'Bob' })
  const code = { type: 'http' as const, request: { ...http.request, url: 'ftp://example.com' } }
  const tries: (string | undefined)[] = []
  for (let n = 0; n < 121; n += 1) tries.push(await refusal(bob.client.flows.perform({ appId, flowId, request: code })))
  expect(tries.filter((one) => one === undefined)).toHaveLength(120)
  expect(tries.at(-1)).toBe('RATE_LIMITED')
})

it('finds answers and flows of the draft', async () => {
  const [category] = await ada.client.knowledge.categories({ appId })
  await ada.client.knowledge.createEntry({
    appId,
    entry: {
      categoryId: category?.id ?? '',
      question: 'Do you sell umbrellas?',
      similar: [],
      answer: 'Yes, in blue.',
      enabled: true,
    },
  })
  const { id } = await ada.client.flows.create({ appId, name: 'Umbrella repair' })
  const document = draw({
    start: { kind: 'start', data: begunBy([], ['repair my broken umbrella']), to: { next: 'bye' } },
    bye: { kind: 'end' },
  })
  await ada.client.flows.save({ appId, flowId: id, baseRevision: 1, document })
  const { candidates } = await ada.client.flows.find({ appId, query: 'repair my broken umbrella', limit: 5 })
  expect(candidates[0]).toMatchObject({ entryId: `flow:${id}` })
  const answers = await ada.client.flows.find({ appId, query: 'do you sell umbrellas', limit: 1 })
  expect(answers.candidates).toMatchObject([{ question: 'Do you sell umbrellas?' }])
  expect(answers.entries).toEqual([
    { id: answers.candidates[0]?.entryId, question: 'Do you sell umbrellas?', answer: 'Yes, in blue.' },
  ])
})

it('holds a flow to its number of tests', async () => {
  const { id } = await ada.client.flows.create({ appId, name: 'Full' })
  const add = (n: number) => ada.client.flows.saveTest({ appId, flowId: id, name: `Test ${n}`, setup, steps: [] })
  for (let n = 0; n < LIMITS.flow.tests; n += 1) await add(n)
  expect(await refusal(add(LIMITS.flow.tests))).toBe('TEST_LIMIT')
})
