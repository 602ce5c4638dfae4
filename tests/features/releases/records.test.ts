import { describe, expect, test } from 'vitest'
import { inFieldOrder, isKnownField, unitOf } from '#src/features/releases/field-names.ts'
import { readSearch } from '#src/features/releases/search.ts'
import { holding } from '#src/features/releases/snapshot-search.ts'
import { STEPS, stepStates } from '#src/features/releases/steps.ts'
import { flatFields } from '#src/domain/release/change.ts'
import { robotSettingsSchema } from '#src/domain/robot/settings.ts'

const ID = '01980000-0000-7000-8003-000000000001'
const OTHER = '01980000-0000-7000-8003-000000000002'

describe('the address of the publish records', () => {
  test('is read back as it was written', () => {
    const search = { status: 'failed', snapshot: ID, compare: OTHER, to: 'draft' } as const
    expect(readSearch(search)).toEqual(search)
  })

  test('loses what makes no sense', () => {
    expect(readSearch({ status: 'gone', snapshot: '7', compare: 12, to: OTHER })).toEqual({})
  })

  test('names no other side without a comparison', () => {
    expect(readSearch({ to: OTHER }).to).toBeUndefined()
    expect(readSearch({ compare: ID, to: OTHER }).to).toBe(OTHER)
  })
})

test('every field of the settings and of an entry has a name', () => {
  const settings = robotSettingsSchema.parse({
    welcome: 'Hello',
    card: { enabled: true, title: 'Often asked', questions: ['Where is my order?'] },
    thresholds: { direct: 0.6, clarify: 0.2 },
    clarify: { enabled: true, text: 'Do you mean', count: 3 },
    fallback: { order: 'random', variants: ['Say it in other words'], offerAfter: 2 },
    transfer: { enabled: true, words: ['agent'], groupId: null },
  })
  const entry = [
    'question',
    'similar',
    'answer',
    'rich',
    'base',
    'counterExamples',
    'related',
    'validFrom',
    'validUntil',
    'channels',
    'userTags',
    'hours',
  ]
  const fields = [...Object.keys(flatFields(settings)), 'welcome.rich', ...entry]
  expect(fields.filter((field) => !isKnownField(field))).toEqual([])
})

test('lists are compared by lines, texts by words, values as a whole', () => {
  expect(unitOf('fallback.variants')).toBe('line')
  expect(unitOf('answer')).toBe('word')
  expect(unitOf('thresholds.direct')).toBe('whole')
  expect(unitOf('something.new')).toBe('word')
})

describe('the steps of a deployment', () => {
  test('are passed one after the other', () => {
    expect(stepStates({ status: 'in_progress', step: 'build' })).toEqual({
      snapshot: 'passed',
      build: 'current',
      switch: 'coming',
      done: 'coming',
    })
  })

  test('end at the one that failed', () => {
    expect(stepStates({ status: 'failed', step: 'switch' })).toMatchObject({
      build: 'passed',
      switch: 'failed',
      done: 'coming',
    })
  })

  test('are all passed once it is deployed', () => {
    const states = stepStates({ status: 'deployed', step: 'done' })
    expect(STEPS.map((step) => states[step])).toEqual(['passed', 'passed', 'passed', 'passed'])
  })
})

describe('the search in a snapshot', () => {
  const entries = [
    { texts: ['Where is my order?', 'Track my parcel', 'Under «Orders».'] },
    { texts: ['运费是多少？', 'ＤＨＬ 邮费', '8 元'] },
  ]

  test('finds every word in any of the texts, whatever its case', () => {
    expect(holding(entries, 'PARCEL orders')).toEqual([entries[0]])
    expect(holding(entries, 'parcel 8')).toEqual([])
  })

  test('takes full-width forms for the same', () => {
    expect(holding(entries, 'dhl')).toEqual([entries[1]])
  })

  test('finds everything without words', () => {
    expect(holding(entries, '  ')).toEqual(entries)
  })
})

test('fields stand in the order of their screens, unknown ones last', () => {
  const fields = ['zeal', 'transfer.words', 'answer', 'thresholds.direct', 'question'].map((field) => ({ field }))
  expect(inFieldOrder(fields).map(({ field }) => field)).toEqual([
    'question',
    'answer',
    'thresholds.direct',
    'transfer.words',
    'zeal',
  ])
})
