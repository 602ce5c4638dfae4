import type { TableRow } from './column.ts'
import { isDraft } from './draft-key.ts'
import type { NewRows, RowsHost } from './new-rows.ts'
import type { RowViews } from './row-views.ts'
import { answered, type RowView, type SaveChange, type SaveResult } from './rows.ts'

export type SaveHost = {
  /** Saves changes of rows; rejects when the server cannot be reached. */
  save: (changes: readonly SaveChange[]) => Promise<readonly SaveResult[]>
  /** Left out where no rows are begun in the table. */
  begins?: RowsHost & {
    /** Saves rows that are new, under their ids; the rows of the answer bear their numbers. Rejects as `save` does. */
    add: (rows: readonly TableRow[]) => Promise<readonly SaveResult[]>
    /** Takes rows away that were added from here, unless somebody has changed them since. */
    remove: (rows: readonly TableRow[]) => Promise<void>
  }
}

/** Rows in one request. */
const BATCH = 500

/** Saves what waits in a table: rows that are to be taken away, rows that are new, rows that were written into. */
export function createTableSaver({
  save,
  begins,
  rows,
  newRows,
  withdrawn,
  rename,
  withdraw,
  tell,
}: SaveHost & {
  rows: RowViews
  newRows: NewRows | undefined
  withdrawn: Map<number, TableRow>
  rename: (keys: ReadonlyMap<number, number>) => void
  withdraw: (keys: Iterable<number>) => void
  /** Called when rows get under way. */
  tell: () => void
}): {
  saveAll(): Promise<void>
  /** Whether the server could not be reached the last time. */
  hasFailed(): boolean
} {
  let failed = false

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
    const waiting = rows.unsaved().filter(({ row }) => isOne(row.key))
    const batch = waiting.filter(({ state }) => state === 'waiting').slice(0, BATCH)
    for (const view of batch) rows.put({ ...view, state: 'saving' })
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
        const view = rows.get(row.key)
        if (view?.state === 'saving') rows.put({ ...view, state: 'waiting' })
      }
      throw error
    }
  }

  async function removeWithdrawn(): Promise<void> {
    const gone = [...withdrawn.values()]
    if (gone.length === 0 || !begins) return
    await begins.remove(gone)
    for (const { key } of gone) withdrawn.delete(key)
  }

  async function addBegun(): Promise<void> {
    const batch = nextBatch(isDraft)
    if (batch.length === 0 || !begins || !newRows) return
    const results = await handed(batch, () => begins.add(batch.map(({ row, values }) => ({ ...row, values }))))
    const renamed = new Map<number, number>()
    for (const { row, values: sent } of batch) {
      const view = rows.get(row.key)!
      const result = results.get(row.key)
      if (result?.ok) {
        newRows.saved(row.key, result.row.key)
        renamed.set(row.key, result.row.key)
        rows.put(answered(view, sent, result))
      } else {
        const messages = result && result.messages !== 'conflict' ? result.messages : {}
        rows.put({ ...view, state: 'refused', messages })
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
      const view = rows.get(key)
      const result = results.get(key)
      if (view) rows.put(result ? answered(view, part, result) : { ...view, state: 'waiting' })
      else if (withdrawn.has(key) && result?.ok) withdrawn.set(key, result.row)
    }
  }

  return { saveAll, hasFailed: () => failed }
}
