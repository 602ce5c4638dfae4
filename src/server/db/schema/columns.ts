import { sql } from 'drizzle-orm'
import { customType, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The tenant's key: the `sdkAppId` an application is known by. First in every key of a tenant's table. */
export const appId = () => text('app_id').notNull()

/** A UUIDv7 made by the caller, so that ids sort by time. */
export const id = () => uuid('id').notNull()

/** A moment, with zone, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => moment('created_at').notNull().defaultNow()

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Text compared without regard to case (extension citext). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

/** The transaction that last wrote a row: readers follow changes by it without missing late commits. */
export const changedXid = () =>
  customType<{ data: string }>({ dataType: () => 'xid8' })('changed')
    .notNull()
    .default(sql`pg_current_xact_id()`)
