import { getTableColumns, is, Placeholder, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { queryOf, sendOn, type Tx } from './transaction.ts'

/** A statement whose text never changes: it is made once, and read and planned once by each connection. */
export type Fixed<Row> = (tx: Tx, values: Readonly<Record<string, unknown>>) => { execute(): Promise<Row[]> }

let count = 0

/**
 * Makes a statement of which only values change, each named by a `sql.placeholder`. For what every message asks: making the
 * same text anew each time is an eighth of what a message costs. `read` makes of a row what is answered.
 */
export function fixed<Row>(statement: SQL, read: (row: Record<string, unknown>) => Row): Fixed<Row> {
  const { text, values } = queryOf(statement)
  const order = (values ?? []).map((value) => {
    if (!is(value, Placeholder)) throw new Error('A fixed statement has a value of its own.')
    return value.name
  })
  count += 1
  const name = `fixed_${count}`
  return (tx, given) => ({
    execute: async () => (await sendOn(tx, { name, text, values: order.map((key) => given[key]) })).rows.map(read),
  })
}

/** Whole rows of a table, as its columns are called in code. The driver reads moments as dates. */
export function rowOf<Table extends PgTable>(table: Table): (row: Record<string, unknown>) => InferSelectModel<Table> {
  const columns = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const)
  return (row) => Object.fromEntries(columns.map(([key, name]) => [key, row[name]])) as InferSelectModel<Table>
}
