import { describe, expect, it } from 'vitest'
import { measureImpact, type BaseChange } from '#src/domain/matching/impact.ts'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'

const entries: MatcherEntry[] = [
  { id: 'order', questions: ['Where is my order?', 'Track my parcel', 'Has my order shipped?'] },
  { id: 'price', questions: ['How much is delivery?', 'Delivery costs', 'Is shipping free?'] },
  { id: 'return', questions: ['How do I return something?', 'Send it back', 'Return label'] },
  { id: 'hello', questions: ['Hello there', 'Good morning'] },
]
const questions = [
  { query: 'Where is my order?', times: 40 },
  { query: 'Track my parcel', times: 5 },
  { query: 'Is shipping free?', times: 3 },
  { query: 'Do you repair bicycles?', times: 7 },
  { query: 'Good morning', times: 9 },
]
const options = {
  direct: 0.6,
  silentBefore: new Set<string>(),
  silentAfter: new Set<string>(),
  chitchat: { entries: new Set(['hello']), threshold: 0.8 },
  mostRows: 10,
  mostTwins: 10,
}
const measure = (change: Partial<BaseChange>) =>
  measureImpact(entries, { set: [], removed: [], ...change }, questions, options)

describe('what a change does to real questions', () => {
  it('is nothing where nothing that is heard has changed', () => {
    expect(measure({ set: [entries[0]!] })).toMatchObject({
      asked: 64,
      own: 45,
      kept: 45,
      gained: 0,
      moved: 0,
      lost: 0,
      rows: [],
      twins: [],
    })
  })

  it('counts what is lost by how often it was asked', () => {
    const impact = measure({ removed: ['order'] })
    expect(impact).toMatchObject({ own: 45, kept: 0, gained: 0, lost: 45 })
    expect(impact.rows.map(({ query, kind, after }) => [query, kind, after])).toEqual([
      ['Where is my order?', 'lost', null],
      ['Track my parcel', 'lost', null],
    ])
  })

  it('tells what is answered that was not, and by which entry', () => {
    const impact = measure({ set: [{ id: 'repair', questions: ['Do you repair bicycles?', 'Bicycle repair'] }] })
    expect(impact).toMatchObject({ own: 0, gained: 7, lost: 0, moved: 0 })
    expect(impact.rows[0]).toMatchObject({ kind: 'gained', before: null, after: { entryId: 'repair', confidence: 1 } })
  })

  it('tells what goes over to another entry', () => {
    const impact = measure({
      set: [
        { id: 'order', questions: ['Where is my order?', 'Has my order shipped?'] },
        { id: 'parcel', questions: ['Track my parcel', 'Follow a parcel'] },
      ],
    })
    expect(impact).toMatchObject({ moved: 5, lost: 0 })
    expect(impact.rows[0]).toMatchObject({ before: { entryId: 'order' }, after: { entryId: 'parcel' } })
  })

  it('counts what chitchat answers, from its own threshold on and where no knowledge is sure', () => {
    expect(measure({ removed: ['hello'] })).toMatchObject({ own: 9, kept: 0, lost: 9, moved: 0 })
    const strict = { ...options, chitchat: { ...options.chitchat, threshold: 1.1 } }
    expect(measureImpact(entries, { set: [], removed: ['hello'] }, questions, strict)).toMatchObject({
      own: 0,
      lost: 0,
    })
    const greeting = { id: 'opening', questions: ['Good morning', 'Are you open in the morning?'] }
    expect(measure({ set: [greeting] })).toMatchObject({ moved: 9, twins: [] })
  })

  it('leaves out of account what is heard and gives no answer', () => {
    const off = { ...options, silentBefore: new Set(['hello']), silentAfter: new Set(['hello']) }
    expect(measureImpact(entries, { set: [], removed: ['hello'] }, questions, off)).toMatchObject({ own: 0, rows: [] })
  })

  it('tells twins of chitchat among chitchat', () => {
    const chat = { ...options, chitchat: { entries: new Set(['hello', 'hi']), threshold: 0.8 } }
    const change = { set: [{ id: 'hi', questions: ['Hello there', 'Delivery costs'] }], removed: [] }
    expect(measureImpact(entries, change, questions, chat).twins).toMatchObject([{ ownId: 'hi', entryId: 'hello' }])
  })

  it('names other entries that a changed one asks the same as', () => {
    const { twins } = measure({ set: [{ id: 'copy', questions: ['Delivery costs', 'Something of its own'] }] })
    expect(twins).toHaveLength(1)
    expect(twins[0]).toMatchObject({ ownId: 'copy', text: 'Delivery costs', entryId: 'price', confidence: 1 })
  })

  it('goes by whom an entry answers, and by who has asked', () => {
    const by = (open: boolean, userTags: string[] = []) => ({ channel: 'web', open, userTags })
    const asked = [
      { query: 'Where is my order?', times: 4, by: by(true) },
      { query: 'Where is my order?', times: 3, by: by(false) },
      { query: 'Where is my order?', times: 2, by: by(false, ['gold']) },
    ]
    const change = { set: [entries[0]!], removed: [] }
    const conditions = new Map([['order', { hours: 'open' as const }]])
    const restricted = measureImpact(entries, change, asked, { ...options, conditionsAfter: conditions })
    expect(restricted).toMatchObject({ asked: 9, own: 9, kept: 4, lost: 5 })
    // Asked by two kinds of visitors, it is one question all the same.
    expect(restricted.rows).toEqual([
      { query: 'Where is my order?', times: 5, kind: 'lost', before: expect.anything(), after: null },
    ])
    const freed = measureImpact(entries, change, asked, { ...options, conditionsBefore: conditions })
    expect(freed).toMatchObject({ own: 4, kept: 4, gained: 5 })

    const gold = { id: 'gold', questions: ['Where is my order?'] }
    const special = { ...options, conditionsAfter: new Map([['gold', { userTags: ['gold'] }]]) }
    expect(measureImpact(entries, { set: [gold], removed: [] }, asked, special)).toMatchObject({ moved: 2, lost: 0 })
  })

  it('calls no entries twins that answer different conversations', () => {
    const copy = { set: [{ id: 'copy', questions: ['Delivery costs'] }], removed: [] }
    const apart = new Map([
      ['copy', { hours: 'closed' as const }],
      ['price', { hours: 'open' as const }],
    ])
    expect(measureImpact(entries, copy, questions, { ...options, conditionsAfter: apart }).twins).toEqual([])
    apart.delete('copy')
    expect(measureImpact(entries, copy, questions, { ...options, conditionsAfter: apart }).twins).toEqual([])
    apart.clear()
    expect(measureImpact(entries, copy, questions, { ...options, conditionsAfter: apart }).twins).toHaveLength(1)
  })

  it('lists no more questions than it is asked for, the most asked first, and counts all', () => {
    const impact = measureImpact(entries, { set: [], removed: ['order', 'price'] }, questions, {
      ...options,
      mostRows: 1,
    })
    expect(impact.lost).toBe(48)
    expect(impact.rows.map(({ query }) => query)).toEqual(['Where is my order?'])
  })
})
