import { check, foreignKey, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { ErasedCounts } from '#src/domain/conversation/erasure.ts'
import { appId, createdAt, id, moment } from './columns.ts'
import { visitor } from './visitor.ts'

/** How far the erasure of a visitor has come, and in the end what was erased. */
export const visitorErasure = pgTable(
  'visitor_erasure',
  {
    appId: appId(),
    id: id(),
    visitorId: uuid('visitor_id').notNull(),
    /** Conversations, and those that are done. */
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    /** The last conversation that is done: they go in the order of their ids. */
    cursor: uuid('cursor'),
    /** Files whose rows are gone and whose bytes may still be there. */
    files: uuid('files')
      .array()
      .notNull()
      .default(sql`'{}'`),
    counts: jsonb('counts').$type<ErasedCounts>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
    /** null: nobody, their time was over. */
    createdBy: uuid('created_by'),
    createdRole: text('created_role').notNull(),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'visitor_erasure_visitor',
      columns: [t.appId, t.visitorId],
      foreignColumns: [visitor.appId, visitor.id],
    }),
    unique('visitor_erasure_once').on(t.appId, t.visitorId),
    check('visitor_erasure_done', sql`${t.done} between 0 and ${t.total}`),
    check('visitor_erasure_finished', sql`${t.finishedAt} is null or (${t.done} = ${t.total} and ${t.files} = '{}')`),
  ],
)
