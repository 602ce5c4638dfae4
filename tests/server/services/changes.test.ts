import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aMember,
  anApplication,
  createTestServer,
  deployed,
  refusal,
  type TestMember,
  type TestServer,
} from '#tests/support/server.ts'

let server: TestServer
let appId: string
let admin: TestMember
let home: string

beforeAll(async () => {
  server = await createTestServer()
  appId = await anApplication(server)
  admin = await aMember(server, { appId, roles: ['super_admin'], nickname: 'Ada' })
  home = (await admin.client.knowledge.categories({ appId }))[0]!.id
})
afterAll(() => server.close())

type Act = Parameters<TestMember['client']['knowledge']['bulk']>[0]['act']
let count = 0
const create = (changes: object = {}) =>
  admin.client.knowledge.createEntry({
    appId,
    entry: {
      categoryId: home,
      question: `Question ${++count}`,
      similar: [],
      answer: 'Yes.',
      enabled: true,
      ...changes,
    },
  })
const several = (n: number, changes: object = {}) => Promise.all(Array.from({ length: n }, () => create(changes)))
const bulk = (ids: string[], act: Act) => admin.client.knowledge.bulk({ appId, target: { ids }, act })
const read = (entryId: string) => admin.client.knowledge.entry({ appId, entryId })
const revert = (changeSetId: string | null, changedSince?: 'refuse' | 'leave' | 'overwrite') =>
  admin.client.changes.revert({ appId, changeSetId: changeSetId!, ...(changedSince && { changedSince }) })
const newCategory = async (name: string, parentId: string | null = null) =>
  (await admin.client.knowledge.createCategory({ appId, name, parentId })).id

describe('an act on many entries', () => {
  it.each<[string, Act, object, object]>([
    ['disables', { type: 'disable' }, {}, { enabled: false }],
    ['enables', { type: 'enable' }, { enabled: false }, { enabled: true }],
    ['tags', { type: 'tag', tag: 'summer' }, { tags: ['old'] }, { tags: ['old', 'summer'] }],
    ['untags', { type: 'untag', tag: 'OLD' }, { tags: ['old', 'new'] }, { tags: ['new'] }],
    ['sets a day of review', { type: 'review', on: '2026-12-01' }, {}, { reviewOn: '2026-12-01' }],
  ])('%s, leaves alone what stands so already, and is taken back', async (_, act, before, after) => {
    const [one, two] = [await create(before), await create(before)]
    const done = await create({ ...before, ...after })
    const ids = [one.id, two.id, done.id]
    const { changed, changeSetId } = await bulk(ids, act)
    expect(changed).toBe(2)
    expect(await read(one.id)).toMatchObject({ ...after, revision: 2, updatedBy: 'Ada' })
    expect(await read(done.id)).toMatchObject({ ...after, revision: 1 })
    expect(await bulk(ids, act)).toEqual({ changed: 0, changeSetId: null })

    expect(await revert(changeSetId)).toEqual({ reverted: 2, kept: 0 })
    for (const { id } of [one, two]) expect(await read(id)).toMatchObject({ ...before, revision: 3 })
    expect(await refusal(revert(changeSetId))).toBe('STATE_CONFLICT')
  })

  it('takes all that a filter finds, and nothing else', async () => {
    const categoryId = await newCategory('Filtered')
    const inside = await several(5, { categoryId })
    const outside = await create()
    const target = { filter: { categoryId } }
    expect((await admin.client.knowledge.bulk({ appId, target, act: { type: 'remove' } })).changed).toBe(5)
    for (const { id } of inside) expect(await refusal(read(id))).toBe('NOT_FOUND')
    expect((await read(outside.id)).revision).toBe(1)
  })

  it('makes the member who is named the owner, and refuses a stranger', async () => {
    const made = await create()
    await bulk([made.id], { type: 'owner', personId: admin.personId })
    expect(await read(made.id)).toMatchObject({ owner: admin.personId, ownerName: 'Ada' })
    const stranger = '01980000-0000-7000-8000-00000000dead'
    expect(await refusal(bulk([made.id], { type: 'owner', personId: stranger }))).toBe('INVALID')
  })

  it('is refused for a category that is not there', async () => {
    const made = await create()
    const categoryId = '01980000-0000-7000-8000-00000000dead'
    expect(await refusal(bulk([made.id], { type: 'move', categoryId }))).toBe('KB_CATEGORY_NOT_FOUND')
  })
})

describe('taking a change set back', () => {
  it('tells of entries that were changed since, and leaves or overwrites them as asked', async () => {
    const target = await newCategory('Target')
    const elsewhere = await newCategory('Elsewhere')
    const entries = await several(3)
    const ids = entries.map(({ id }) => id)
    const first = await bulk(ids, { type: 'move', categoryId: target })
    await bulk([ids[0]!], { type: 'move', categoryId: elsewhere })
    await expect(revert(first.changeSetId)).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { total: 1, kept: [{ number: entries[0]!.number }] },
    })
    expect((await read(ids[1]!)).categoryId).toBe(target)
    expect(await revert(first.changeSetId, 'leave')).toEqual({ reverted: 2, kept: 1 })
    expect((await read(ids[0]!)).categoryId).toBe(elsewhere)
    expect((await read(ids[1]!)).categoryId).toBe(home)

    const second = await bulk(ids, { type: 'move', categoryId: target })
    await bulk([ids[0]!], { type: 'move', categoryId: elsewhere })
    expect(await revert(second.changeSetId, 'overwrite')).toEqual({ reverted: 3, kept: 0 })
    expect((await read(ids[0]!)).categoryId).toBe(elsewhere)
    expect((await read(ids[1]!)).categoryId).toBe(home)
  })

  it('keeps what others wrote into other fields meanwhile', async () => {
    const made = await create()
    const { changeSetId } = await bulk([made.id], { type: 'disable' })
    const part = { answer: 'Rewritten.' }
    await admin.client.knowledge.patchEntries({ appId, changes: [{ entryId: made.id, revision: 2, part }] })
    expect(await revert(changeSetId)).toEqual({ reverted: 1, kept: 0 })
    expect(await read(made.id)).toMatchObject({ enabled: true, answer: 'Rewritten.' })
  })

  it('brings a deleted category back with its subcategory and what was in them', async () => {
    const parent = await newCategory('Parent')
    const child = await newCategory('Child', parent)
    const [inParent, inChild] = [await create({ categoryId: parent }), await create({ categoryId: child })]
    const removed = await admin.client.knowledge.removeCategory({ appId, categoryId: parent, moveTo: home })
    expect(removed.changed).toBe(2)
    expect((await read(inChild.id)).categoryId).toBe(home)
    await revert(removed.changeSetId)
    expect((await read(inParent.id)).categoryId).toBe(parent)
    expect((await read(inChild.id)).categoryId).toBe(child)
    const categories = await admin.client.knowledge.categories({ appId })
    expect(categories.find(({ id }) => id === child)).toMatchObject({ name: 'Child', parentId: parent })
  })

  it('files an entry under the default category when its own is gone by then', async () => {
    const brief = await newCategory('Brief')
    const target = await newCategory('Stays')
    const made = await create({ categoryId: brief })
    const { changeSetId } = await bulk([made.id], { type: 'move', categoryId: target })
    await admin.client.knowledge.removeCategory({ appId, categoryId: brief, moveTo: home })
    await revert(changeSetId)
    expect((await read(made.id)).categoryId).toBe(home)
  })

  it('is for those who may edit, and only within their application', async () => {
    const made = await create()
    const { changeSetId } = await bulk([made.id], { type: 'disable' })
    const other = await anApplication(server, { appId: '1400000002' })
    const foreigner = await aMember(server, { appId: other, roles: ['super_admin'] })
    const call = foreigner.client.changes.revert({ appId: other, changeSetId: changeSetId! })
    expect(await refusal(call)).toBe('NOT_FOUND')
  })

  it('is kept in the records of 30 days', async () => {
    const made = await create()
    const { changeSetId } = await bulk([made.id], { type: 'tag', tag: 'recorded' })
    const recorded = async () => (await admin.client.changes.list({ appId, limit: 100 })).items
    expect((await recorded())[0]).toMatchObject({
      id: changeSetId,
      kind: 'tagged',
      summary: { entries: 1, subject: 'recorded' },
      author: 'Ada',
      revertedAt: null,
    })
    await revert(changeSetId)
    expect((await recorded())[0]).toMatchObject({ revertedBy: 'Ada' })
    const month = 31 * 86_400_000
    server.clock.advance(month)
    const later = await aMember(server, { appId, roles: ['admin'] })
    expect((await later.client.changes.list({ appId, limit: 100 })).items).toEqual([])
    server.clock.advance(-month)
  })
})

describe('a change of single fields', () => {
  const patch = (changes: Parameters<TestMember['client']['knowledge']['patchEntries']>[0]['changes']) =>
    admin.client.knowledge.patchEntries({ appId, changes })

  it('saves each entry on top of its own revision; a stale one keeps what it has and says so', async () => {
    const [one, two] = [await create(), await create()]
    await patch([{ entryId: two.id, revision: 1, part: { answer: 'Newer.' } }])
    const { results } = await patch([
      { entryId: one.id, revision: 1, part: { question: 'One?' } },
      { entryId: two.id, revision: 1, part: { answer: 'Late.' } },
    ])
    expect(results[0]).toMatchObject({ ok: true, entry: { question: 'One?', revision: 2 } })
    expect(results[1]).toMatchObject({ ok: false, code: 'CONFLICT', entry: { answer: 'Newer.', revision: 2 } })
  })

  it('refuses what would be wrong as a whole, and goes on with the rest', async () => {
    const [one, two] = [await create({ question: 'Same?' }), await create()]
    const { results } = await patch([
      { entryId: one.id, revision: 1, part: { similar: ['SAME'] } },
      { entryId: two.id, revision: 1, part: { counterExamples: ['Not this'] } },
    ])
    expect(results[0]).toMatchObject({
      ok: false,
      code: 'INVALID',
      issues: [{ path: ['similar', 0], code: 'SAME_AS_STANDARD' }],
    })
    expect(results[1]).toMatchObject({ ok: true, entry: { counterExamples: ['Not this'] } })
  })

  it('of several entries is one change set', async () => {
    const entries = await several(3)
    await patch(entries.map(({ id }) => ({ entryId: id, revision: 1, part: { answer: 'Pasted.' } })))
    const [set] = (await admin.client.changes.list({ appId, limit: 1 })).items
    expect(set).toMatchObject({ kind: 'edited', summary: { entries: 3 } })
    await revert(set!.id)
    expect((await read(entries[0]!.id)).answer).toBe('Yes.')
  })
})

describe('the table', () => {
  it('has all numbers a filter finds, in the order asked for, and reads rows by them', async () => {
    const categoryId = await newCategory('Ordered')
    const [b, a, c] = [
      await create({ categoryId, question: 'b?' }),
      await create({ categoryId, question: 'A?', similar: ['x'] }),
      await create({ categoryId, question: 'c?', tags: ['blue'] }),
    ]
    const order = async (input: object) =>
      (await admin.client.knowledge.order({ appId, categoryId, descending: false, ...input })).numbers
    expect(await order({ sort: 'question' })).toEqual([a.number, b.number, c.number])
    expect(await order({ sort: 'similar', descending: true })).toEqual([a.number, c.number, b.number])
    expect(await order({ noSimilar: true })).toEqual([b.number, c.number])
    expect(await order({ tag: 'blue' })).toEqual([c.number])
    expect(await order({ unhit: false })).toEqual([])
    const rows = await admin.client.knowledge.rows({ appId, numbers: [a.number, 99_999] })
    expect(rows.map(({ id }) => id)).toEqual([a.id])
    expect(await order({ text: `FAQ-${c.number}` })).toEqual([c.number])
  })

  it('finds what differs from what is live, in every field that a visitor would notice', async () => {
    const made = await create({ related: [(await create()).id], validUntil: '2030-01-01' })
    await deployed(server, appId, admin)
    const differs = async () => (await admin.client.knowledge.order({ appId, live: 'differs' })).numbers
    expect(await differs()).toEqual([])
    const part = { counterExamples: ['Something else'] }
    await admin.client.knowledge.patchEntries({ appId, changes: [{ entryId: made.id, revision: 1, part }] })
    expect(await differs()).toEqual([made.number])
    const tags = { tags: ['unseen'] }
    await admin.client.knowledge.patchEntries({
      appId,
      changes: [{ entryId: made.id, revision: 2, part: { ...tags, counterExamples: [] } }],
    })
    expect(await differs()).toEqual([])
  })

  it('tells what a question sounds like, without the entry it is of', async () => {
    const made = await create({ question: 'How do I return a broken teapot?' })
    const near = async (except?: string) =>
      (await admin.client.knowledge.near({ appId, texts: ['return a broken teapot'], ...(except && { except }) }))[0]!
        .near
    expect((await near())[0]).toMatchObject({ id: made.id, number: made.number })
    expect((await near(made.id)).map(({ id }) => id)).not.toContain(made.id)
  })
})

describe('an answer', () => {
  const ask = async (text: string) => (await admin.client.tryOut.ask({ appId, source: 'draft', text })).replies[0]

  it('is given from the first to the last day of its validity, by the calendar of the application', async () => {
    await create({
      question: 'Is the winter sale on?',
      answer: 'It is.',
      validFrom: '2026-11-22',
      validUntil: '2026-11-23',
    })
    const heard = async (at: string) => {
      server.clock.set(new Date(at))
      // A day later the old session is over.
      const { client } = await aMember(server, { appId, roles: ['admin'] })
      const { replies } = await client.tryOut.ask({ appId, source: 'draft', text: 'Is the winter sale on?' })
      return replies[0]?.body.text === 'It is.'
    }
    const begun = server.clock.now()
    expect(await heard('2026-11-21T12:00:00Z')).toBe(false)
    expect(await heard('2026-11-22T12:00:00Z')).toBe(true)
    expect(await heard('2026-11-23T12:00:00Z')).toBe(true)
    expect(await heard('2026-11-24T12:00:00Z')).toBe(false)
    server.clock.set(begun)
  })

  it('offers its related questions, but for those that answer no more', async () => {
    const [next, off] = [await create({ question: 'What does a refund cost?' }), await create({ enabled: false })]
    await create({ question: 'How long does a refund take?', related: [next.id, off.id] })
    expect((await ask('How long does a refund take?'))?.body).toMatchObject({
      type: 'suggestions',
      text: 'Yes.',
      items: ['What does a refund cost?'],
    })
  })

  it('is not given to a counter-example', async () => {
    const made = await create({ question: 'Can I pay with a gift card?', answer: 'You can.' })
    const confidence = async () => (await ask('Can I pay for a gift card?'))?.trace.candidates[0]?.confidence ?? 0
    const before = await confidence()
    const part = { counterExamples: ['Can I pay for a gift card?'] }
    await admin.client.knowledge.patchEntries({ appId, changes: [{ entryId: made.id, revision: 1, part }] })
    expect((await ask('Can I pay for a gift card?'))?.body.text).not.toBe('You can.')
    expect(before).toBeGreaterThan(0.6)
  })
})
