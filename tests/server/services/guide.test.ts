import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSetupLink } from '#src/server/services/installation/set-up.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  PASSWORD,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
let count = 1
beforeEach(async () => {
  appId = await anApplication(server, { appId: `14000000${++count + 10}` })
  admin = await aMember(server, { appId, roles: ['super_admin', 'online_staff'] })
})

type Template = 'shop' | 'software' | 'clinic' | 'empty'
const apply = (template: Template, how: 'fill' | 'exchange' | 'add' = 'fill') =>
  admin.client.guide.applyTemplate({ appId, template, language: 'en', how })
const entries = async () => (await admin.client.knowledge.entries({ appId, limit: 100 })).items
const asks = async () => (await entries()).map(({ question }) => question)
const groups = async () => (await admin.client.team.groups({ appId })).map(({ name }) => name)
const active = async () =>
  (await admin.client.team.members({ appId })).filter(({ state }) => state === 'active').map(({ nickname }) => nickname)

it('leaves the time zone of the browser, which the set-up has told, as it is when a template brings its week', async () => {
  const fresh = await createTestServer()
  try {
    const token = new URL((await makeSetupLink(fresh.deps)) ?? '').searchParams.get('setup') ?? ''
    const person = { nickname: 'Ada', email: 'ada@example.com', password: PASSWORD, language: 'en' as const }
    const set = { token, applicationName: 'Acme', ...person, timeZone: 'America/Lima' }
    const { appId: own } = await fresh.as().auth.setup(set)
    const ada = await aMember(fresh, { appId: own, roles: ['admin'] })
    const zone = async () => (await ada.client.guide.hours({ appId: own })).timeZone
    expect(await zone()).toBe('America/Lima')
    await ada.client.guide.applyTemplate({ appId: own, template: 'shop', language: 'en' })
    expect(await zone()).toBe('America/Lima')
    expect((await ada.client.guide.hours({ appId: own })).weekly).not.toEqual([])
  } finally {
    await fresh.close()
  }
})

it('rings at whoever has applied a template and is online: the first visitor who asks for a person is theirs', async () => {
  await apply('shop')
  await deployed(server, appId, admin)
  await admin.client.team.setOwnStatus({ appId, status: 'online' })
  const visitor = await aVisitor(server, appId)
  await visitor.say('agent')
  await expect
    .poll(async () => (await admin.client.desk.overview({ appId })).mine.map(({ id, state }) => ({ id, state })))
    .toEqual([{ id: visitor.conversationId, state: 'in_service' }])
})

it('keeps the special days that the hours are saved with, and those it is not told of', async () => {
  const hours = { timeZone: 'Europe/Berlin', always: true, weekly: [] }
  const special = [
    { when: { kind: 'date' as const, date: '2026-12-25' }, label: 'Christmas', periods: [] },
    {
      when: { kind: 'yearly' as const, from: '12-31', to: '01-01' },
      label: '',
      periods: [{ from: '10:00', to: '12:00' }],
    },
  ]
  await admin.client.guide.setHours({ appId, ...hours, special })
  expect(await admin.client.guide.hours({ appId })).toMatchObject({ special })
  await admin.client.guide.setHours({ appId, ...hours })
  expect(await admin.client.guide.hours({ appId })).toMatchObject({ special })
  expect(
    await refusal(
      admin.client.guide.setHours({
        appId,
        ...hours,
        special: [{ when: { kind: 'date' as const, date: '25.12.2026' }, label: '', periods: [] }],
      }),
    ),
  ).toBe('INVALID')
})

it('says of the sample colleagues that they cannot sign in yet, and of nobody else', async () => {
  await apply('shop')
  const members = await admin.client.team.members({ appId })
  expect(members.filter(({ canSignIn }) => canSignIn).map(({ id }) => id)).toEqual([admin.personId])
  expect(members.length).toBeGreaterThan(1)
})

it('counts what a deploy would change by kind, and the kinds come to the total', async () => {
  await apply('shop')
  const { counts, total, changes } = await admin.client.release.pending({ appId })
  const sums = Object.values(counts).map(({ added, changed, removed }) => added + changed + removed)
  expect(sums.reduce((sum, n) => sum + n)).toBe(total)
  expect(counts.flow).toEqual({ added: 1, changed: 0, removed: 0 })
  const previews = await admin.client.guide.templates({ appId })
  const told = previews.find(({ template, language }) => template === 'shop' && language === 'en')
  expect(counts.qa.added).toBe((told?.questions ?? 0) + (told?.chitchat ?? 0))
  expect(counts.qa.added).toBe(changes.filter(({ kind }) => kind === 'qa').length)
})

it('exchanges a template: what nobody has touched goes, what is changed or own stays', async () => {
  const filled = await apply('shop')
  expect(filled.templateLeft).toBe(filled.figures.entries)
  const [changed, ...untouched] = await entries()
  const { id: entryId, revision, ...rest } = changed!
  const { categoryId, question, similar, enabled } = rest
  await admin.client.knowledge.updateEntry({
    appId,
    entryId,
    revision,
    entry: { categoryId, question, similar, enabled, answer: 'Our own words.' },
  })
  const [category] = await admin.client.knowledge.categories({ appId })
  const own = {
    categoryId: category!.id,
    question: 'May I bring my parrot?',
    similar: [],
    enabled: true,
    answer: 'Yes.',
  }
  await admin.client.knowledge.createEntry({ appId, entry: own })

  const exchanged = await apply('clinic', 'exchange')
  expect(exchanged.template).toBe('clinic')
  const now = await asks()
  expect(now).toEqual(expect.arrayContaining([question, own.question]))
  for (const gone of untouched) expect(now).not.toContain(gone.question)
  expect(exchanged.templateLeft).toBe(now.length - 2)
  expect(exchanged.checklist.ownQuestion).toBe(true)
  expect(await groups()).not.toContain('Returns')
  expect(await active()).not.toContain('Tom Okafor')
  // Back again: nothing is in the way of its own earlier visit.
  await apply('shop', 'exchange')
  expect((await asks()).filter((one) => one === question)).toHaveLength(1)
  expect(await groups()).toContain('Returns')
  expect(await active()).toContain('Tom Okafor')
})

it('adds a template beside what is there, and leaves the words of the bot as they are', async () => {
  await apply('shop')
  const shop = await asks()
  const { name, settings } = await admin.client.robot.get({ appId })
  const added = await apply('software', 'add')
  expect(added.figures.entries).toBeGreaterThan(shop.length)
  expect(await asks()).toEqual(expect.arrayContaining(shop))
  expect(await admin.client.robot.get({ appId })).toMatchObject({ name, settings })
  const before = await asks()
  await apply('software', 'add')
  expect(await asks()).toHaveLength(before.length)
  expect(await refusal(apply('software'))).toBe('TEMPLATE_NOT_EMPTY')
})
