import { expect, test } from 'vitest'
import { alikeReplies } from '#src/domain/quick-reply/alike.ts'

const of = (...contents: string[]) => contents.map((content) => ({ content }))
const found = (...contents: string[]) =>
  alikeReplies(of(...contents)).map(({ replies, similarity }) => [replies.map(({ content }) => content), similarity])

test('replies that say the same are a pair, however they are spaced and written', () => {
  expect(found('Hello {{ visitor }}!', 'hello {{visitor}}', 'Goodbye')).toEqual([
    [['Hello {{ visitor }}!', 'hello {{visitor}}'], 1],
  ])
  expect(found('好的', '好的。', '不')).toEqual([[['好的', '好的。'], 1]])
})

test('those that say nearly the same come after them; others are none', () => {
  const long = 'Your refund is under way. It takes three to five working days until it is on your account.'
  const pairs = found(long, `${long} Thank you.`, 'Your parcel is under way. It takes three days.', long)
  expect(pairs.map(([, similarity]) => similarity)).toEqual([1, expect.any(Number), expect.any(Number)])
  expect(pairs[1]![1]).toBeGreaterThan(0.7)
  expect(pairs[1]![1]).toBeLessThan(1)
  expect(pairs.flatMap(([both]) => both as string[]).some((text) => text.includes('parcel'))).toBe(false)
})
