import { describe, expect, test } from 'vitest'
import type { TableRow, Value } from '#src/editor/qa-table/column.ts'
import type { SaveChange, SaveResult } from '#src/editor/qa-table/rows.ts'
import { createTableStore } from '#src/editor/qa-table/table-store.ts'

const row = (key: number, revision = 1, values: Record<string, Value> = {}): TableRow => ({
  key,
  id: `id-${key}`,
  revision,
  values: { question: `Q${key}`, answer: 'A', ...values },
})

/** A table over a server in a variable; time passes when the test says so. */
function table() {
  const rows = new Map([1, 2, 3].map((key) => [key, row(key)]))
  const saves: SaveChange[][] = []
  let due: (() => void) | undefined
  let isDown = false
  const store = createTableStore({
    save: async (changes): Promise<SaveResult[]> => {
      if (isDown) throw new Error('down')
      saves.push([...changes])
      return changes.map(({ key, revision, part }): SaveResult => {
        const known = rows.get(key)!
        if (known.revision !== revision) return { key, ok: false, row: known, messages: 'conflict' }
        const next = row(key, revision + 1, { ...known.values, ...part })
        rows.set(key, next)
        return { key, ok: true, row: next }
      })
    },
    timers: {
      now: () => 0,
      after(_ms, work) {
        due = work
        return () => (due = undefined)
      },
    },
  })
  store.receive([...rows.values()])
  return {
    store,
    rows,
    saves,
    pass: async () => {
      due?.()
      await store.flush()
    },
    down: (is: boolean) => {
      isDown = is
    },
  }
}
const answer = (key: number, after: string) => ({ key, column: 'answer', after })

describe('a table', () => {
  test('saves what was written in one request, each row on its revision', async () => {
    const { store, saves, pass } = table()
    store.change([answer(1, 'B'), answer(2, 'C')])
    store.change([answer(1, 'D')])
    expect(store.saving()).toMatchObject({ waiting: 2 })
    await pass()
    expect(saves).toEqual([
      [
        { key: 1, id: 'id-1', revision: 1, part: { answer: 'D' } },
        { key: 2, id: 'id-2', revision: 1, part: { answer: 'C' } },
      ],
    ])
    expect(store.saving()).toMatchObject({ waiting: 0, troubled: [] })
    store.change([answer(1, 'E')])
    await pass()
    expect(saves[1]).toEqual([{ key: 1, id: 'id-1', revision: 2, part: { answer: 'E' } }])
  })

  test('undoes an act as a whole and does it again, saved or not', async () => {
    const { store, rows, pass } = table()
    store.change([answer(1, 'B'), answer(2, 'B')])
    await pass()
    store.change([answer(1, 'C')])
    expect(store.undo()).toHaveLength(1)
    expect(store.undo()).toHaveLength(2)
    expect(store.undo()).toBeUndefined()
    await pass()
    expect([rows.get(1)!.values.answer, rows.get(2)!.values.answer]).toEqual(['A', 'A'])
    store.redo()
    await pass()
    expect([rows.get(1)!.values.answer, rows.get(2)!.values.answer]).toEqual(['B', 'B'])
    store.change([answer(3, 'Z')])
    expect(store.redo()).toBeUndefined()
  })

  test('takes no step for what changes nothing, and none for rows that are not read', () => {
    const { store } = table()
    expect(store.change([answer(1, 'A'), answer(99, 'B')])).toBe(0)
    expect(store.saving().canUndo).toBe(false)
  })

  test('merges with somebody else by itself, and asks where both wrote into one cell', async () => {
    const { store, rows, pass } = table()
    rows.set(1, row(1, 5, { question: 'theirs' }))
    rows.set(2, row(2, 5, { answer: 'theirs' }))
    store.change([answer(1, 'mine'), answer(2, 'mine')])
    await pass()
    expect(rows.get(1)!.values).toMatchObject({ question: 'theirs', answer: 'mine' })
    expect(store.saving().troubled).toEqual([2])
    store.resolve(2, 'mine')
    await pass()
    expect(rows.get(2)!.values.answer).toBe('mine')
    expect(store.saving().troubled).toEqual([])
  })

  test('keeps everything while the server is away, and saves it when it is back', async () => {
    const { store, rows, pass, down } = table()
    down(true)
    store.change([answer(1, 'B')])
    await pass()
    expect(store.saving()).toMatchObject({ failed: true, waiting: 1 })
    down(false)
    await pass()
    expect(rows.get(1)!.values.answer).toBe('B')
    expect(store.saving()).toMatchObject({ failed: false, waiting: 0 })
  })

  test('tells which rows were edited and saved, and what they held before', async () => {
    const { store, pass } = table()
    store.change([answer(1, 'B')])
    expect(store.edited()).toEqual([])
    await pass()
    store.change([answer(1, 'C')])
    store.change([answer(2, 'D')])
    await pass()
    store.change([answer(1, 'E')])
    await pass()
    // The one that was written last stands last, with what it held at first.
    expect(store.edited()).toEqual([
      { key: 2, revision: 2, before: { answer: 'A' } },
      { key: 1, revision: 4, before: { answer: 'A' } },
    ])
    store.undo()
    store.undo()
    await pass()
    expect(store.edited().map(({ key }) => key)).toEqual([1])
    store.settle()
    expect(store.edited()).toEqual([])
    store.undo()
    await pass()
    // What is taken back is an edit from then on.
    expect(store.edited()).toMatchObject([{ key: 1, before: { answer: 'C' } }])
  })

  test('counts no row as edited that could not be saved', async () => {
    const { store, rows, pass } = table()
    rows.set(1, row(1, 5, { answer: 'theirs' }))
    store.change([answer(1, 'mine')])
    await pass()
    expect(store.saving().troubled).toEqual([1])
    expect(store.edited()).toEqual([])
  })
})
