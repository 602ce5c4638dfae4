import { expect, test } from 'vitest'
import { LIMITS } from '#src/domain/limits.ts'
import { takenQuestions } from '#src/domain/qa/suggested-similar.ts'

const entry = { question: 'Where is my order?', similar: ['Track my parcel'], counterExamples: ['Cancel my order'] }

test('what an entry says already, must not hold or has no room for is left out of what is proposed', () => {
  const proposed = [
    ' Has it been sent? ',
    'where is my ORDER',
    'track my parcel!',
    'Cancel my order?',
    'has it been sent',
    'Is it <here>?',
    '',
    '?!',
    'x'.repeat(LIMITS.qa.similar + 1),
    'x'.repeat(LIMITS.qa.similar),
  ]
  expect(takenQuestions(proposed, entry)).toEqual(['Has it been sent?', 'x'.repeat(LIMITS.qa.similar)])
  const similar = Array.from({ length: LIMITS.qa.similarCount - 1 }, (_, n) => `Way ${n}`)
  expect(takenQuestions(['One', 'Two'], { ...entry, similar })).toEqual(['One'])
  expect(takenQuestions(['One'], { ...entry, similar: [...similar, 'More'] })).toEqual([])
})
