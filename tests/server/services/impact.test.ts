import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inWorker } from '#src/server/bots/in-worker.ts'
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
  await deployed(server, appId, admin)
})
afterAll(() => server.close())

type Change = Parameters<TestMember['client']['impact']['preview']>[0]['change']
const preview = (change: Change) => admin.client.impact.preview({ appId, change })
const order = async () => (await admin.client.knowledge.entries({ appId, text: 'Where is my order?' })).items[0]!
/** What of an entry a change is told by. */
const draftOf = ({ question, similar, counterExamples, answer, enabled }: Awaited<ReturnType<typeof order>>) => ({
  question,
  similar,
  counterExamples,
  answer,
  enabled,
})
const repair = {
  question: 'Do you repair gramophones?',
  similar: ['Gramophone repair'],
  counterExamples: [],
  answer: 'Yes, within 9 days.',
  enabled: true,
}

describe('what a change would do', () => {
  it('cannot be told while nobody has asked anything', async () => {
    expect(await preview({ type: 'entry', entry: repair })).toMatchObject({ asked: 0, questions: [], days: 30 })
  })

  it('is tried on the questions of visitors, and changes nothing by that', async () => {
    const visitor = await aVisitor(server, appId)
    for (const text of ['Where is my order?', 'Where is my order?', 'do you repair gramophones'])
      await visitor.say(text)
    const entry = await order()

    const gained = await preview({ type: 'entry', entry: repair })
    expect(gained).toMatchObject({ asked: 3, own: 0, gained: 1, lost: 0, moved: 0 })
    expect(gained.questions).toMatchObject([
      { query: 'do you repair gramophones', times: 1, kind: 'gained', before: null, after: { name: repair.question } },
    ])

    const lost = await preview({ type: 'act', target: { ids: [entry.id] }, act: 'remove' })
    expect(lost).toMatchObject({ own: 2, kept: 0, gained: 0 })
    expect(lost.lost + lost.moved).toBe(2)
    expect(lost.questions[0]).toMatchObject({
      query: 'Where is my order?',
      times: 2,
      before: { number: entry.number, name: entry.question },
    })
    expect(await preview({ type: 'act', target: { ids: [entry.id] }, act: 'disable' })).toEqual(lost)
    expect(await preview({ type: 'entry', entryId: entry.id, entry: { ...draftOf(entry), enabled: false } })).toEqual(
      lost,
    )

    const renamed = { number: entry.number, question: 'Something else entirely', similar: [] }
    const texts = await preview({ type: 'texts', changes: [renamed] })
    expect(texts).toMatchObject({ own: 2, kept: 0 })
    expect(texts.lost + texts.moved).toBe(2)
    expect(await preview({ type: 'texts', changes: [{ number: entry.number }] })).toMatchObject({ own: 2, kept: 2 })

    expect(await order()).toEqual(entry)
    const { replies } = await admin.client.tryOut.ask({ appId, source: 'draft', text: 'Where is my order?' })
    expect(replies[0]?.trace.outcome).toBe('direct')
  })

  it('is told of edits that have been made, against how the entries stood before them', async () => {
    const entry = await order()
    const before = { question: entry.question, similar: entry.similar }
    const edits = (part: object) => preview({ type: 'edits', edits: [{ number: entry.number, before: part }] })
    expect(await edits(before)).toMatchObject({ asked: 3, own: 2, kept: 2, gained: 0, moved: 0, lost: 0 })

    const patch = (revision: number, part: object) =>
      admin.client.knowledge.patchEntries({ appId, changes: [{ entryId: entry.id, revision, part }] })
    await patch(entry.revision, { question: 'Something else entirely', similar: [] })
    const lost = await edits(before)
    expect(lost).toMatchObject({ own: 2, kept: 0 })
    expect(lost.lost + lost.moved).toBe(2)
    expect(lost.questions[0]).toMatchObject({ query: 'Where is my order?', times: 2, before: { entryId: entry.id } })

    await patch(entry.revision + 1, { ...before, enabled: false })
    expect(await edits({ enabled: true })).toMatchObject({ own: 2, kept: 0 })
    await patch(entry.revision + 2, { enabled: true })
    const back = await edits({ enabled: false })
    expect(back).toMatchObject({ lost: 0 })
    expect(back.gained + back.moved).toBe(2)
  })

  it('is told of chitchat as well, from its own threshold on', async () => {
    await (await aVisitor(server, appId)).say('Thank you')
    const { items } = await admin.client.knowledge.entries({ appId, base: 'chitchat' })
    const thanks = items.find(({ question }) => question === 'Thank you')
    const lost = await preview({ type: 'act', target: { ids: [thanks!.id] }, act: 'disable' })
    expect(lost).toMatchObject({ own: 1, kept: 0, lost: 1 })
    expect(lost.questions[0]).toMatchObject({ query: 'Thank you', before: { number: thanks!.number } })
    const other = { ...repair, question: 'Many thanks indeed', similar: [] }
    expect((await preview({ type: 'entry', base: 'chitchat', entry: other })).gained).toBe(0)
    expect(
      await preview({ type: 'entry', entryId: thanks!.id, entry: { ...draftOf(thanks!), enabled: false } }),
    ).toEqual(lost)
  })

  it('is nothing for an entry that is heard as before', async () => {
    const entry = await order()
    expect(
      await preview({ type: 'entry', entryId: entry.id, entry: { ...draftOf(entry), answer: 'In 3 days.' } }),
    ).toMatchObject({ own: 2, kept: 2, gained: 0, moved: 0, lost: 0 })
    expect(await preview({ type: 'act', target: { ids: [entry.id] }, act: 'enable' })).toMatchObject({
      own: 0,
      lost: 0,
    })
  })

  it('names an entry that asks the same, and in what the answers gainsay one another', async () => {
    const entry = await admin.client.knowledge.createEntry({
      appId,
      entry: { ...repair, categoryId: (await admin.client.knowledge.categories({ appId }))[0]!.id },
    })
    const { twins } = await preview({
      type: 'entry',
      entry: { ...repair, question: 'gramophone repair?', similar: [], answer: 'No, not before 20 days.' },
    })
    expect(twins[0]).toMatchObject({ number: entry.number, confidence: 1, contradictions: ['figures', 'yes_no'] })
  })

  it('is worked out no further once nobody waits for it', async () => {
    const waiting = new AbortController()
    const working = inWorker('app', 'impact', 'impact', {}, undefined, waiting.signal)
    waiting.abort()
    await expect(working).rejects.toThrow('Nobody waits')
    await expect(inWorker('app', 'impact', 'impact', {}, undefined, waiting.signal)).rejects.toThrow('aborted')
  })

  it('is not for members who may not write the knowledge, and not of another application', async () => {
    const agent = await aMember(server, { appId, roles: ['online_staff'] })
    const change = { type: 'entry', entry: repair } as const
    expect(await refusal(agent.client.impact.preview({ appId, change }))).toBe('FORBIDDEN')
    const other = '1400000002'
    await anApplication(server, { appId: other })
    const stranger = await aMember(server, { appId: other, roles: ['super_admin'] })
    expect(await refusal(stranger.client.impact.preview({ appId, change }))).toBe('NOT_FOUND')
    expect(await stranger.client.impact.preview({ appId: other, change })).toMatchObject({ asked: 0, twins: [] })
  })
})
