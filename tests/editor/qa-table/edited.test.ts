import { expect, test } from 'vitest'
import { createEditLog } from '#src/editor/qa-table/edited.ts'
import { viewOf } from '#src/editor/qa-table/rows.ts'

const view = (key: number) => viewOf({ key, id: `id-${key}`, revision: 2, values: { question: 'new', tags: ['a'] } })

test('of many rows the last thousand are remembered, those written into last at the end', () => {
  const log = createEditLog()
  for (let key = 1; key <= 1001; key++) log.note(key, 'question', 'old')
  log.note(2, 'tags', [])
  const keys = log.edited(view).map((row) => row.key)
  expect(keys).toHaveLength(1000)
  expect([keys[0], keys.at(-1)]).toEqual([3, 2])
  expect(log.edited(view).at(-1)).toEqual({ key: 2, revision: 2, before: { question: 'old', tags: [] } })
})

test('a cell that holds what it held is no edit, and a row that is not there is none', () => {
  const log = createEditLog()
  log.note(1, 'tags', ['a'])
  log.note(2, 'question', 'old')
  expect(log.edited((key) => (key === 1 ? view(key) : undefined))).toEqual([])
})
