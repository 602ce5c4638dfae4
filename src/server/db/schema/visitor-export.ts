import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { EXPORT_FAILURES } from '#src/domain/conversation/export.ts'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { appId, createdAt, id, moment } from './columns.ts'
import { visitor } from './visitor.ts'

/** What is kept of a visitor, being made into an archive or made. Its bytes lie under the id of the row. */
export const visitorExport = pgTable(
  'visitor_export',
  {
    appId: appId(),
    id: id(),
    visitorId: uuid('visitor_id').notNull(),
    language: text('language', { enum: SHELL_LANGUAGES }).notNull(),
    /** Conversations and files, and those that are in it; none until it is known how many. */
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** In bytes; null: it is not there. */
    size: integer('size'),
    failure: text('failure', { enum: EXPORT_FAILURES }),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
    /** When the row goes, and what there may be of bytes. */
    expiresAt: moment('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'visitor_export_visitor',
      columns: [t.appId, t.visitorId],
      foreignColumns: [visitor.appId, visitor.id],
    }),
    uniqueIndex('visitor_export_one_running')
      .on(t.appId, t.visitorId)
      .where(sql`${t.finishedAt} is null`),
    index('visitor_export_visitor_time').on(t.appId, t.visitorId, t.createdAt),
    check('visitor_export_done', sql`${t.done} between 0 and ${t.total}`),
    check('visitor_export_finished', sql`(${t.finishedAt} is null) = (${t.expiresAt} is null)`),
    check(
      'visitor_export_there',
      sql`(${t.size} is not null) = (${t.finishedAt} is not null and ${t.failure} is null)`,
    ),
  ],
)
