import { describe, expect, test } from 'vitest'
import {
  addedChips,
  copied,
  emptied,
  filled,
  heldElsewhere,
  pasted,
  replacing,
  switchedBy,
  type Sheet,
} from '#src/editor/qa-table/acts.ts'
import { valueOfText, type Column } from '#src/editor/qa-table/column.ts'
import { viewOf } from '#src/editor/qa-table/rows.ts'

const fold = (text: string) => text.toLowerCase()
const columns: Column[] = [
  { id: 'question', title: 'Question', kind: 'text', width: 100, limit: 100, lines: false, issue: () => undefined },
  { id: 'similar', title: 'Similar', kind: 'chips', width: 100, most: 20, fold, issue: () => undefined },
  {
    id: 'category',
    title: 'Category',
    kind: 'choice',
    width: 100,
    options: [
      { value: 'c1', label: 'Orders' },
      { value: 'c2', label: 'Returns / Abroad' },
    ],
  },
  { id: 'enabled', title: 'Status', kind: 'flag', width: 100, on: 'Enabled', off: 'Disabled' },
  { id: 'review', title: 'Review', kind: 'day', width: 100, format: (day) => day },
  { id: 'hits', title: 'Hits', kind: 'shown', width: 100, show: () => null, text: () => '7' },
]
const rows = new Map(
  [11, 12, 13, 14].map((key) => [
    key,
    viewOf({
      key,
      id: String(key),
      revision: 1,
      values: { question: `Q${key}`, similar: ['one', 'two'], category: 'c1', enabled: true, review: null },
      ...(key === 14 && { fixed: ['question'] }),
    }),
  ]),
)
const sheet: Sheet = { order: [11, 12, 13, 14], columns, view: (key) => rows.get(key) }
const cell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column })

describe('in a rectangle', () => {
  test('a copy says what is seen', () => {
    expect(copied(sheet, { top: 0, bottom: 0, left: 0, right: 5 })).toEqual([
      ['Q11', 'one\ntwo', 'Orders', 'Enabled', '', '7'],
    ])
    expect(copied({ ...sheet, order: [11, 99] }, { top: 0, bottom: 1, left: 0, right: 0 })).toBeUndefined()
  })

  test('a paste of one cell fills all of it, and leaves what cannot hold it', () => {
    const planned = pasted(sheet, { top: 2, bottom: 3, left: 0, right: 0 }, [['New']])
    expect(planned).toMatchObject({ cells: [{ key: 13, column: 'question', after: 'New' }], skipped: 1 })
  })

  test('a paste of a block reaches as far as it is large, and not past the edge', () => {
    const planned = pasted(sheet, cell(2, 2), [
      ['returns / abroad', 'Disabled', '2026/1/5', '9'],
      ['unknown', 'no', '', '9'],
      ['Orders', 'yes', '', '9'],
    ])
    expect(planned.into).toEqual({ top: 2, bottom: 3, left: 2, right: 5 })
    expect(planned.cells).toEqual([
      { key: 13, column: 'category', after: 'c2' },
      { key: 13, column: 'enabled', after: false },
      { key: 13, column: 'review', after: '2026-01-05' },
      { key: 14, column: 'enabled', after: false },
      { key: 14, column: 'review', after: null },
    ])
    expect(planned.skipped).toBe(7)
  })

  test('a paste past the last row or column counts what has found no place', () => {
    const block = [['a'], ['b'], ['c']]
    expect(pasted(sheet, cell(2, 0), block)).toMatchObject({
      cells: [{ key: 13, column: 'question', after: 'a' }],
      // One cell is fixed, and one row is past the end.
      skipped: 2,
    })
    expect(pasted(sheet, cell(0, 4), [['', '', 'x', 'y']]).skipped).toBe(3)
    expect(pasted(sheet, { top: 2, bottom: 3, left: 0, right: 0 }, [['New']]).skipped).toBe(1)
  })

  test('a block is repeated where the rectangle is a multiple of it', () => {
    const { cells } = pasted(sheet, { top: 0, bottom: 2, left: 0, right: 0 }, [['a']])
    expect(cells.map(({ after }) => after)).toEqual(['a', 'a', 'a'])
  })

  test('filling down copies the first row, and emptying leaves what must hold something', () => {
    expect(filled(sheet, { top: 0, bottom: 2, left: 0, right: 0 }, 'down').cells).toEqual([
      { key: 12, column: 'question', after: 'Q11' },
      { key: 13, column: 'question', after: 'Q11' },
    ])
    expect(emptied(sheet, { top: 0, bottom: 0, left: 0, right: 4 }).cells).toEqual([
      { key: 11, column: 'similar', after: [] },
      { key: 11, column: 'review', after: null },
    ])
  })

  test('twenty lines on a cell of chips are twenty chips; repeats are left out and counted', () => {
    const lines = [...Array.from({ length: 18 }, (_, index) => `line ${index}`), 'ONE', 'line 3']
    const { cells, repeats } = addedChips(sheet, 0, 1, lines)
    expect((cells[0]!.after as string[]).length).toBe(20)
    expect(repeats).toBe(2)
  })
})

test('of what an act writes the switches that it turns are told, and no others', () => {
  const rows = { top: 0, bottom: 3, left: 0, right: 3 }
  expect(switchedBy(filled(sheet, rows, 'down').cells, sheet)).toEqual([])
  const { cells } = pasted(sheet, { ...rows, left: 3 }, [['Disabled'], ['Enabled']])
  expect(switchedBy(cells, sheet)).toEqual([
    { key: 11, column: 'enabled', on: false },
    { key: 13, column: 'enabled', on: false },
  ])
})

test('a question pasted with a line break stays one line', () => {
  expect(valueOfText(columns[0] as never, ' Where\n is it? ')).toBe('Where is it?')
})

describe('find and replace', () => {
  const find = (find: string, replace: string, matchCase = false) =>
    replacing([...rows.values()], columns, { find, replace, matchCase })

  test('shows every cell before and after, and takes signs as they are', () => {
    expect(find('q1', 'A$1.').map(({ key, before, after }) => [key, before, after])).toEqual([
      [11, 'Q11', 'A$1.1'],
      [12, 'Q12', 'A$1.2'],
      [13, 'Q13', 'A$1.3'],
    ])
    expect(find('q1', 'x', true)).toEqual([])
    expect(find('.', 'x')).toEqual([])
  })

  test('names the rows where the text stands in a cell that is written elsewhere', () => {
    const all = [...rows.values()]
    expect(heldElsewhere(all, columns, { find: 'q1', matchCase: false })).toEqual([14])
    expect(heldElsewhere(all, columns, { find: 'q1', matchCase: true })).toEqual([])
    expect(heldElsewhere(all, columns, { find: '', matchCase: false })).toEqual([])
  })

  test('looks into each chip, and drops one that becomes empty', () => {
    expect(find('one', '')[0]).toMatchObject({ column: 'similar', value: ['two'] })
  })
})
