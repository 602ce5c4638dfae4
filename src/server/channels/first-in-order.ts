import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type Ordered = PgTable & Record<'appId' | 'id' | 'identityId' | 'state' | 'at', PgColumn>

/**
 * The condition of rows that are in a state, and before which no other of the same visitor is in it: one that waits to be
 * tried again keeps those behind it waiting.
 */
export const firstInOrder = (table: Ordered, state: string): SQL =>
  sql`${table.state} = ${state} and not exists (select 1 from ${table} earlier
    where earlier.app_id = ${table.appId} and earlier.identity_id = ${table.identityId} and earlier.state = ${state}
      and (earlier.at, earlier.id) < (${table.at}, ${table.id}))`
