import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

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
const rowsFrom = (table: PgTable, rows: string): SQL =>
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
