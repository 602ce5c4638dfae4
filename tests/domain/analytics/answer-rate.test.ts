import { expect, test } from 'vitest'
import { answerRate } from '#src/domain/analytics/answer-rate.ts'

test.each([
  [{ answered: 2, unanswered: 0 }, 1],
  [{ answered: 0, unanswered: 3 }, 0],
  [{ answered: 3, unanswered: 1 }, 0.75],
  [{ answered: 0, unanswered: 0 }, null],
])('of %o it is %s', (counts, expected) => {
  expect(answerRate(counts)).toBe(expected)
})
