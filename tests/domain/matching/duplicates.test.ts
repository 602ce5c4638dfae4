import { expect, test } from 'vitest'
import { comparedQuestions, findDuplicates } from '#src/domain/matching/duplicates.ts'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import { foreignEntries, shopEntries } from './shop-entries.ts'

const base = [...shopEntries, ...foreignEntries]
const found = (entries: readonly MatcherEntry[], most = 100) =>
  findDuplicates([...base, ...entries], most).map(({ entryIds }) => entryIds.join(' '))

test('entries about different things are no duplicates', () => {
  expect(found([])).toEqual([])
})

test('the same question with another spelling, width or punctuation is found, and first', () => {
  const pairs = findDuplicates(
    [
      ...base,
      { id: 'again', questions: ['Something else', 'WHERE is my   ｐａｒｃｅｌ'] },
      { id: 'zh', questions: ['我要退钱！'] },
    ],
    100,
  )
  expect(pairs.slice(0, 2)).toEqual([
    { entryIds: ['track', 'again'], questions: ['Where is my parcel?', 'WHERE is my   ｐａｒｃｅｌ'], similarity: 1 },
    { entryIds: ['zh-refund', 'zh'], questions: ['我要退钱', '我要退钱！'], similarity: 1 },
  ])
})

test.each([
  ['How can I track my order please?', 'track'],
  ['How do I get my refund?', 'refund'],
  ['我的快递到哪儿了呀', 'zh-track'],
])('«%s» comes near, but is not the same', (question, id) => {
  const [pair, ...others] = findDuplicates([...base, { id: 'near', questions: [question] }], 100)
  expect(others).toEqual([])
  expect(pair).toMatchObject({ entryIds: [id, 'near'] })
  expect(pair?.similarity).toBeLessThan(1)
})

test('a pair is named once, by its nearest questions, and never an entry with itself', () => {
  expect(found([{ id: 'twin', questions: ['When does the shop close?', 'Are you open on Sunday?'] }])).toEqual([
    'hours twin',
  ])
  expect(found([{ id: 'own', questions: ['Do you sell shoes?', 'Do you sell shoes'] }])).toEqual([])
})

test('a pair that a counter-example tells apart is none', () => {
  const question = 'Can I have an invoice?'
  expect(found([{ id: 'other', questions: [question] }])).toEqual(['invoice other'])
  expect(found([{ id: 'other', questions: [question], counterExamples: ['can I have an invoice'] }])).toEqual([])
})

test('the list ends where it is told to', () => {
  const copies = shopEntries.map(({ id, questions }) => ({ id: `${id}-copy`, questions: questions.slice(0, 1) }))
  expect(found(copies)).toHaveLength(5)
  expect(found(copies, 3)).toHaveLength(3)
})

test('all questions of a small base are compared, the standard ones of the largest', () => {
  expect(comparedQuestions(1000)).toBeGreaterThan(20)
  expect(comparedQuestions(60_000)).toBe(1)
  expect(comparedQuestions(1_000_000)).toBe(1)
  expect(comparedQuestions(0)).toBeGreaterThan(20)
})
