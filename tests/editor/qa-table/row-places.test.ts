import { describe, expect, it } from 'vitest'
import { rowPlaces } from '#src/editor/qa-table/row-places.ts'

describe('where rows and heads lie', () => {
  it('lays rows one below the other where nothing is grouped', () => {
    const places = rowPlaces(3, 40)
    expect([0, 1, 2].map(places.topOf)).toEqual([0, 40, 80])
    expect([0, 39, 40, 119, 500].map(places.rowAt)).toEqual([0, 0, 1, 2, 2])
    expect(places.height).toBe(120)
  })

  it('leaves room for heads, several above one row where groups are folded', () => {
    // A head, two rows, two heads of which the first is folded, one row, a folded group at the end.
    const places = rowPlaces(3, 40, [0, 2, 2, 3], 30)
    expect([0, 1, 2].map(places.topOf)).toEqual([30, 70, 170])
    expect([0, 1, 2, 3].map(places.headTop)).toEqual([0, 110, 140, 210])
    expect([0, 1, 2].map(places.headsAbove)).toEqual([1, 1, 3])
    expect(places.height).toBe(240)
    // What lies at a head is the row below it.
    expect([0, 69, 70, 109, 110, 169, 209, 239].map(places.rowAt)).toEqual([0, 0, 1, 1, 2, 2, 2, 2])
  })

  it('finds the row it has put there, anywhere among fifty thousand', () => {
    const heads = Array.from({ length: 500 }, (_, head) => head * 100)
    const places = rowPlaces(50_000, 40, heads, 36)
    for (let row = 0; row < 50_000; row += 997) expect(places.rowAt(places.topOf(row))).toBe(row)
  })
})
