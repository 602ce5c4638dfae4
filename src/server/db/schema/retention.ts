import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import type { ExpiredCounts } from '#src/domain/conversation/erasure.ts'
import { appId, createdAt, id, moment } from './columns.ts'
import { application } from './platform.ts'

/** The look of a day for what has had its time: how far it has come, and what it has taken away. */
export const retentionRun = pgTable(
  'retention_run',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    /** By the clock of the application. */
    day: date('day').notNull(),
    /** Files whose rows are gone and whose bytes may still be there. */
    files: uuid('files')
      .array()
      .notNull()
      .default(sql`'{}'`),
    counts: jsonb('counts').$type<ExpiredCounts>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('retention_run_once').on(t.appId, t.day),
    check('retention_run_finished', sql`${t.finishedAt} is null or ${t.files} = '{}'`),
  ],
)
