import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** One statement of several that write to different tables and do not look at one another's rows; at least one. */
export function inOne(writes: readonly SQLWrapper[]): SQL {
  const last = writes.at(-1)
  if (last === undefined) throw new Error('There is nothing to write.')
  const parts = writes
    .slice(0, -1)
    .map((write, index) => sql`${sql.identifier(`part_${index}`)} as (${write.getSQL()})`)
  return parts.length === 0 ? last.getSQL() : sql`with ${sql.join(parts, sql`, `)} ${last.getSQL()}`
}
