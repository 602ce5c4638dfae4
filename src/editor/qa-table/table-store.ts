import { createDueWork } from '../document/due-work.ts'
import { back, forth, NO_STEPS, withStep, type Steps } from '../document/steps.ts'
import type { Timers } from '../document/timers.ts'
import { sameValue, type TableRow, type Value } from './column.ts'
import { createEditLog, type Edited } from './edited.ts'
import { isDraft } from './draft-key.ts'
import { createNewRows, type RowsHost } from './new-rows.ts'
import {
  answered,
  begun,
  readAnew,
  resolved,
  viewOf,
  written,
  type RowView,
  type SaveChange,
  type SaveResult,
} from './rows.ts'

/** One cell's change. */
export type CellChange = {
  readonly key: number
  readonly column: string
  readonly before: Value
  readonly after: Value
}
/** One thing done: all its cells are undone together. */
type Act = readonly CellChange[]

export type TableHost = {
  /** Saves changes of rows; rejects when the server cannot be reached. */
  save: (changes: readonly SaveChange[]) => Promise<readonly SaveResult[]>
  /** Left out where no rows are begun in the table. */
  begins?: RowsHost & {
    /** Saves rows that are new, under their ids; the rows of the answer bear their numbers. Rejects as `save` does. */
    add: (rows: readonly TableRow[]) => Promise<readonly SaveResult[]>
    /** Takes rows away that were added from here, unless somebody has changed them since. */
    remove: (rows: readonly TableRow[]) => Promise<void>
  }
  timers?: Timers
}

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
/** Rows in one request. */
const BATCH = 500

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
  const views = new Map<number, RowView>()
  const rowListeners = new Map<number, Set<() => void>>()
  const listeners = new Set<() => void>()
  /** Rows that differ from the server's, in the order they were written. */
  const unsaved = new Set<number>()
  const log = createEditLog()
  const newRows = begins && createNewRows(begins)
  /** Rows that were added from here and are to be taken away, by their numbers, as they stood when they were undone. */
  const withdrawn = new Map<number, TableRow>()
  let tail: readonly number[] = []
  let steps: Steps<Act> = NO_STEPS
  const work = createDueWork<void>(saveAll, {
    timers,
    onRest() {
      tell()
      if (isWaiting()) work.plan(failed ? AGAIN_MS : 0)
    },
  })
  let failed = false
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

  function put(view: RowView): void {
    const { key } = view.row
    if (views.get(key) === view) return
    views.set(key, view)
    if (view.state === 'saved') unsaved.delete(key)
    else unsaved.add(key)
    for (const listener of rowListeners.get(key) ?? []) listener()
  }

  function tell(): void {
    const all = [...unsaved].map((key) => views.get(key)!)
    told = {
      waiting: all.filter(({ state }) => state === 'waiting' || state === 'saving').length + withdrawn.size,
      drafts: all.filter(({ state }) => state === 'draft').length,
      troubled: all
        .filter(({ state }) => state === 'conflict' || state === 'refused' || state === 'gone')
        .map(({ row }) => row.key),
      isSaving: work.running() !== undefined,
      failed,
      canUndo: steps.undo.length > 0,
      canRedo: steps.redo.length > 0,
    }
    edited = log.edited((key) => views.get(key))
    tail = tailNow()
    for (const listener of listeners) listener()
  }

  /** The rows at the end, and after them one that nobody has written into. */
  function tailNow(): readonly number[] {
    if (!newRows) return tail
    const isBlank = (key: number) => isDraft(key) && views.get(key)?.unsaved.length === 0
    const keys = newRows.tail((key) => !isBlank(key))
    const newest = newRows.newest()
    const [blank] = newest !== undefined && isBlank(newest) ? [newest] : begin(1)
    const next = [...keys, blank!]
    return next.length === tail.length && next.every((key, at) => key === tail[at]) ? tail : next
  }

  function begin(count: number): number[] {
    return Array.from({ length: newRows ? count : 0 }, () => {
      const row = newRows!.begin()
      views.set(row.key, viewOf(row))
      return row.key
    })
  }

  /** Rows go by another key from now on, in the history as well. */
  function rename(keys: ReadonlyMap<number, number>): void {
    const renamed = (act: Act): Act =>
      act.some(({ key }) => keys.has(key)) ? act.map((cell) => ({ ...cell, key: keys.get(cell.key) ?? cell.key })) : act
    steps = { undo: steps.undo.map(renamed), redo: steps.redo.map(renamed) }
    for (const key of keys.keys()) {
      views.delete(key)
      unsaved.delete(key)
    }
  }

  /** Rows that were added from here and have been undone so far that they say too little are drafts again. */
  function withdraw(keys: Iterable<number>): void {
    if (!newRows || !begins) return
    const renamed = new Map<number, number>()
    for (const key of keys) {
      const view = views.get(key)
      if (!view || !newRows.isNew(key) || begins.isComplete(view.values)) continue
      const row = newRows.withdrawn(key)
      withdrawn.set(key, view.row)
      renamed.set(key, row.key)
      put(begun(viewOf(row), view.values, begins.isComplete))
    }
    rename(renamed)
  }

  function write(cells: readonly { key: number; column: string; after: Value }[]): void {
    for (const [key, own] of Map.groupBy(cells, (cell) => cell.key)) {
      const view = views.get(key)
      for (const { column } of isDraft(key) ? [] : own) {
        const before = view?.row.values[column]
        if (before !== undefined) log.note(key, column, before)
      }
      const part = Object.fromEntries(own.map(({ column, after }) => [column, after]))
      if (view) put(isDraft(key) && begins ? begun(view, part, begins.isComplete) : written(view, part))
    }
    work.plan(REST_MS)
    tell()
  }

  const isWaiting = () => withdrawn.size > 0 || [...unsaved].some((key) => views.get(key)?.state === 'waiting')

  async function saveAll(): Promise<void> {
    failed = false
    // Each by itself: a row that cannot be added keeps no change of another one from being saved.
    for (const part of [removeWithdrawn, addBegun, saveChanged])
      await part().catch(() => {
        failed = true
      })
  }

  /** The rows that wait to be saved, so many as one request takes; they are under way from now on. */
  function nextBatch(isOne: (key: number) => boolean): RowView[] {
    const waiting = [...unsaved].filter(isOne).flatMap((key) => views.get(key)!)
    const batch = waiting.filter(({ state }) => state === 'waiting').slice(0, BATCH)
    for (const view of batch) put({ ...view, state: 'saving' })
    if (batch.length > 0) tell()
    return batch
  }

  /** Hands rows to the server; those it could not be reached for wait again. */
  async function handed(
    batch: readonly RowView[],
    to: () => Promise<readonly SaveResult[]>,
  ): Promise<Map<number, SaveResult>> {
    try {
      return new Map((await to()).map((result) => [result.key, result]))
    } catch (error) {
      for (const { row } of batch) {
        const view = views.get(row.key)
        if (view?.state === 'saving') put({ ...view, state: 'waiting' })
      }
      throw error
    }
  }

  async function removeWithdrawn(): Promise<void> {
    const rows = [...withdrawn.values()]
    if (rows.length === 0 || !begins) return
    await begins.remove(rows)
    for (const { key } of rows) withdrawn.delete(key)
  }

  async function addBegun(): Promise<void> {
    const batch = nextBatch(isDraft)
    if (batch.length === 0 || !begins || !newRows) return
    const results = await handed(batch, () => begins.add(batch.map(({ row, values }) => ({ ...row, values }))))
    const renamed = new Map<number, number>()
    for (const { row, values: sent } of batch) {
      const view = views.get(row.key)!
      const result = results.get(row.key)
      if (result?.ok) {
        newRows.saved(row.key, result.row.key)
        renamed.set(row.key, result.row.key)
        put(answered(view, sent, result))
      } else {
        const messages = result && result.messages !== 'conflict' ? result.messages : {}
        put({ ...view, state: 'refused', messages })
      }
    }
    rename(renamed)
    // What was undone while they were under way.
    withdraw(renamed.values())
  }

  async function saveChanged(): Promise<void> {
    const batch = nextBatch((key) => !isDraft(key))
    const changes = batch.map(({ row, values, unsaved: columns }): SaveChange => ({
      key: row.key,
      id: row.id,
      revision: row.revision,
      part: Object.fromEntries(columns.map((column) => [column, values[column]!])),
    }))
    if (changes.length === 0) return
    const results = await handed(batch, () => save(changes))
    for (const { key, part } of changes) {
      // It may have been taken away meanwhile.
      const view = views.get(key)
      const result = results.get(key)
      if (view) put(result ? answered(view, part, result) : { ...view, state: 'waiting' })
      else if (withdrawn.has(key) && result?.ok) withdrawn.set(key, result.row)
    }
  }

  /** Does an act's cells over again, in one direction; those that have been changed by others since stay undone. */
  function applyAct(act: Act, side: 'before' | 'after'): void {
    write(act.map((cell) => ({ key: cell.key, column: cell.column, after: cell[side] })))
    if (side === 'after') return
    withdraw(new Set(act.map(({ key }) => key)))
    tell()
  }

  tail = tailNow()
  return {
    view: (key) => views.get(key),
    subscribeRow(key, listener) {
      const own = rowListeners.get(key) ?? new Set()
      rowListeners.set(key, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) rowListeners.delete(key)
      }
    },
    receive(rows) {
      for (const row of rows) {
        const known = views.get(row.key)
        put(known ? readAnew(known, row) : viewOf(row))
      }
      tell()
    },
    change(cells) {
      const act = cells.flatMap(({ key: name, column, after }): CellChange[] => {
        const key = newRows?.keyOf(name) ?? name
        const before = views.get(key)?.values[column]
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
      newRows?.release((key) => !isDraft(key) || views.get(key)?.unsaved.length === 0)
      tell()
    },
    lose(keys) {
      newRows?.release((key) => keys.has(key))
      tell()
    },
    dropDrafts() {
      for (const key of unsaved) {
        const view = views.get(key)
        if (view?.state === 'draft') put(viewOf(view.row))
      }
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
      const view = views.get(key)
      if (view) put(resolved(view, keep))
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
        if (failed || !isWaiting()) return
      }
    },
  }
}
