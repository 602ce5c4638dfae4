import { createDueWork } from '../document/due-work.ts'
import { back, forth, NO_STEPS, withStep, type Steps } from '../document/steps.ts'
import type { Timers } from '../document/timers.ts'
import { sameValue, type TableRow, type Value } from './column.ts'
import { createEditLog, type Edited } from './edited.ts'
import { isDraft } from './draft-key.ts'
import { createNewRows } from './new-rows.ts'
import { createRowViews } from './row-views.ts'
import { begun, readAnew, resolved, viewOf, written, type RowView } from './rows.ts'
import { createTableSaver, type SaveHost } from './table-saver.ts'

/** One cell's change. */
export type CellChange = {
  readonly key: number
  readonly column: string
  readonly before: Value
  readonly after: Value
}
/** One thing done: all its cells are undone together. */
type Act = readonly CellChange[]

export type TableHost = SaveHost & { timers?: Timers }

/** What the table tells of its saving and its history. `failed`: the server could not be reached; it is tried again by itself. */
export type Saving = {
  waiting: number
  /** Rows that were begun and do not say yet what it takes to be saved. */
  drafts: number
  troubled: readonly number[]
  isSaving: boolean
  failed: boolean
  canUndo: boolean
  canRedo: boolean
}

/** Rest after a change before it is saved, and before another attempt after a failure; in milliseconds. */
const REST_MS = 600
const AGAIN_MS = 4000
/**
 * What an open table holds: the rows that were read, what was written into them, its history, and its saving. Everything
 * that is written goes through `change`, so that it is undone and saved without further work.
 */
export type TableStore = {
  view(key: number): RowView | undefined
  subscribeRow(key: number, listener: () => void): () => void
  /** Rows as they are now on the server; what was written here meanwhile is kept. */
  receive(rows: readonly TableRow[]): void
  /** Writes cells as one step of the history; cells that hold it already, and rows that are not read, are left out. */
  change(cells: readonly { key: number; column: string; after: Value }[]): number
  /** The keys of the rows that were begun here, which stand at the end; the last one is empty, to be written in. */
  tail(): readonly number[]
  /** Keys of so many rows that nobody has written into; they are seen once something is written. */
  begin(count: number): readonly number[]
  /** One name for a row as a draft and with its number. */
  nameOf(key: number): number
  /** Rows that were begun here and saved stand where the order has them from now on. */
  settleTail(): void
  /** Rows that do not exist any more leave the end. */
  lose(keys: ReadonlySet<number>): void
  /** Drops what is written into rows that cannot be saved as they are. */
  dropDrafts(): void
  undo(): readonly CellChange[] | undefined
  redo(): readonly CellChange[] | undefined
  resolve(key: number, keep: 'mine' | 'theirs'): void
  saving(): Saving
  /** Rows that were written into and saved, and differ from what they were when the table was opened or `settle` was called. */
  edited(): readonly Edited[]
  /** From now on rows are compared with how they stand. */
  settle(): void
  /** Hears of every change of the saving or the history. */
  subscribe(listener: () => void): () => void
  /** Saves at once what waits; resolves when nothing is under way. */
  flush(): Promise<void>
}

export function createTableStore({ save, begins, timers }: TableHost): TableStore {
  const rows = createRowViews()
  const listeners = new Set<() => void>()
  const log = createEditLog()
  const newRows = begins && createNewRows(begins)
  /** Rows that were added from here and are to be taken away, by their numbers, as they stood when they were undone. */
  const withdrawn = new Map<number, TableRow>()
  let tail: readonly number[] = []
  let steps: Steps<Act> = NO_STEPS
  const saver = createTableSaver({ save, begins, rows, newRows, withdrawn, rename, withdraw, tell })
  const work = createDueWork<void>(saver.saveAll, {
    timers,
    onRest() {
      tell()
      if (isWaiting()) work.plan(saver.hasFailed() ? AGAIN_MS : 0)
    },
  })
  let edited: readonly Edited[] = []
  let told: Saving = {
    waiting: 0,
    drafts: 0,
    troubled: [],
    isSaving: false,
    failed: false,
    canUndo: false,
    canRedo: false,
  }

  function tell(): void {
    const all = rows.unsaved()
    told = {
      waiting: all.filter(({ state }) => state === 'waiting' || state === 'saving').length + withdrawn.size,
      drafts: all.filter(({ state }) => state === 'draft').length,
      troubled: all
        .filter(({ state }) => state === 'conflict' || state === 'refused' || state === 'gone')
        .map(({ row }) => row.key),
      isSaving: work.running() !== undefined,
      failed: saver.hasFailed(),
      canUndo: steps.undo.length > 0,
      canRedo: steps.redo.length > 0,
    }
    edited = log.edited(rows.get)
    tail = tailNow()
    for (const listener of listeners) listener()
  }

  /** The rows at the end, and after them one that nobody has written into. */
  function tailNow(): readonly number[] {
    if (!newRows) return tail
    const isBlank = (key: number) => isDraft(key) && rows.get(key)?.unsaved.length === 0
    const keys = newRows.tail((key) => !isBlank(key))
    const newest = newRows.newest()
    const [blank] = newest !== undefined && isBlank(newest) ? [newest] : begin(1)
    const next = [...keys, blank!]
    return next.length === tail.length && next.every((key, at) => key === tail[at]) ? tail : next
  }

  function begin(count: number): number[] {
    return Array.from({ length: newRows ? count : 0 }, () => {
      const row = newRows!.begin()
      rows.put(viewOf(row))
      return row.key
    })
  }

  /** Rows go by another key from now on, in the history as well. */
  function rename(keys: ReadonlyMap<number, number>): void {
    const renamed = (act: Act): Act =>
      act.some(({ key }) => keys.has(key)) ? act.map((cell) => ({ ...cell, key: keys.get(cell.key) ?? cell.key })) : act
    steps = { undo: steps.undo.map(renamed), redo: steps.redo.map(renamed) }
    for (const key of keys.keys()) rows.drop(key)
  }

  /** Rows that were added from here and have been undone so far that they say too little are drafts again. */
  function withdraw(keys: Iterable<number>): void {
    if (!newRows || !begins) return
    const renamed = new Map<number, number>()
    for (const key of keys) {
      const view = rows.get(key)
      if (!view || !newRows.isNew(key) || begins.isComplete(view.values)) continue
      const row = newRows.withdrawn(key)
      withdrawn.set(key, view.row)
      renamed.set(key, row.key)
      rows.put(begun(viewOf(row), view.values, begins.isComplete))
    }
    rename(renamed)
  }

  function write(cells: readonly { key: number; column: string; after: Value }[]): void {
    for (const [key, own] of Map.groupBy(cells, (cell) => cell.key)) {
      const view = rows.get(key)
      for (const { column } of isDraft(key) ? [] : own) {
        const before = view?.row.values[column]
        if (before !== undefined) log.note(key, column, before)
      }
      const part = Object.fromEntries(own.map(({ column, after }) => [column, after]))
      if (view) rows.put(isDraft(key) && begins ? begun(view, part, begins.isComplete) : written(view, part))
    }
    work.plan(REST_MS)
    tell()
  }

  const isWaiting = () => withdrawn.size > 0 || rows.unsaved().some(({ state }) => state === 'waiting')

  /** Does an act's cells over again, in one direction; those that have been changed by others since stay undone. */
  function applyAct(act: Act, side: 'before' | 'after'): void {
    write(act.map((cell) => ({ key: cell.key, column: cell.column, after: cell[side] })))
    if (side === 'after') return
    withdraw(new Set(act.map(({ key }) => key)))
    tell()
  }

  tail = tailNow()
  return {
    view: rows.get,
    subscribeRow: rows.subscribe,
    receive(read) {
      for (const row of read) {
        const known = rows.get(row.key)
        rows.put(known ? readAnew(known, row) : viewOf(row))
      }
      tell()
    },
    change(cells) {
      const act = cells.flatMap(({ key: name, column, after }): CellChange[] => {
        const key = newRows?.keyOf(name) ?? name
        const before = rows.get(key)?.values[column]
        return before === undefined || sameValue(before, after) ? [] : [{ key, column, before, after }]
      })
      if (act.length === 0) return 0
      steps = withStep(steps, act)
      applyAct(act, 'after')
      return act.length
    },
    tail: () => tail,
    begin,
    nameOf: (key) => newRows?.nameOf(key) ?? key,
    settleTail() {
      newRows?.release((key) => !isDraft(key) || rows.get(key)?.unsaved.length === 0)
      tell()
    },
    lose(keys) {
      newRows?.release((key) => keys.has(key))
      tell()
    },
    dropDrafts() {
      for (const view of rows.unsaved()) if (view.state === 'draft') rows.put(viewOf(view.row))
      tell()
    },
    undo() {
      const act = steps.undo.at(-1)
      if (!act) return undefined
      steps = back(steps)
      applyAct(act, 'before')
      // As it is called now: rows may have got other keys.
      return steps.redo.at(-1)
    },
    redo() {
      const act = steps.redo.at(-1)
      if (!act) return undefined
      steps = forth(steps)
      applyAct(act, 'after')
      return act
    },
    resolve(key, keep) {
      const view = rows.get(key)
      if (view) rows.put(resolved(view, keep))
      work.plan(0)
      tell()
    },
    saving: () => told,
    edited: () => edited,
    settle() {
      log.forget()
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async flush() {
      work.callOff()
      for (;;) {
        await work.run()
        if (saver.hasFailed() || !isWaiting()) return
      }
    },
  }
}
