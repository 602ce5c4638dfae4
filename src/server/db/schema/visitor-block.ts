import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { appId, id, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { visitor } from './visitor.ts'

/** That a visitor may not write for a time. Those of one visitor never overlap (exclusion constraint in SQL). */
export const visitorBlock = pgTable(
  'visitor_block',
  {
    appId: appId(),
    id: id(),
    visitorId: uuid('visitor_id').notNull(),
    /** Where it was decided. */
    conversationId: uuid('conversation_id').notNull(),
    reason: text('reason').notNull(),
    personId: uuid('person_id').notNull(),
    at: moment('at').notNull(),
    until: moment('until').notNull(),
    /** Before its time was over. */
    liftedAt: moment('lifted_at'),
    liftedBy: uuid('lifted_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'visitor_block_visitor',
      columns: [t.appId, t.visitorId],
      foreignColumns: [visitor.appId, visitor.id],
    }),
    foreignKey({
      name: 'visitor_block_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    check('visitor_block_reason', sql`char_length(${t.reason}) between 1 and 200`),
    check('visitor_block_until', sql`${t.until} > ${t.at} and ${t.until} <= ${t.at} + interval '366 days'`),
    check(
      'visitor_block_lifted',
      sql`(${t.liftedAt} is null) = (${t.liftedBy} is null) and ${t.liftedAt} between ${t.at} and ${t.until}`,
    ),
  ],
)
