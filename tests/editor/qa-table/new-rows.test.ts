import { describe, expect, test, vi } from 'vitest'
import type { TableRow } from '#src/editor/qa-table/column.ts'
import type { SaveResult } from '#src/editor/qa-table/rows.ts'
import { createTableStore } from '#src/editor/qa-table/table-store.ts'

/** A table over a server in a variable, which gives numbers from 101 on; it answers when the test lets it. */
function table({ room = 100, isHeld = false } = {}) {
  const rows = new Map<number, TableRow>()
  const added: string[] = []
  let isDown = false
  let isClosed = false
  let made = 0
  let letGo: (() => void) | undefined
  const held = () => new Promise<void>((resolve) => (letGo = resolve))
  const reached = () => {
    if (isDown) throw new Error('down')
  }
  const store = createTableStore({
    save: async (changes) => {
      reached()
      if (isHeld) await held()
      return changes.map(({ key, revision, part }): SaveResult => {
        const before = rows.get(key)!
        const next = { ...before, revision: revision + 1, values: { ...before.values, ...part } }
        rows.set(key, next)
        return { key, ok: true, row: next }
      })
    },
    begins: {
      blank: () => ({ question: '', answer: '', tags: [] }),
      isComplete: ({ question, answer }) => question !== '' && answer !== '',
      newId: () => `id-${(made += 1)}`,
      add: async (begun) => {
        reached()
        if (isClosed) throw new Error('closed')
        if (isHeld) await held()
        return begun.map((row): SaveResult => {
          if (rows.size >= room) return { key: row.key, ok: false, row, messages: { '': 'full' } }
          added.push(row.id)
          const saved = { ...row, key: 100 + added.length, revision: 1 }
          rows.set(saved.key, saved)
          return { key: row.key, ok: true, row: saved }
        })
      },
      remove: async (taken) => {
        reached()
        for (const { key, revision } of taken) if (rows.get(key)?.revision === revision) rows.delete(key)
      },
    },
    timers: { now: () => 0, after: () => () => undefined },
  })
  const close = () => (isClosed = true)
  return {
    store,
    rows,
    added,
    close,
    down: (is: boolean) => (isDown = is),
    /** Resolves once the server has what was sent and has not answered. */
    underWay: () => vi.waitUntil(() => letGo !== undefined),
    letGo() {
      letGo?.()
      letGo = undefined
    },
  }
}
const cell = (key: number, column: string, after: string) => ({ key, column, after })
const whole = (key: number, words: string) => [cell(key, 'question', words), cell(key, 'answer', `${words}!`)]

describe('a row that is begun in the table', () => {
  test('stands empty at the end, and is followed by another once something is written', () => {
    const { store } = table()
    const [blank] = store.tail()
    expect(store.tail()).toEqual([blank])
    store.change([cell(blank!, 'question', 'Why?')])
    expect(store.tail()).toEqual([blank, blank! - 1])
    store.undo()
    expect(store.tail()).toEqual([blank! - 1])
    store.redo()
    expect(store.tail()).toHaveLength(2)
    expect(store.view(blank!)?.values.question).toBe('Why?')
  })

  test('waits as a draft until it says enough, is then saved, and stays where it is', async () => {
    const { store, rows } = table()
    const [first] = store.tail()
    store.change([cell(first!, 'question', 'Why?')])
    const [, second] = store.tail()
    store.change(whole(second!, 'How'))
    await store.flush()
    expect(store.saving()).toMatchObject({ waiting: 0, drafts: 1, troubled: [] })
    expect(store.tail()).toEqual([first, 101, second! - 1])
    store.change([cell(first!, 'answer', 'So.')])
    await store.flush()
    expect(store.tail()).toEqual([102, 101, second! - 1])
    expect([store.nameOf(102), store.nameOf(101)]).toEqual([first, second])
    expect(rows.get(102)?.values).toEqual({ question: 'Why?', answer: 'So.', tags: [] })
    // By its first name as well, for whoever was writing in it.
    store.change([cell(first!, 'answer', 'So, so.')])
    await store.flush()
    expect(rows.get(102)).toMatchObject({ revision: 2, values: { answer: 'So, so.' } })
  })

  test('is taken away again by undo, and comes back as a new one by redo', async () => {
    const { store, rows, added } = table()
    const keys = store.begin(3)
    store.change(keys.flatMap((key, at) => whole(key, `Q${at}`)))
    await store.flush()
    expect([...rows.keys()]).toEqual([101, 102, 103])
    store.undo()
    expect(store.tail()).toHaveLength(1)
    await store.flush()
    expect(rows.size).toBe(0)
    store.redo()
    await store.flush()
    expect([...rows.values()].map(({ values }) => values.question)).toEqual(['Q0', 'Q1', 'Q2'])
    expect(new Set(added).size).toBe(6)
    expect(store.tail().slice(0, 3)).toEqual([104, 105, 106])
  })

  test('is a draft again where undo leaves it half', async () => {
    const { store, rows } = table()
    const [blank] = store.tail()
    store.change([cell(blank!, 'question', 'Why?')])
    store.change([cell(blank!, 'answer', 'So.')])
    await store.flush()
    expect(rows.size).toBe(1)
    const act = store.undo()
    expect(act).toEqual([{ key: blank, column: 'answer', before: '', after: 'So.' }])
    await store.flush()
    expect(rows.size).toBe(0)
    expect(store.view(blank!)).toMatchObject({ state: 'draft', values: { question: 'Why?' } })
    // A cell that somebody empties is no undo: the entry stays and is told what it lacks.
    store.redo()
    await store.flush()
    store.change([cell(102, 'answer', '')])
    expect(store.view(102)?.state).toBe('waiting')
  })

  test('that is undone while it is being saved is taken away once it is', async () => {
    const { store, rows, added, underWay, letGo } = table({ isHeld: true })
    const [blank] = store.tail()
    store.change(whole(blank!, 'Late'))
    const saved = store.flush()
    await underWay()
    store.undo()
    letGo()
    await saved
    expect(added).toHaveLength(1)
    expect(rows.size).toBe(0)
    expect(store.saving()).toMatchObject({ waiting: 0, drafts: 0 })
  })

  test('stays where somebody else has changed it before it is undone', async () => {
    const { store, rows } = table()
    const keys = store.begin(2)
    store.change(keys.flatMap((key, at) => whole(key, `Q${at}`)))
    await store.flush()
    rows.set(101, { ...rows.get(101)!, revision: 2 })
    store.undo()
    await store.flush()
    expect([...rows.keys()]).toEqual([101])
    expect(store.saving()).toMatchObject({ waiting: 0, failed: false })
  })

  test('is taken away although a change of it was being saved when it was undone', async () => {
    const { store, rows, underWay, letGo } = table({ isHeld: true })
    const [blank] = store.tail()
    store.change(whole(blank!, 'Late'))
    const added = store.flush()
    await underWay()
    letGo()
    await added
    store.change([cell(101, 'answer', 'Later.')])
    const changed = store.flush()
    await underWay()
    store.undo()
    store.undo()
    letGo()
    await changed
    expect(rows.size).toBe(0)
  })

  test('is tried again when the server could not be reached, and told when there is no room', async () => {
    const { store, rows, down } = table({ room: 1 })
    const keys = store.begin(2)
    down(true)
    store.change(keys.flatMap((key) => whole(key, `Q${key}`)))
    await store.flush()
    expect(store.saving()).toMatchObject({ failed: true, waiting: 2 })
    down(false)
    await store.flush()
    expect(rows.size).toBe(1)
    const [troubled] = store.saving().troubled
    expect(store.view(troubled!)).toMatchObject({ state: 'refused', messages: { '': 'full' } })
    store.resolve(troubled!, 'theirs')
    expect(store.saving().troubled).toEqual([])
    expect(store.tail()).toHaveLength(2)
  })

  test('that cannot be added keeps no change of another row from being saved', async () => {
    const { store, rows, close } = table()
    const [first] = store.tail()
    store.change(whole(first!, 'One'))
    await store.flush()
    close()
    store.change([...whole(store.tail().at(-1)!, 'Two'), cell(101, 'answer', 'Better.')])
    await store.flush()
    expect(rows.get(101)?.values.answer).toBe('Better.')
    expect(store.saving()).toMatchObject({ failed: true, waiting: 1 })
  })

  test('stands where the order has it once the list is sorted anew, and leaves when it is gone', async () => {
    const { store } = table()
    const keys = store.begin(2)
    store.change(keys.flatMap((key) => whole(key, `Q${key}`)))
    await store.flush()
    store.lose(new Set([101]))
    expect(store.tail()).toHaveLength(2)
    store.change([cell(store.tail().at(-1)!, 'question', 'Half')])
    store.settleTail()
    expect(store.tail()).toHaveLength(2)
    expect(store.tail()).not.toContain(102)
  })
})
