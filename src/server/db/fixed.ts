import { is, Placeholder, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
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
  const bound = (values ?? []) as unknown[]
  count += 1
  const name = `fixed_${count}`
  const valuesFor = (given: Readonly<Record<string, unknown>>) =>
    bound.map((value) => (is(value, Placeholder) ? given[value.name] : value))
  return (tx, given) => ({
    execute: async () => (await sendOn(tx, { name, text, values: valuesFor(given) })).rows.map(read),
  })
}

/** Columns and expressions by the names that they have in code. */
export type Selection = Record<string, PgColumn | SQL>

/** What is selected, to stand behind `select`. */
export function named(selection: Selection): SQL {
  const parts = Object.entries(selection).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  return sql.join(parts, sql`, `)
}

/** One that answers nothing. */
export const fixedWrite = (statement: SQL): Fixed<void> => fixed(statement, () => undefined)

/**
 * One that answers what is selected; the driver reads moments as dates. What a join may leave out is said so by who reads it.
 */
export const fixedSelect = <Selected extends Selection>(
  selection: Selected,
  rest: SQL,
): Fixed<SelectResultFields<Selected>> =>
  fixed(sql`select ${named(selection)} ${rest}`, (row) => row as SelectResultFields<Selected>)

/** The same for a statement that is made for this one time. */
export async function select<Selected extends Selection>(
  tx: Tx,
  selection: Selected,
  rest: SQL,
): Promise<SelectResultFields<Selected>[]> {
  const { rows } = await sendOn(tx, queryOf(sql`select ${named(selection)} ${rest}`))
  return rows as SelectResultFields<Selected>[]
}

/** Whether a column has one of the values that a placeholder brings as an array. */
export const isOneOf = (column: PgColumn, placeholder: string): SQL =>
  sql`${column} = any(${sql.placeholder(placeholder)}::${sql.raw(column.getSQLType())}[])`
