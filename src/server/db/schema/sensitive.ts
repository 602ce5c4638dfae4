import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { WORD_ACTIONS, WORD_DIRECTIONS } from '#src/domain/sensitive/word.ts'
import { appId, createdAt, id, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { application } from './platform.ts'

/** A word that is kept from messages, hidden in them, or told of. */
export const sensitiveWord = pgTable(
  'sensitive_word',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    word: text('word').notNull(),
    /** As it is looked for: two that read the same are one. */
    folded: text('folded').notNull(),
    action: text('action', { enum: WORD_ACTIONS }).notNull(),
    direction: text('direction', { enum: WORD_DIRECTIONS }).notNull(),
    createdAt: createdAt(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('sensitive_word_once').on(t.appId, t.folded),
    check('sensitive_word_length', sql`char_length(${t.word}) between 1 and 50 and ${t.folded} <> ''`),
  ],
)

/** A message that holds words to be told of, for whoever watches over the desk. */
export const wordAlert = pgTable(
  'word_alert',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    /** The message; null: it was left, not said. */
    seq: integer('seq'),
    writer: text('writer', { enum: ['visitor', 'agent'] }).notNull(),
    /** Of the list, as they stand there. */
    words: text('words').array().notNull(),
    at: moment('at').notNull(),
    seenAt: moment('seen_at'),
    seenBy: uuid('seen_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'word_alert_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }).onDelete('cascade'),
    index('word_alert_conversation').on(t.appId, t.conversationId),
    check('word_alert_words', sql`cardinality(${t.words}) > 0`),
    check('word_alert_seen', sql`${t.seenAt} is not null or ${t.seenBy} is null`),
  ],
)
