import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { appId, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { member } from './team.ts'

/** That a member wants to find a conversation again; one at most for each, and it outlasts the end. */
export const star = pgTable(
  'star',
  {
    appId: appId(),
    personId: uuid('person_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.personId, t.conversationId] }),
    foreignKey({
      name: 'star_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({
      name: 'star_member',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }).onDelete('cascade'),
    index('star_in').on(t.appId, t.conversationId),
  ],
)
