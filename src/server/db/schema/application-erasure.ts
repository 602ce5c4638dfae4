import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

/**
 * An application that is to be deleted: until when it can be taken back, then how far that has come. It outlives its
 * application, whose id is never given again.
 */
export const applicationErasure = pgTable(
  'application_erasure',
  {
    appId: text('app_id').primaryKey(),
    id: id(),
    dueAt: moment('due_at').notNull(),
    /** From then on nothing brings it back. */
    begunAt: moment('begun_at'),
    /** Kinds of rows, and those of which none is left. */
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** Rows that are gone. */
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdRole: text('created_role').notNull(),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    check('application_erasure_grace', sql`${t.dueAt} >= ${t.createdAt} + interval '7 days'`),
    check('application_erasure_begun', sql`${t.begunAt} >= ${t.dueAt}`),
    check('application_erasure_done', sql`${t.done} between 0 and ${t.total} and ${t.rows} >= 0`),
    check('application_erasure_finished', sql`${t.finishedAt} is null or ${t.begunAt} is not null`),
  ],
)
