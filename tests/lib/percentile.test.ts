import { expect, test } from 'vitest'
import { percentile } from '#src/lib/percentile.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, i) => n - i)

test('there is none of nothing', () => {
  expect(percentile([], 95)).toBeNull()
})

test.each([
  [1, 1],
  [19, 19],
  [20, 19],
  [100, 95],
])('of the numbers to %i it is %i', (n, expected) => {
  expect(percentile(upTo(n), 95)).toBe(expected)
})

test('numbers are told apart by their size, and not by their text', () => {
  expect(percentile([100, 9, 20], 50)).toBe(20)
})
