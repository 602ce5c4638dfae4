import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadChitchat } from '#src/server/content/chitchat/packs.ts'
import { loadTemplate } from '#src/server/content/templates.ts'
import { release } from '#src/server/db/schema/bot.ts'
import { timer } from '#src/server/db/schema/platform.ts'
import { sweep } from '#src/server/due.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
  refusal,
  untilDone,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

/** What the template begins with: its questions, and the chitchat beside them. */
const { packs } = loadChitchat('en')
const QUESTIONS =
  loadTemplate('shop', 'en').entries.length +
  [packs.greeting, packs.thanks, packs.identity, packs.farewell].flat().length

let server: TestServer
let appId: string
let admin: TestMember

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server, { template: 'shop' })
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
})
afterAll(() => server.close())

const umbrella = async () => {
  const [category] = await admin.client.knowledge.categories({ appId })
  return {
    categoryId: category?.id ?? '',
    question: 'Do you sell umbrellas?',
    similar: ['umbrella for sale'],
    answer: 'Yes, in blue.',
    enabled: true,
  }
}
const pendingTitles = async () => {
  const { changes } = await admin.client.release.pending({ appId })
  return changes.map((change) => [change.type, change.kind])
}

it('has no live bot before the first deploy', async () => {
  expect(await refusal(admin.client.tryOut.ask({ appId, source: 'live', text: 'hello' }))).toBe('ROBOT_UNAVAILABLE')
  const { robot } = await admin.client.application.get({ appId })
  expect(robot).toMatchObject({ liveVersion: null, draftChanges: QUESTIONS + 2 })
})

it('deploys everything once, and then says that there is nothing to deploy', async () => {
  const releaseId = await deployed(server, appId, admin, 'The beginning')
  const release = await admin.client.release.get({ appId, releaseId })
  expect(release).toMatchObject({
    number: 1,
    kind: 'initial',
    live: true,
    note: 'The beginning',
    startedBy: 'Ada',
    questions: { added: QUESTIONS, changed: 0, removed: 0 },
    flows: { added: 1, changed: 0, removed: 0 },
    documents: { added: 0, changed: 0, removed: 0 },
    settings: { added: 1, changed: 0, removed: 0 },
  })
  expect(await refusal(admin.client.release.deploy({ appId, note: '' }))).toBe('NOTHING_TO_DEPLOY')
})

it('acts on a change in the online test at once, and on visitors only after a deploy', async () => {
  const waiting = await aVisitor(server, appId)
  const entry = await admin.client.knowledge.createEntry({ appId, entry: await umbrella() })
  expect(entry.live).toBe('new')
  const tried = await admin.client.tryOut.ask({ appId, source: 'draft', text: 'Do you sell umbrellas?' })
  expect(tried.replies[0]?.body.text).toBe('Yes, in blue.')
  expect((await waiting.say('Do you sell umbrellas?')).messages[1]?.body.text).not.toBe('Yes, in blue.')
  expect(await pendingTitles()).toEqual([['added', 'qa']])

  await deployed(server, appId, admin, 'Umbrellas')
  // Who was there before goes on with what they began on.
  expect((await waiting.say('Do you sell umbrellas?')).messages[1]?.body.text).not.toBe('Yes, in blue.')
  const later = await aVisitor(server, appId)
  expect((await later.say('Do you sell umbrellas?')).messages[1]?.body.text).toBe('Yes, in blue.')
  expect((await admin.client.knowledge.entry({ appId, entryId: entry.id })).live).toBe('same')
})

it('tells what a deploy would change, field by field', async () => {
  const { items } = await admin.client.knowledge.entries({ appId, text: 'umbrellas' })
  const entry = items[0]!
  const { categoryId, question, similar, enabled } = entry
  const [other] = (await admin.client.knowledge.entries({ appId, text: 'Where is my order?' })).items
  const changed = {
    categoryId,
    question,
    similar: [...similar, 'brolly'],
    answer: 'Yes, in red.',
    enabled,
    counterExamples: ['Do you sell parasols?'],
    related: [other!.id],
    validUntil: '2030-01-31',
    channels: ['web' as const, 'phone' as const],
    userTags: ['gold'],
    hours: 'closed' as const,
  }
  await admin.client.knowledge.updateEntry({ appId, entryId: entry.id, revision: entry.revision, entry: changed })
  const { changes, total } = await admin.client.release.pending({ appId })
  expect(total).toBe(1)
  expect(changes[0]).toMatchObject({
    type: 'changed',
    title: expect.stringContaining('Do you sell umbrellas?'),
    fields: [
      { field: 'similar', before: 'umbrella for sale', after: 'umbrella for sale\nbrolly' },
      { field: 'answer', before: 'Yes, in blue.', after: 'Yes, in red.' },
      { field: 'related', before: null, after: `FAQ-${other!.number} ${other!.question}` },
      { field: 'counterExamples', before: null, after: 'Do you sell parasols?' },
      { field: 'validUntil', before: null, after: '2030-01-31' },
      { field: 'channels', before: null, after: 'web\nphone' },
      { field: 'userTags', before: null, after: 'gold' },
      { field: 'hours', before: null, after: 'closed' },
    ],
  })
  await admin.client.knowledge.bulk({ appId, target: { ids: [entry.id] }, act: { type: 'disable' } })
  expect(await pendingTitles()).toEqual([['removed', 'qa']])
  await deployed(server, appId, admin, 'No umbrellas')
})

it('rolls back to an earlier release by making a new one', async () => {
  const { items } = await admin.client.release.list({ appId })
  const second = items.find((release) => release.number === 2)!
  const { releaseId, number } = await admin.client.release.rollBack({ appId, releaseId: second.id, note: 'Rain again' })
  await untilDone(server, appId, admin, releaseId)
  expect(number).toBe(4)
  expect(await admin.client.release.get({ appId, releaseId })).toMatchObject({
    kind: 'rollback',
    sourceNumber: 2,
    live: true,
  })
  const visitor = await aVisitor(server, appId)
  expect((await visitor.say('Do you sell umbrellas?')).messages[1]?.body.text).toBe('Yes, in blue.')
  // The draft is as it was: what was switched off since is a change again.
  expect(await pendingTitles()).toEqual([['removed', 'qa']])
})

it('compares any two releases, and shows one whole', async () => {
  const { items } = await admin.client.release.list({ appId })
  const [first, second] = [
    items.find((release) => release.number === 1)!,
    items.find((release) => release.number === 2)!,
  ]
  const { changes } = await admin.client.release.compare({ appId, releaseId: first.id, to: second.id })
  expect(changes.map((change) => change.type)).toEqual(['added'])
  const snapshot = await admin.client.release.snapshot({ appId, releaseId: second.id })
  expect(snapshot.entries).toHaveLength(QUESTIONS + 1)
  expect(snapshot.flows).toMatchObject([{ kind: 'standard', title: expect.stringMatching(/^FLOW-1 /) }])
  expect(snapshot.flows[0]?.fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['flowName', 'ways']))
  expect(snapshot.documents).toEqual([])
  const flowId = snapshot.flows[0]!.id
  const drawn = await admin.client.release.flow({ appId, releaseId: second.id, flowId })
  expect(drawn).toEqual({ kind: 'standard', document: (await admin.client.flows.get({ appId, flowId })).document })
  // By the author's words where a way out has some: what stands on a button, not the name of a choice in the code.
  const ways = snapshot.flows[0]?.fields.find(({ field }) => field === 'ways')?.value
  expect(ways).toContain('What about? · The delivery → What happened')
  expect(await refusal(admin.client.release.flow({ appId, releaseId: second.id, flowId: second.id }))).toBe('NOT_FOUND')
  expect(snapshot.settings.find((setting) => setting.field === 'thresholds.direct')?.value).toBe('0.6')
})

it('lets one of two deploys at once go ahead', async () => {
  const codes = await Promise.all([1, 2].map(() => refusal(admin.client.release.deploy({ appId, note: '' }))))
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes.filter((code) => code === 'DEPLOY_IN_PROGRESS' || code === 'NOTHING_TO_DEPLOY')).toHaveLength(1)
  const { items } = await admin.client.release.list({ appId })
  await untilDone(server, appId, admin, items[0]!.id)
})

it('never changes a release that is done', async () => {
  const { items } = await admin.client.release.list({ appId })
  const change = server.db.inApp(appId, (tx) =>
    tx.execute(`update release set note = 'other' where id = '${items[0]!.id}'`),
  )
  await expect(change).rejects.toThrow(/Failed query/)
})

describe('a deploy whose process has died', () => {
  /** Begins one that nobody carries on, so many have ended with. */
  const cutOff = async (attempts: number): Promise<string> => {
    const { revision, name, settings } = await admin.client.robot.get({ appId })
    await admin.client.robot.update({ appId, revision, name, settings: { ...settings, welcome: `After ${attempts}.` } })
    const { jobs } = server.deps
    server.deps.jobs = { ...jobs, soon: () => undefined }
    const { releaseId } = await admin.client.release.deploy({ appId, note: '' })
    server.deps.jobs = jobs
    await set(releaseId, { attempts })
    return releaseId
  }
  const set = (id: string, values: Partial<typeof release.$inferInsert>) =>
    server.db.inApp(appId, (tx) => tx.update(release).set(values).where(eq(release.id, id)))
  const newest = async () => (await admin.client.release.list({ appId })).items[0]
  const looked = async () => {
    await sweep(server.deps)
    await server.deps.jobs.settled()
  }

  it('is carried on by the next that looks, once nobody is at it any more', async () => {
    const id = await cutOff(1)
    await set(id, { heldUntil: new Date(server.clock.now().getTime() + 10_000) })
    await looked()
    expect(await newest()).toMatchObject({ id, status: 'in_progress', live: false })
    server.clock.advance(10_000)
    await looked()
    expect(await newest()).toMatchObject({ id, status: 'deployed', live: true })
  })

  it('is given up when three have ended with it, and what was live still is', async () => {
    const before = await newest()
    const id = await cutOff(3)
    await looked()
    expect(await newest()).toMatchObject({ id, status: 'failed', failure: 'INTERRUPTED', live: false })
    const { robot } = await admin.client.application.get({ appId })
    expect(robot.liveVersion).toBe(before?.number)
    expect(await server.db.inApp(appId, (tx) => tx.select().from(timer).where(eq(timer.kind, 'deploy')))).toEqual([])
  })
})
