import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { appId, createdAt, id, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { member } from './team.ts'

/** What a member wants to be told at a time, about a conversation. It stays until they are done with it. */
export const reminder = pgTable(
  'reminder',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    personId: uuid('person_id').notNull(),
    text: text('text').notNull(),
    dueAt: moment('due_at').notNull(),
    /** When they were told; null: not yet. */
    toldAt: moment('told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'reminder_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({
      name: 'reminder_member',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }).onDelete('cascade'),
    index('reminder_of').on(t.appId, t.personId, t.dueAt),
    index('reminder_in').on(t.appId, t.conversationId),
    check('reminder_text', sql`char_length(${t.text}) <= 200`),
    check('reminder_told', sql`${t.toldAt} >= ${t.dueAt}`),
  ],
)
