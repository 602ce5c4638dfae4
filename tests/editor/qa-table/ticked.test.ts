import { expect, test } from 'vitest'
import { tickedRange, tickedWith } from '#src/editor/qa-table/ticked.ts'

const order = [7, 3, 9, 1, 5]
const list = (keys: ReadonlySet<number>) => [...keys].toSorted((a, b) => a - b)

test('a row is ticked, and not any more', () => {
  const once = tickedWith(new Set([7]), order, 9)
  expect(list(once)).toEqual([7, 9])
  expect(list(tickedWith(once, order, 9))).toEqual([7])
})

test('with Shift all rows from the last one on take what this one takes', () => {
  expect(list(tickedWith(new Set([3]), order, 1, 3))).toEqual([1, 3, 9])
  expect(list(tickedWith(new Set([3, 9, 1, 5]), order, 3, 1))).toEqual([5])
  // The last one is no longer in the list.
  expect(list(tickedWith(new Set(), order, 5, 42))).toEqual([5])
})

test('a range is ticked as a whole, and only then not any more', () => {
  const all = tickedRange(new Set([3]), [3, 9])
  expect(list(all)).toEqual([3, 9])
  expect(list(tickedRange(all, [3, 9]))).toEqual([])
})
