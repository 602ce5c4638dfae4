import { describe, expect, it } from 'vitest'
import { headBeside, inGroups, laidOut, stepFromHead } from '#src/editor/qa-table/row-groups.ts'

const NAMED = [
  { id: 'a', title: 'General' },
  { id: 'b', title: 'Delivery' },
  { id: 'c', title: 'Returns' },
]
const held = new Map([
  [1, 'b'],
  [2, 'a'],
  [3, 'b'],
])

describe('rows in groups', () => {
  it('stand in the order of their groups, and within them in their own', () => {
    expect(inGroups([3, 2, 1], NAMED, held, held)).toEqual([
      { id: 'a', title: 'General', keys: [2] },
      { id: 'b', title: 'Delivery', keys: [3, 1] },
    ])
  })

  it('stay in the group they were held in, until that is gone', () => {
    const fresh = new Map([...held, [1, 'c'] as const])
    expect(inGroups([1, 2, 3], NAMED, held, fresh)[1]?.keys).toEqual([1, 3])
    const left = NAMED.filter(({ id }) => id !== 'b')
    const moved = new Map([...held, [1, 'c'] as const, [3, 'a'] as const])
    expect(inGroups([1, 2, 3], left, held, moved)).toEqual([
      { id: 'a', title: 'General', keys: [2, 3] },
      { id: 'c', title: 'Returns', keys: [1] },
    ])
  })

  it('show their head alone where they are folded', () => {
    const { rows, heads } = laidOut(inGroups([3, 2, 1], NAMED, held, held), (id) => id === 'a')
    expect(rows).toEqual([3, 1])
    expect(heads.map(({ id, at, isFolded }) => [id, at, isFolded])).toEqual([
      ['a', 0, true],
      ['b', 0, false],
    ])
  })
})

describe('arrows among rows and heads', () => {
  // A head, two rows, two heads of which the first is folded, one row, a folded group at the end.
  const heads = [{ at: 0 }, { at: 2 }, { at: 2 }, { at: 3 }]

  it('come from a row to the head that is nearest', () => {
    expect([0, 1, 2].map((row) => headBeside(heads, row, 'up'))).toEqual([0, undefined, 2])
    expect([0, 1, 2].map((row) => headBeside(heads, row, 'down'))).toEqual([undefined, 1, 3])
  })

  it('come from a head to the next one or to a row, and end at the edge', () => {
    const up = [0, 1, 2, 3].map((head) => stepFromHead(heads, 3, head, 'up'))
    expect(up).toEqual([null, { row: 1 }, { head: 1 }, { row: 2 }])
    const down = [0, 1, 2, 3].map((head) => stepFromHead(heads, 3, head, 'down'))
    expect(down).toEqual([{ row: 0 }, { head: 2 }, { row: 2 }, null])
  })
})
