import { getTableColumns, is, Placeholder, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
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

/** Rows as one value, by the names of the columns in the database; what a row does not bring is left out. */
export function jsonOf<Table extends PgTable>(table: Table, rows: readonly Record<string, unknown>[]): string {
  const columns = Object.entries(getTableColumns(table))
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.flatMap(([key, { name }]) => (key in row ? [[name, row[key]]] : [])))),
  )
}

/** The columns that rows bring: all but those that the database fills by itself. */
const broughtBy = (table: PgTable, without: readonly string[]) =>
  Object.entries(getTableColumns(table)).filter(([key, { generated }]) => !generated && !without.includes(key))

const named = (columns: readonly { name: string }[]) =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )

/** Rows of {@link jsonOf}, as a placeholder brings them. */
export const rowsFrom = (table: PgTable, rows: string): SQL =>
  sql`jsonb_populate_recordset(null::${table}, ${sql.placeholder(rows)}::jsonb)`

/** Puts in the rows that a placeholder brings; `without`: columns that are left to their defaults. */
export function insertFrom(table: PgTable, rows: string, without: readonly string[] = []): SQL {
  const columns = named(broughtBy(table, without).map(([, column]) => column))
  return sql`insert into ${table} (${columns}) select ${columns} from ${rowsFrom(table, rows)}`
}

/** Sets all columns of the rows that a placeholder brings, found by `by`. */
export function updateFrom(table: PgTable, rows: string, by: readonly string[]): SQL {
  const columns = broughtBy(table, by).map(
    ([, { name }]) => sql`${sql.identifier(name)} = brought.${sql.identifier(name)}`,
  )
  const keys = Object.entries(getTableColumns(table)).filter(([key]) => by.includes(key))
  const same = keys.map(([, column]) => sql`${column} = brought.${sql.identifier(column.name)}`)
  return sql`update ${table} set ${sql.join(columns, sql`, `)} from ${rowsFrom(table, rows)} brought where ${sql.join(same, sql` and `)}`
}
