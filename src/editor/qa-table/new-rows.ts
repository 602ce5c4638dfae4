import type { TableRow, Value } from './column.ts'

type Values = Readonly<Record<string, Value>>

/** What it takes to begin rows in the table itself. */
export type RowsHost = {
  /** What a row holds that nobody has written into. */
  blank: () => Values
  /** Whether a row says all that it takes to be saved. */
  isComplete: (values: Values) => boolean
  newId: () => string
}

/**
 * The rows that were begun in the table, in the order in which they were: under negative keys while they are drafts, under
 * the number they got once they are saved. Both are one row to whoever looks: its first key stays its name.
 */
export type NewRows = ReturnType<typeof createNewRows>

export function createNewRows({ blank, newId }: Pick<RowsHost, 'blank' | 'newId'>) {
  const numbers = new Map<number, number>()
  const names = new Map<number, number>()
  /** Rows that do not stand at the end any more, by name. */
  const released = new Set<number>()
  let last = 0
  const keyOf = (name: number) => numbers.get(name) ?? name
  const row = (key: number): TableRow => ({ key, id: newId(), revision: 0, values: blank() })

  return {
    begin(): TableRow {
      last -= 1
      return row(last)
    },
    /** The name of a row, and the key it has now. */
    nameOf: (key: number) => names.get(key) ?? key,
    keyOf,
    isNew: (key: number) => names.has(key),
    saved(draft: number, number: number) {
      numbers.set(draft, number)
      names.set(number, draft)
    },
    /** A row that was saved is a draft again, and a new one to the server. */
    withdrawn(number: number): TableRow {
      const name = names.get(number) ?? number
      numbers.delete(name)
      names.delete(number)
      released.delete(name)
      return row(name)
    },
    /** The keys of rows that stand at the end, in the order in which they were begun. */
    tail(isShown: (key: number) => boolean): number[] {
      const keys: number[] = []
      for (let name = -1; name >= last; name -= 1) {
        const key = keyOf(name)
        if (!released.has(name) && isShown(key)) keys.push(key)
      }
      return keys
    },
    /** The draft begun last, if it is none of those that were let go. */
    newest: (): number | undefined => (last < 0 && !released.has(last) && !numbers.has(last) ? last : undefined),
    /** These rows stand where the order has them, and not at the end. */
    release(isReleased: (key: number) => boolean) {
      for (let name = -1; name >= last; name -= 1) if (isReleased(keyOf(name))) released.add(name)
    },
  }
}
