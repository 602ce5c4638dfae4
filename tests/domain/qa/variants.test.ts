import { expect, it } from 'vitest'
import { answeringOf } from '#src/domain/qa/variants.ts'

type One = { entryId: string; confidence: number }

/** `a1` and `a2` ask the same, `b` something else; a capital letter says that it has conditions, `!` that one is not met. */
const left = (...found: [string, number][]) =>
  answeringOf(
    found.map(([entryId, confidence]): One => ({ entryId, confidence })),
    {
      question: ({ entryId }) => (entryId.startsWith('flow') ? null : entryId.toLowerCase().charAt(0)),
      answers: ({ entryId }) => !entryId.endsWith('!'),
      isSpecial: ({ entryId }) => entryId.charAt(0) !== entryId.toLowerCase().charAt(0),
    },
  ).map(({ entryId, confidence }) => `${entryId} ${confidence.toFixed(2)}`)

it('leaves entries without conditions as they are, be they of one question', () => {
  expect(left(['a1', 0.6], ['a2', 0.5], ['b', 0.2])).toEqual(['a1 0.60', 'a2 0.50', 'b 0.20'])
  expect(left()).toEqual([])
})

it('passes over what does not answer, and gives its share to the other answer of the same question', () => {
  expect(left(['A1!', 0.5], ['a2', 0.3], ['b', 0.4])).toEqual(['a2 0.80', 'b 0.40'])
  expect(left(['A1!', 0.9], ['a2', 0.8])).toEqual(['a2 1.00'])
  expect(left(['A1!', 0.9], ['b', 0.1])).toEqual(['b 0.10'])
  expect(left(['a1!', 0.9], ['flow', 0.1])).toEqual(['flow 0.10'])
})

it('lets one that was written for this conversation stand for all of its question', () => {
  expect(left(['a1', 0.5], ['A2', 0.2], ['b', 0.4])).toEqual(['A2 0.70', 'b 0.40'])
  expect(left(['A1', 0.2], ['A2', 0.3], ['a3', 0.1])).toEqual(['A2 0.60'])
})
