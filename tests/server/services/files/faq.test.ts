import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { questionsOf, toldApart } from '#src/server/services/files/accepting.ts'
import { startModelStandIn, type ModelStandIn } from '#tests/support/model-stand-in.ts'
import { createTestServer, refusal, type TestServer } from '#tests/support/server.ts'
import { anEditorOfDocuments } from '../documents/world.ts'

let model: ModelStandIn
let server: TestServer
let world: Awaited<ReturnType<typeof anEditorOfDocuments>>
beforeAll(async () => {
  model = await startModelStandIn()
  server = await createTestServer({ outboundAllow: [model.host] })
  world = await anEditorOfDocuments(server, '1400000001')
})
afterAll(async () => {
  await server.close()
  await model.close()
})
afterEach(() => model.script({ mode: 'text', text: 'Hello.' }))

const FAQ = `# Returns

## How long may I keep a lamp before I return it?
Thirty days from the day it came.

## Who pays for sending it back?
We do, within the country.

## What of a lamp & its shade?
They come back together.
`

const suggest = (documentId: string, options: object = {}) =>
  world.admin.client.files.suggest({ appId: world.appId, documentId, ...options })
const update = (act: Parameters<typeof world.admin.client.files.updateFileFAQ>[0]['act']) =>
  world.admin.client.files.updateFileFAQ({ appId: world.appId, act })
const listed = async (options: object = {}) =>
  (await world.admin.client.files.faq({ appId: world.appId, limit: 50, ...options })).items

describe('questions that stand in a document', () => {
  test('are found once, with their answer and where they stand', async () => {
    const { id } = await world.sent('Returns.md', Buffer.from(FAQ))
    expect(await suggest(id)).toMatchObject({ found: 3, next: null, failure: null })
    expect(await suggest(id)).toMatchObject({ found: 0 })
    const [first] = await listed({ documentId: id })
    expect(first).toMatchObject({
      question: 'How long may I keep a lamp before I return it?',
      answer: 'Thirty days from the day it came.',
      name: 'Returns.md',
      status: 'suggested',
      writer: 'finder',
      entry: null,
    })
    expect(first?.source).toContain('Thirty days')
  })

  test('are edited on top of what was read, and answer nothing before they are accepted', async () => {
    const [, second] = await listed()
    const edit = { type: 'edit', id: second!.id, question: 'Who pays for the way back?', answer: 'We do.' } as const
    expect(await update({ ...edit, revision: 1 })).toMatchObject({ changed: 1 })
    expect(await refusal(update({ ...edit, revision: 1 }))).toBe('CONFLICT')
    expect(await refusal(update({ ...edit, revision: 2, question: 'a < b' }))).toMatch(/INVALID|BAD_PARAM/)
    expect((await listed({ status: 'edited' })).map(({ question }) => question)).toEqual([edit.question])
    const { admin, appId } = world
    expect((await admin.client.knowledge.entries({ appId, limit: 50, text: edit.question })).total).toBe(0)
  })

  test('become entries together, as a change that can be taken back; what cannot says why', async () => {
    const { admin, appId } = world
    const all = await listed()
    const ids = all.map(({ id }) => id)
    const [category] = await admin.client.knowledge.categories({ appId })
    const done = await update({ type: 'accept', ids, categoryId: category!.id })
    expect(done).toMatchObject({
      changed: 2,
      refused: [{ question: 'What of a lamp & its shade?', code: 'FORBIDDEN_CHARACTERS' }],
    })
    const accepted = await listed({ status: 'accepted' })
    expect(accepted).toHaveLength(2)
    const entry = await admin.client.knowledge.entry({ appId, entryId: accepted[1]!.entry!.id })
    expect(entry).toMatchObject({ question: 'Who pays for the way back?', answer: 'We do.', categoryId: category!.id })
    const [set] = (await admin.client.changes.list({ appId, limit: 1 })).items
    expect(set).toMatchObject({ id: done.changeSetId, kind: 'imported', summary: { added: 2, subject: 'Returns.md' } })
    // Accepted ones are left alone by whatever comes next.
    expect(await update({ type: 'accept', ids })).toMatchObject({ changed: 0 })
    expect(await update({ type: 'reject', ids: [accepted[0]!.id] })).toMatchObject({ changed: 0 })

    await admin.client.changes.revert({ appId, changeSetId: done.changeSetId! })
    expect(await listed({ status: 'accepted' })).toEqual([])
    expect(await listed({ status: 'open' })).toHaveLength(3)
  })

  test('that the knowledge base holds already are not added again', async () => {
    const { admin, appId } = world
    const [first] = await listed({ status: 'open' })
    const [category] = await admin.client.knowledge.categories({ appId })
    const question = first!.question.toUpperCase()
    await admin.client.knowledge.createEntry({
      appId,
      entry: { categoryId: category!.id, question, similar: [], answer: 'Own words.', enabled: true },
    })
    expect(await update({ type: 'accept', ids: [first!.id] })).toMatchObject({
      changed: 0,
      changeSetId: null,
      refused: [{ id: first!.id, code: 'REPEATED' }],
    })
  })

  test('are rejected and reopened in bulk, and go with their document', async () => {
    const ids = (await listed({ status: 'open' })).map(({ id }) => id)
    expect(await update({ type: 'reject', ids })).toMatchObject({ changed: 3 })
    expect(await listed({ status: 'open' })).toEqual([])
    expect(await update({ type: 'reopen', ids })).toMatchObject({ changed: 3 })
    const [{ documentId } = { documentId: '' }] = await listed()
    await world.documents.remove({ appId: world.appId, documentId })
    expect(await listed()).toEqual([])
    expect(await update({ type: 'accept', ids })).toMatchObject({ changed: 0, refused: [] })
  })
})

describe('accepting in bulk', () => {
  test('is told before: what will be added, what is left out and why, and what visitors would notice', async () => {
    const { admin, appId } = world
    const text = `${FAQ}
## Who pays for sending back?
We do, within the country.

## Delivery to an island?
By ferry, on Mondays.
`
    const { id: documentId } = await world.sent('Terms.md', Buffer.from(text))
    await suggest(documentId)
    const all = await listed({ documentId })
    const idOf = (question: string) => all.find((one) => one.question.startsWith(question))?.id ?? ''
    const category = (await admin.client.knowledge.categories({ appId }))[0]?.id ?? ''
    await admin.client.knowledge.createEntry({
      appId,
      entry: { categoryId: category, question: 'DELIVERY to an island?', similar: [], answer: 'No.', enabled: true },
    })
    // Not to the letter what the document asks, and yet the same.
    await admin.client.knowledge.createEntry({
      appId,
      entry: {
        categoryId: category,
        question: 'who pays for sending back',
        similar: [],
        answer: 'You.',
        enabled: true,
      },
    })
    const ids = all.map(({ id }) => id)
    const plan = await admin.client.files.accepting({ appId, ids })
    const refused = plan.refused.map(({ id, code }) => [id, code])
    expect(refused).toEqual(
      expect.arrayContaining([
        [idOf('What of a lamp'), 'FORBIDDEN_CHARACTERS'],
        [idOf('Delivery to'), 'REPEATED'],
      ]),
    )
    expect(plan.taken.length + plan.refused.length).toBe(all.length)
    expect(await listed({ documentId, status: 'accepted' })).toEqual([])

    const impact = await admin.client.impact.preview({ appId, change: { type: 'faq', ids: plan.taken } })
    expect(impact.twins.map(({ text: asked }) => asked)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Who pays for sending/)]),
    )

    expect(await update({ type: 'accept', ids })).toMatchObject({
      changed: plan.taken.length,
      refused: plan.refused,
    })
    // What is an entry now is neither added nor refused.
    expect(await admin.client.files.accepting({ appId, ids })).toEqual({ taken: [], refused: plan.refused })
  })

  test('fills the knowledge base and no more', async () => {
    const { appId } = world
    const text = ['One', 'Two', 'Three'].map((word) => `## Is there a lamp called ${word}?\nThere is ${word}.`)
    const { id: documentId } = await world.sent('Names.md', Buffer.from(text.join('\n\n')))
    await suggest(documentId)
    const ids = (await listed({ documentId })).map(({ id }) => id)
    const withRoom = (room: number) =>
      server.db.inApp(appId, async (tx) => toldApart(tx, await questionsOf(tx, ids), room))
    const { taken, refused } = await withRoom(2)
    expect(taken.map(({ faq }) => faq.id)).toEqual(ids.slice(0, 2))
    expect(refused).toMatchObject([{ id: ids[2], code: 'QA_LIMIT' }])
    expect((await withRoom(3)).refused).toEqual([])
    expect((await withRoom(0)).taken).toEqual([])
  })
})

describe('a new version of their document', () => {
  test('takes over the questions whose passage or answer is still there, and loses the others', async () => {
    const { admin, appId } = world
    const first = await world.sent(
      'Care.md',
      Buffer.from(
        '# Care\n\n## How is brass cleaned?\nBrass is cleaned with a soft dry cloth.\n\n' +
          '## How is glass cleaned?\nGlass is cleaned with warm soapy water.\n\n' +
          '## How is wood cleaned?\nWood is cleaned with beeswax twice a year.\n',
      ),
    )
    await suggest(first.id)
    const [brass, glass, wood] = await listed({ documentId: first.id })
    await update({ type: 'reject', ids: [wood!.id] })
    await update({ type: 'accept', ids: [brass!.id] })
    const second = await world.sent(
      'Care 2.md',
      Buffer.from(
        '# Care\n\nRead this first, please.\n\n## How is wood cleaned?\nWood is cleaned with beeswax twice a year.\n\n' +
          '## How is brass cleaned?\nBrass is cleaned with a soft dry cloth.\n\n## How is glass cleaned?\nNot at all.\n',
      ),
      { replaces: first.id },
    )
    const after = await listed({ documentId: second.id })
    expect(after.map(({ id, status, name }) => [id, status, name])).toEqual([
      [wood!.id, 'rejected', 'Care 2.md'],
      [brass!.id, 'accepted', 'Care 2.md'],
    ])
    const passages = await world.passages(second.id)
    for (const { n, answer } of after) expect(passages.find((one) => one.n === n)?.text).toContain(answer)
    expect((await listed()).map(({ id }) => id)).not.toContain(glass!.id)
    // What was made of a passage is still known with it.
    const { items } = await admin.client.files.search({ appId, text: 'brass soft dry cloth' })
    expect(items[0]?.usedBy).toEqual([after[1]!.entry])
    // Only what is new is suggested: the answer for glass.
    expect(await suggest(second.id)).toMatchObject({ found: 1 })

    await world.documents.parseAgain({ appId, documentId: second.id, passageSize: 'short' })
    await server.deps.jobs.settled()
    expect(await listed({ documentId: second.id })).toHaveLength(3)
    await world.documents.remove({ appId, documentId: second.id })
  })
})

describe('with a model', () => {
  const setModel = () =>
    world.admin.client.robot.setModel({
      appId: world.appId,
      purpose: 'chat',
      endpoint: { baseUrl: model.url, name: 'willow-7b' },
      key: { type: 'none' },
    })
  const long = (name: string) =>
    world.sent(
      name,
      Buffer.from(
        Array.from({ length: 30 }, (_, n) => `Section ${n} of ${name}. ${`Word ${n} `.repeat(90)}.`).join('\n\n'),
      ),
    )

  test('a part of a document is read at a time; only what fits, of passages that were given, is kept', async () => {
    await setModel()
    const { id, passages } = await long('Heron.txt')
    model.script({
      mode: 'json',
      value: {
        pairs: [
          { question: 'What is section 0?', answer: 'The first one.', passage: 1 },
          { question: 'What is in a passage that nobody gave?', answer: 'An invention.', passage: 900 },
          { question: 'Is <b> allowed?', answer: 'No.', passage: 1 },
        ],
      },
    })
    const first = await suggest(id, { writer: 'model' })
    expect(first).toMatchObject({ found: 1, passages, failure: null })
    expect(first.next).toBeGreaterThan(1)
    expect(await listed({ documentId: id })).toMatchObject([{ question: 'What is section 0?', n: 1, writer: 'model' }])
    const given = model.requests.at(-1)?.body.messages?.at(-1)?.content ?? ''
    expect(given).toContain('[1]\nSection 0')
    expect(given.length).toBeLessThan(9_000)
    // The rest, until all has been read.
    let next = first.next
    let reads = 1
    while (next !== null) {
      next = (await suggest(id, { writer: 'model', from: next })).next
      reads++
    }
    expect(reads).toBe(model.requests.length)
    await world.documents.remove({ appId: world.appId, documentId: id })
  })

  test('that fails or is not set, what stands there is found instead', async () => {
    const { id } = await world.sent('More.md', Buffer.from(FAQ))
    model.script({ mode: 'garbage' })
    expect(await suggest(id, { writer: 'model' })).toMatchObject({
      found: 3,
      failure: expect.stringMatching(/^model\./),
    })
    await world.admin.client.robot.removeModel({ appId: world.appId, purpose: 'chat' })
    expect(await suggest(id, { writer: 'model' })).toMatchObject({ found: 0, failure: 'model.none' })
    expect((await listed({ documentId: id })).map(({ writer }) => writer)).toEqual(['finder', 'finder', 'finder'])
  })
})
