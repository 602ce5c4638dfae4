import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { LEFT_MESSAGE_STATES } from '#src/domain/left-message/states.ts'
import { appId, createdAt, id, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { application } from './platform.ts'
import { member } from './team.ts'

/** A question that a visitor has left with an address, to be answered later. */
export const leftMessage = pgTable(
  'left_message',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    /** The page's own name for it: sent twice, it is stored once. */
    clientMsgId: text('client_msg_id').notNull(),
    email: text('email').notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: LEFT_MESSAGE_STATES }).notNull().default('open'),
    /** The member who answers it; null: nobody has taken it on. */
    assigneeId: uuid('assignee_id'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }).onDelete('cascade'),
    // In SQL: only the assignee becomes null when the member goes.
    foreignKey({
      name: 'left_message_assignee',
      columns: [t.appId, t.assigneeId],
      foreignColumns: [member.appId, member.personId],
    }).onDelete('set null'),
    unique('left_message_once').on(t.appId, t.conversationId, t.clientMsgId),
    index('left_message_by_state').on(t.appId, t.state, t.id),
    check('left_message_state', sql`${t.state} in ('open', 'in_progress', 'done')`),
    check('left_message_email', sql`${t.email} like '_%@_%' and char_length(${t.email}) <= 254`),
    check('left_message_text', sql`char_length(${t.text}) between 1 and 2000`),
  ],
)
