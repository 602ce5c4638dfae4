import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportFlow } from '#src/domain/flow-document/export.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { loadFlowTemplate } from '#src/server/content/flows/templates.ts'
import { loadTemplate } from '#src/server/content/templates.ts'
import { session } from '#src/server/db/schema/person.ts'
import { application, audit, installation } from '#src/server/db/schema/platform.ts'
import { applyPlan } from '#src/server/services/plan/apply-plan.ts'
import { OWN_APP_ID, SAMPLE_APP_ID } from '#src/server/services/application/create.ts'
import { fillApplication } from '#src/server/services/guide/apply-template.ts'
import {
  aMember,
  anApplication,
  createTestServer,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'
import { hello } from './graphs.ts'

let server: TestServer
let appId: string
let ada: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  ada = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
})
afterAll(() => server.close())

const setPlan = (plan: 'basic' | 'premium', trialEndsAt: Date | null = null) =>
  server.db.inApp(appId, (tx) => tx.update(application).set({ plan, trialEndsAt }))
const inAnHour = () => new Date(server.clock.now().getTime() + 3_600_000)

it('locks every change on the basic plan, and leaves what there is to be read and deleted', async () => {
  const { id: flowId } = await ada.client.flows.create({ appId, name: 'From better times' })
  const steps = { setup: setup(), steps: [] }
  const test = await ada.client.flows.saveTest({ appId, flowId, name: 'A test', ...steps })
  await setPlan('basic')
  const document = hello()
  const file = exportFlow(loadFlowTemplate('complaint', 'en')!)
  const { flows } = ada.client
  const locked = [
    flows.create({ appId }),
    flows.import({ appId, text: file }),
    flows.save({ appId, flowId, baseRevision: 1, document }),
    flows.update({ appId, flowId, enabled: false }),
    flows.createFolder({ appId, name: 'Folder' }),
    flows.nameVersion({ appId, flowId, name: 'Now' }),
    flows.saveTest({ appId, flowId, name: 'Another test', ...steps }),
    flows.runTests({ appId, flowId, testIds: [test.id] }),
    flows.perform({ appId, flowId, request: { type: 'webhook', url: 'https://example.com', payload: null } }),
    flows.find({ appId, query: 'hello', limit: 3 }),
    flows.saveSecret({ appId, name: 'key', value: 'some value', places: ['https://example.com'] }),
  ]
  expect(await Promise.all(locked.map(refusal))).toEqual(locked.map(() => 'FEATURE_LOCKED'))
  const { items, quota } = await flows.list({ appId })
  expect(items.map(({ name }) => name)).toEqual(['From better times'])
  expect(quota).toEqual({ used: 1, limit: 0 })
  expect((await flows.get({ appId, flowId })).name).toBe('From better times')
  await flows.remove({ appId, ids: [flowId] })
  expect(await refusal(flows.restore({ appId, ids: [flowId] }))).toBe('FEATURE_LOCKED')
})

it('lets a trial have ten flows, counts the deleted ones out, and ends with the trial', async () => {
  await setPlan('basic', inAnHour())
  const { trial } = LIMITS.flow.perPlan
  const ids: string[] = []
  for (let n = 0; n < trial; n += 1) ids.push((await ada.client.flows.create({ appId })).id)
  expect(await refusal(ada.client.flows.create({ appId }))).toBe('TASKFLOW_LIMIT')
  expect((await ada.client.flows.list({ appId })).quota).toEqual({ used: trial, limit: trial })
  const [first = ''] = ids
  await ada.client.flows.remove({ appId, ids: [first] })
  await ada.client.flows.create({ appId, name: 'In its place' })
  expect(await refusal(ada.client.flows.restore({ appId, ids: [first] }))).toBe('TASKFLOW_LIMIT')
  server.clock.advance(3_600_001)
  expect(await refusal(ada.client.flows.create({ appId }))).toBe('PACKAGE_EXPIRED')
  await setPlan('premium')
  await ada.client.flows.restore({ appId, ids: [first] })
  expect((await ada.client.flows.list({ appId })).quota).toEqual({ used: trial + 1, limit: null })
})

it('adds no more flows than there is room for when many are added at once', async () => {
  await setPlan('basic', inAnHour())
  const { items } = await ada.client.flows.list({ appId, limit: 100 })
  await ada.client.flows.remove({ appId, ids: items.slice(0, 3).map(({ id }) => id) })
  const results = await Promise.all(Array.from({ length: 6 }, () => refusal(ada.client.flows.create({ appId }))))
  expect(results.filter((code) => code === undefined)).toHaveLength(2)
  expect(results.filter((code) => code === 'TASKFLOW_LIMIT')).toHaveLength(4)
  await setPlan('premium')
})

it('is the one that the environment names, at every start', async () => {
  const planOf = async () =>
    (await server.db.inApp(OWN_APP_ID, (tx) => tx.select({ plan: application.plan }).from(application)))[0]?.plan
  const applied = async (plan: 'basic' | 'premium') => {
    await applyPlan({ ...server.deps, env: { ...server.deps.env, plan } })
    return planOf()
  }
  await setPlan('premium')
  expect(await applied('basic')).toBe('basic')
  expect(await applied('basic')).toBe('basic')
  expect(await applied('premium')).toBe('premium')
  const rows = await server.db.inApp(OWN_APP_ID, (tx) =>
    tx.select().from(audit).where(eq(audit.action, 'application.plan')).orderBy(audit.id),
  )
  expect(rows.map(({ action, after }) => [action, after])).toEqual([
    ['application.plan', { plan: 'basic', purchased: 3 }],
    ['application.plan', { plan: 'premium', purchased: null }],
  ])
})

it('is that of every application but the sample, which shows the basic one', async () => {
  const [next, sample] = ['1400000077', SAMPLE_APP_ID]
  for (const id of [next, sample]) await anApplication(server, { appId: id })
  const plans = async () => {
    const rows = await server.db.inInstallation((tx) =>
      tx.select({ id: application.appId, plan: application.plan, seats: application.seats }).from(application),
    )
    return Object.fromEntries(rows.map(({ id, plan, seats }) => [id, [plan, seats]]))
  }
  const applied = async () => {
    await applyPlan({ ...server.deps, env: { ...server.deps.env, plan: 'basic', seats: 7 } })
    return plans()
  }
  // Nothing says yet that it is the sample: it has been made by hand.
  expect(await applied()).toMatchObject({ [OWN_APP_ID]: ['basic', 7], [next]: ['basic', 7], [sample]: ['basic', 7] })
  await applyPlan(server.deps)
  await server.db.inInstallation((tx) =>
    tx.insert(installation).values({ sampleLoadedAt: server.clock.now(), createdAt: server.clock.now() }),
  )
  expect(await applied()).toMatchObject({ [OWN_APP_ID]: ['basic', 7], [next]: ['basic', 7] })
  expect((await plans())[sample]).toEqual(['premium', null])
  await applyPlan(server.deps)
})

it('ends as the day begins that the environment names, with what it has', async () => {
  const ends = '2031-03-31'
  await setPlan('premium')
  await applyPlan({ ...server.deps, env: { ...server.deps.env, planEnds: ends } })
  const { planEndsAt, timeZone } = await ada.client.application.get({ appId })
  expect([timeZone, planEndsAt]).toEqual(['Europe/London', '2031-03-30T23:00:00.000Z'])
  const began = server.clock.now()
  const on = async (at: string) => {
    server.clock.set(new Date(at))
    await server.db.inInstallation((tx) =>
      tx.update(session).set({ lastSeenAt: new Date(at), expiresAt: new Date('2032-01-01') }),
    )
    const { plan } = await ada.client.licences.overview({ appId })
    return [plan.standing, await refusal(ada.client.flows.create({ appId }))]
  }
  expect(await on('2031-03-30T22:59:59Z')).toEqual(['premium', undefined])
  expect(await on('2031-03-30T23:00:00Z')).toEqual(['over', 'PACKAGE_EXPIRED'])
  expect((await ada.client.release.unplanned({ appId })).flows).toBeGreaterThan(0)
  expect(await refusal(ada.client.application.startTrial({ appId }))).toBe('TRIAL_USED')
  await applyPlan(server.deps)
  expect((await ada.client.licences.overview({ appId })).plan).toEqual({ standing: 'premium', endsAt: null })
  server.clock.set(began)
})

it('brings a flow with the quick start where the plan has flows, and none where it has not', async () => {
  const filled = async (id: string, plan: 'basic' | 'premium') => {
    await anApplication(server, { appId: id })
    const by = { personId: null, now: server.clock.now() }
    await server.db.inApp(id, async (tx) => {
      await tx.update(application).set({ plan })
      await fillApplication(tx, id, loadTemplate('shop', 'en'), by)
    })
    const { client } = await aMember(server, { appId: id, roles: ['super_admin'] })
    return (await client.flows.list({ appId: id })).items
  }
  expect(await filled('1400000011', 'premium')).toMatchObject([
    { name: 'Complaint', enabled: true, live: 'new', problems: { blocking: 0, warnings: 0 } },
  ])
  expect(await filled('1400000012', 'basic')).toEqual([])
})

it.each(['shop', 'software', 'clinic'] as const)(
  'leaves every question of the %s template to its answer',
  async (name) => {
    for (const language of ['en', 'zh'] as const) {
      const id = `14000${['shop', 'software', 'clinic'].indexOf(name)}00${language === 'en' ? 21 : 22}`
      await anApplication(server, { appId: id, template: name, language })
      const bot = await server.deps.bots.ofDraft(id)
      const lost = loadTemplate(name, language)
        .entries.flatMap(({ question, similar }) => [question, ...similar])
        .filter((text) => bot.search(text, 1).candidates[0]?.entryId.startsWith('flow:'))
      expect(lost).toEqual([])
      const [flow] = bot.program.flows.values()
      const examples = flow?.trigger.intent.examples ?? []
      expect(examples.length).toBeGreaterThan(2)
      expect(examples.filter((text) => bot.search(text, 1).candidates[0]?.entryId !== `flow:${flow?.id}`)).toEqual([])
    }
  },
)

const setup = () => ({
  channel: 'web',
  language: 'en',
  nickname: '',
  at: 0,
  open: true,
  variables: {},
  from: 'begin' as const,
  seed: 1,
})

it('gives an application on the basic plan one trial of seven days', async () => {
  await setPlan('premium')
  expect(await refusal(ada.client.application.startTrial({ appId }))).toBe('TRIAL_USED')
  await setPlan('basic')
  const bo = await aMember(server, { appId, roles: ['admin'], nickname: 'Bo' })
  expect(await refusal(bo.client.application.startTrial({ appId }))).toBe('FORBIDDEN')
  const begun = await Promise.allSettled([1, 2].map(() => ada.client.application.startTrial({ appId })))
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { trialEndsAt } = await ada.client.application.get({ appId })
  expect(Date.parse(trialEndsAt!) - server.clock.now().getTime()).toBe(7 * 86_400_000)
  expect((await ada.client.flows.list({ appId })).quota.limit).toBe(LIMITS.flow.perPlan.trial)
  const { items } = await ada.client.audit.list({ appId, limit: 5 })
  expect(items[0]).toMatchObject({ action: 'application.trial', actor: 'Ada', after: { trialEndsAt } })
  await setPlan('basic', new Date(server.clock.now().getTime() - 1))
  expect((await ada.client.flows.list({ appId })).quota.limit).toBe(0)
  expect(await refusal(ada.client.application.startTrial({ appId }))).toBe('TRIAL_USED')
})

it('tells before a deploy what of it the plan does not run', async () => {
  const id = '1400000009'
  await anApplication(server, { appId: id })
  const bea = await aMember(server, { appId: id, roles: ['super_admin'] })
  await bea.client.flows.create({ appId: id, name: 'Runs' })
  await bea.client.voice.create({ appId: id, name: 'Is for every plan' })
  const on = async (plan: 'basic' | 'premium', trialEndsAt: Date | null) => {
    await server.db.inApp(id, (tx) => tx.update(application).set({ plan, trialEndsAt }))
    return bea.client.release.unplanned({ appId: id })
  }
  expect(await on('premium', null)).toEqual({ flows: 0, documents: 0 })
  expect(await on('basic', inAnHour())).toEqual({ flows: 0, documents: 0 })
  expect(await on('basic', server.clock.now())).toEqual({ flows: 1, documents: 0 })
  expect(await on('basic', null)).toEqual({ flows: 1, documents: 0 })
})
