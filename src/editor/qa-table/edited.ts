import { sameValue, type Value } from './column.ts'
import type { RowView } from './rows.ts'

/** A row that has been edited and saved: what its cells held before, where the server holds something else now. */
export type Edited = {
  readonly key: number
  /** Of the row as the server has it. */
  readonly revision: number
  readonly before: Readonly<Record<string, Value>>
}

/** What the last rows that were written into here held before, the ones that were written into last at the end. */
export type EditLog = {
  /** A cell is about to be written into. */
  note(key: number, column: string, before: Value): void
  edited(view: (key: number) => RowView | undefined): readonly Edited[]
  forget(): void
}

/** Rows that are remembered: a column that is filled over the whole table is not followed row by row. */
const KEPT = 1000

export function createEditLog(): EditLog {
  const first = new Map<number, Record<string, Value>>()
  return {
    note(key, column, before) {
      const known = first.get(key)
      first.delete(key)
      first.set(key, known && column in known ? known : { ...known, [column]: before })
      const [oldest] = first.keys()
      if (first.size > KEPT && oldest !== undefined) first.delete(oldest)
    },
    edited(view) {
      return [...first].flatMap(([key, cells]): Edited[] => {
        const row = view(key)?.row
        const before = Object.entries(cells).filter(([column, value]) => !sameValue(value, row?.values[column]))
        return row === undefined || before.length === 0
          ? []
          : [{ key, revision: row.revision, before: Object.fromEntries(before) }]
      })
    },
    forget: () => first.clear(),
  }
}
