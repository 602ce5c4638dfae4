import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { appId, moment } from './columns.ts'
import { application } from './platform.ts'

/** Where the web client was seen: an origin whose pages have it, as browsers tell; '' for its own link. */
export const webVisit = pgTable(
  'web_visit',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    /** The page of the last visit, without its query; '': it did not say. */
    page: text('page').notNull().default(''),
    visits: integer('visits').notNull().default(0),
    /** How often it was not allowed there. */
    refused: integer('refused').notNull().default(0),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.origin] }),
    check('web_visit_origin', sql`char_length(${t.origin}) <= 260 and char_length(${t.page}) <= 300`),
    check('web_visit_counts', sql`${t.visits} >= 0 and ${t.refused} >= 0 and ${t.visits} + ${t.refused} > 0`),
  ],
)
