import { expect, test } from 'vitest'
import { moved } from '#src/lib/moved.ts'

test('moves an item up, down and to the ends, and the list stays whole', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 9, 0)).toEqual(['a', 'b', 'c'])
})
