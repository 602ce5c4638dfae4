import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/** A question as questions are told apart: width, case and runs of spaces folded, in SQL. */
export const folded = (text: AnyColumn | SQL): SQL =>
  sql`btrim(regexp_replace(lower(normalize(${text}, NFKC)), '\\s+', ' ', 'g'))`
