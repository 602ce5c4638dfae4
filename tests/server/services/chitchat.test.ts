import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHITCHAT_LANGUAGES, CHITCHAT_PACKS } from '#src/domain/chitchat/pack.ts'
import { loadChitchat } from '#src/server/content/chitchat/packs.ts'
import {
  aMember,
  anApplication,
  aVisitor,
  createTestServer,
  deployed,
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
  const ids = (await chitchat()).map(({ id }) => id)
  await admin.client.knowledge.bulk({ appId, target: { ids }, act: { type: 'remove' } })
})
afterAll(() => server.close())

const packs = (language: 'en' | 'zh' = 'en') => admin.client.chitchat.packs({ appId, language })
const chitchat = async () => (await admin.client.knowledge.entries({ appId, base: 'chitchat' })).items
const ask = async (text: string, source: 'draft' | 'live' = 'draft') =>
  (await admin.client.tryOut.ask({ appId, source, text })).replies[0]!

describe.each(CHITCHAT_LANGUAGES)('the ready-made chitchat in %s', (language) => {
  const content = loadChitchat(language)

  it('has every pack, with eight to twenty ways to say each', () => {
    expect(content.language).toBe(language)
    for (const pack of CHITCHAT_PACKS)
      for (const { similar } of content.packs[pack]) {
        expect(similar.length, pack).toBeGreaterThanOrEqual(7)
        expect(similar.length, pack).toBeLessThanOrEqual(19)
      }
  })
})

describe('chitchat packs', () => {
  it('come as one change set, skip what is there, and are taken back together', async () => {
    const before = await packs()
    expect(before.map(({ pack }) => pack)).toEqual([...CHITCHAT_PACKS])
    expect(before.flatMap(({ entries }) => entries).some(({ isThere }) => isThere)).toBe(false)

    const first = await admin.client.chitchat.addPacks({ appId, language: 'en', packs: ['greeting', 'thanks'] })
    expect(first).toMatchObject({ added: 2, skipped: 0 })
    const entries = await chitchat()
    expect(entries.map(({ question }) => question).toSorted()).toEqual(['Hello', 'Thank you'])
    expect(entries.every(({ base, live }) => base === 'chitchat' && live === 'new')).toBe(true)
    const there = (await packs()).filter(({ entries: offered }) => offered.every(({ isThere }) => isThere))
    expect(there.map(({ pack }) => pack)).toEqual(['greeting', 'thanks'])

    const again = await admin.client.chitchat.addPacks({ appId, language: 'en', packs: ['greeting', 'farewell'] })
    expect(again).toMatchObject({ added: 1, skipped: 1 })
    expect(await admin.client.chitchat.addPacks({ appId, language: 'en', packs: ['greeting'] })).toEqual({
      added: 0,
      skipped: 1,
      changeSetId: null,
    })
    const [set] = (await admin.client.changes.list({ appId })).items
    expect(set).toMatchObject({ id: again.changeSetId, kind: 'packs_added', summary: { entries: 1, subject: 'en' } })
    await admin.client.changes.revert({ appId, changeSetId: first.changeSetId! })
    expect((await chitchat()).map(({ question }) => question)).toEqual(['Goodbye'])
  })

  it('are not for a member who may not write the knowledge', async () => {
    const agent = await aMember(server, { appId, roles: ['online_staff'] })
    expect(await refusal(agent.client.chitchat.addPacks({ appId, language: 'en', packs: ['abuse'] }))).toBe('FORBIDDEN')
  })
})

describe('the chitchat base', () => {
  it('stands beside the knowledge: in no category, no figure and no list of it', async () => {
    const figures = await admin.client.knowledge.figures({ appId })
    const categories = await admin.client.knowledge.categories({ appId })
    await admin.client.chitchat.addPacks({ appId, language: 'zh', packs: ['greeting'] })
    const own = await admin.client.knowledge.createEntry({
      appId,
      base: 'chitchat',
      // Wherever it says: chitchat is filed in the default category.
      entry: {
        categoryId: categories.find(({ isDefault }) => !isDefault)!.id,
        question: 'Knock knock',
        similar: [],
        answer: 'Who is there?',
        enabled: true,
      },
    })
    expect(own).toMatchObject({ base: 'chitchat', categoryId: categories.find(({ isDefault }) => isDefault)!.id })
    expect(await admin.client.knowledge.figures({ appId })).toEqual(figures)
    expect(await admin.client.knowledge.categories({ appId })).toEqual(categories)
    const listed = await admin.client.knowledge.entries({ appId, text: 'Knock knock' })
    expect(listed.total).toBe(0)
    const moved = await admin.client.knowledge.bulk({
      appId,
      target: { ids: [own.id] },
      act: { type: 'move', categoryId: categories.find(({ isDefault }) => !isDefault)!.id },
    })
    expect(moved.changed).toBe(0)
  })

  it('answers in the draft at once and live after a deploy; it counts as its own answer, not as the knowledge’s', async () => {
    expect(await ask('knock knock')).toMatchObject({ body: { text: 'Who is there?' }, trace: { outcome: 'chitchat' } })
    expect((await ask('Where is my order?')).trace.outcome).toBe('direct')
    await deployed(server, appId, admin)
    const before = await admin.client.knowledge.figures({ appId })
    const visitor = await aVisitor(server, appId)
    const { messages } = await visitor.say('你好')
    const said = messages.find(({ sender }) => sender === 'bot')!
    expect(said.body).toMatchObject({ type: 'text', text: '您好！请问有什么可以帮您？' })
    const { trace } = await admin.client.history.why({ appId, conversationId: visitor.conversationId, seq: said.seq })
    expect(trace).toMatchObject({ outcome: 'chitchat', candidates: [{ base: 'chitchat' }] })
    expect(await admin.client.knowledge.figures({ appId })).toEqual(before)
    const [entry] = (await admin.client.knowledge.entries({ appId, base: 'chitchat', text: '你好' })).items
    expect(entry).toMatchObject({ hits: 1, live: 'same' })
  })

  it('is what a release holds, so that the live bot goes on without what the draft has lost', async () => {
    const [own] = (await admin.client.knowledge.entries({ appId, base: 'chitchat', text: 'Knock' })).items
    await admin.client.knowledge.bulk({ appId, target: { ids: [own!.id] }, act: { type: 'disable' } })
    expect((await ask('knock knock', 'draft')).trace.outcome).not.toBe('chitchat')
    expect((await ask('knock knock', 'live')).trace.outcome).toBe('chitchat')
    const [release] = (await admin.client.release.list({ appId })).items
    const { entries } = await admin.client.release.snapshot({ appId, releaseId: release!.id })
    expect(entries.find(({ question }) => question === 'Knock knock')).toMatchObject({ base: 'chitchat' })
    expect(entries.find(({ question }) => question === 'Where is my order?')).not.toHaveProperty('base')
  })
})
