import { sameValue, type TableRow, type Value } from './column.ts'
import { createEditLog, type Edited } from './edited.ts'
import {
  answered,
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

export type TableTimers = { set(work: () => void, ms: number): unknown; clear(handle: unknown): void }

export type TableHost = {
  /** Saves changes of rows; rejects when the server cannot be reached. */
  save: (changes: readonly SaveChange[]) => Promise<readonly SaveResult[]>
  timers?: TableTimers
}

/** What the table tells of its saving and its history. `failed`: the server could not be reached; it is tried again by itself. */
export type Saving = {
  waiting: number
  troubled: readonly number[]
  isSaving: boolean
  failed: boolean
  canUndo: boolean
  canRedo: boolean
}

/** Rest after a change before it is saved, and before another attempt after a failure; in milliseconds. */
const REST_MS = 600
const AGAIN_MS = 4000
const STEPS = 200
/** Rows in one request. */
const BATCH = 500

const browserTimers: TableTimers = {
  set: (work, ms) => setTimeout(work, ms),
  clear: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}

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

export function createTableStore({ save, timers = browserTimers }: TableHost): TableStore {
  const views = new Map<number, RowView>()
  const rowListeners = new Map<number, Set<() => void>>()
  const listeners = new Set<() => void>()
  /** Rows that differ from the server's, in the order they were written. */
  const unsaved = new Set<number>()
  const log = createEditLog()
  let undos: Act[] = []
  let redos: Act[] = []
  let timer: unknown
  let running: Promise<void> | undefined
  let failed = false
  let edited: readonly Edited[] = []
  let told: Saving = { waiting: 0, troubled: [], isSaving: false, failed: false, canUndo: false, canRedo: false }

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
      waiting: all.filter(({ state }) => state === 'waiting' || state === 'saving').length,
      troubled: all
        .filter(({ state }) => state === 'conflict' || state === 'refused' || state === 'gone')
        .map(({ row }) => row.key),
      isSaving: running !== undefined,
      failed,
      canUndo: undos.length > 0,
      canRedo: redos.length > 0,
    }
    edited = log.edited((key) => views.get(key))
    for (const listener of listeners) listener()
  }

  function write(cells: readonly { key: number; column: string; after: Value }[]): void {
    for (const [key, own] of Map.groupBy(cells, (cell) => cell.key)) {
      const view = views.get(key)
      for (const { column } of own) {
        const before = view?.row.values[column]
        if (before !== undefined) log.note(key, column, before)
      }
      if (view) put(written(view, Object.fromEntries(own.map(({ column, after }) => [column, after]))))
    }
    schedule(REST_MS)
    tell()
  }

  function schedule(ms: number): void {
    if (timer !== undefined) timers.clear(timer)
    timer = timers.set(() => {
      timer = undefined
      void saveWaiting()
    }, ms)
  }

  function saveWaiting(): Promise<void> {
    running ??= saveAll().finally(() => {
      running = undefined
      tell()
      if ([...unsaved].some((key) => views.get(key)?.state === 'waiting')) schedule(failed ? AGAIN_MS : 0)
    })
    return running
  }

  async function saveAll(): Promise<void> {
    const waiting = [...unsaved].flatMap((key) => views.get(key)!).filter(({ state }) => state === 'waiting')
    const changes = waiting.slice(0, BATCH).map(({ row, values, unsaved: columns }): SaveChange => ({
      key: row.key,
      id: row.id,
      revision: row.revision,
      part: Object.fromEntries(columns.map((column) => [column, values[column]!])),
    }))
    if (changes.length === 0) return
    for (const { key } of changes) put({ ...views.get(key)!, state: 'saving' })
    tell()
    const results = await save(changes).catch(() => undefined)
    failed = results === undefined
    const byKey = new Map(results?.map((result) => [result.key, result]))
    for (const { key, part } of changes) {
      const view = views.get(key)!
      const result = byKey.get(key)
      put(result ? answered(view, part, result) : { ...view, state: 'waiting' })
    }
  }

  /** Does an act's cells over again, in one direction; those that have been changed by others since stay undone. */
  function applyAct(act: Act, side: 'before' | 'after'): void {
    write(act.map((cell) => ({ key: cell.key, column: cell.column, after: cell[side] })))
  }

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
      const act = cells.flatMap(({ key, column, after }): CellChange[] => {
        const before = views.get(key)?.values[column]
        return before === undefined || sameValue(before, after) ? [] : [{ key, column, before, after }]
      })
      if (act.length === 0) return 0
      undos = [...undos, act].slice(-STEPS)
      redos = []
      applyAct(act, 'after')
      return act.length
    },
    undo() {
      const act = undos.at(-1)
      if (!act) return undefined
      undos = undos.slice(0, -1)
      redos = [...redos, act]
      applyAct(act, 'before')
      return act
    },
    redo() {
      const act = redos.at(-1)
      if (!act) return undefined
      redos = redos.slice(0, -1)
      undos = [...undos, act]
      applyAct(act, 'after')
      return act
    },
    resolve(key, keep) {
      const view = views.get(key)
      if (view) put(resolved(view, keep))
      schedule(0)
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
      if (timer !== undefined) timers.clear(timer)
      timer = undefined
      for (;;) {
        await saveWaiting()
        if (failed || ![...unsaved].some((key) => views.get(key)?.state === 'waiting')) return
      }
    },
  }
}
