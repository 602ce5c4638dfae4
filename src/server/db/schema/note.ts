import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { appId, id, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { member } from './team.ts'

/** What members have written in a conversation for each other, and no visitor reads. */
export const deskNote = pgTable(
  'desk_note',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    /** The number of the message after which it was written. */
    afterSeq: integer('after_seq').notNull(),
    personId: uuid('person_id').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'desk_note_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({
      name: 'desk_note_by',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }),
    index('desk_note_of').on(t.appId, t.conversationId, t.at),
    check('desk_note_text', sql`char_length(${t.text}) between 1 and 2000`),
    check('desk_note_after', sql`${t.afterSeq} >= 0`),
  ],
)

/** That a note names a member, who is told. */
export const mention = pgTable(
  'mention',
  {
    appId: appId(),
    noteId: uuid('note_id').notNull(),
    personId: uuid('person_id').notNull(),
    at: moment('at').notNull(),
    /** When they had looked at it; null: not yet. */
    seenAt: moment('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.noteId, t.personId] }),
    foreignKey({
      name: 'mention_note',
      columns: [t.appId, t.noteId],
      foreignColumns: [deskNote.appId, deskNote.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'mention_member',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }).onDelete('cascade'),
    index('mention_of').on(t.appId, t.personId, t.at),
    check('mention_seen', sql`${t.seenAt} >= ${t.at}`),
  ],
)
