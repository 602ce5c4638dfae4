import { describe, expect, it } from 'vitest'
import { heldOrder, isSameOrder } from '#src/editor/qa-table/held-order.ts'

const nobody = () => false

describe('the order a table holds', () => {
  it('keeps rows in their places whatever was written into them', () => {
    const shown = [1, 2, 3, 4]
    expect(heldOrder(shown, [3, 1, 2, 4], nobody)).toBe(shown)
  })

  it('lets new rows come where they belong: first, between, last', () => {
    expect(heldOrder([1, 2, 3], [9, 8, 1, 7, 2, 3, 6], nobody)).toEqual([9, 8, 1, 7, 2, 3, 6])
    expect(heldOrder([], [2, 1], nobody)).toEqual([2, 1])
  })

  it('puts a new row behind the one it follows, where that has kept its place', () => {
    // 3 was changed last and would be first; 9 was made before that.
    expect(heldOrder([1, 2, 3], [3, 9, 1, 2], nobody)).toEqual([1, 2, 3, 9])
  })

  it('lets rows go that are not found, but for those that stay', () => {
    expect(heldOrder([1, 2, 3, 4], [4, 1], (key) => key === 3)).toEqual([1, 3, 4])
  })

  it('knows when the order is another than the one that was read', () => {
    expect(isSameOrder([1, 2], [1, 2])).toBe(true)
    expect(isSameOrder([1, 2], [2, 1])).toBe(false)
    expect(isSameOrder([1, 2], [1, 2, 3])).toBe(false)
  })
})
