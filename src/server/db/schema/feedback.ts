import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { REACTIONS } from '#src/domain/conversation/reaction.ts'
import { THUMB_REASONS } from '#src/domain/conversation/thumb.ts'
import { appId, moment } from './columns.ts'
import { conversation, message } from './conversation.ts'

/** How many stars a visitor gave a conversation, and why. */
export const rating = pgTable(
  'rating',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    stars: smallint('stars').notNull(),
    /** Chosen from those that were offered. */
    reasons: text('reasons')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whether what they came for was solved; null: they were not asked, or did not say. */
    solved: boolean('solved'),
    comment: text('comment').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId] }),
    foreignKey({ columns: [t.appId, t.conversationId], foreignColumns: [conversation.appId, conversation.id] }),
    check('rating_stars', sql`${t.stars} between 1 and 5`),
    check('rating_comment', sql`char_length(${t.comment}) <= 300`),
  ],
)

/** What visitors think of answers of the bot: a fact of the answer, which it counts by. */
export const thumb = pgTable(
  'thumb',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    helpful: boolean('helpful').notNull(),
    reason: text('reason', { enum: THUMB_REASONS }),
    comment: text('comment').notNull().default(''),
    /** Whether it was the other one at first. */
    changed: boolean('changed').notNull().default(false),
    /** What the answer was taken from. */
    entryId: uuid('entry_id'),
    documentId: uuid('document_id'),
    answeredAt: moment('answered_at').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId, t.seq] }),
    foreignKey({
      name: 'thumb_message',
      columns: [t.appId, t.conversationId, t.seq],
      foreignColumns: [message.appId, message.conversationId, message.seq],
    }),
    index('thumb_entry')
      .on(t.appId, t.entryId, t.answeredAt)
      .where(sql`${t.entryId} is not null`),
    check('thumb_why', sql`not ${t.helpful} or (${t.reason} is null and ${t.comment} = '')`),
    check('thumb_reason', sql`${t.reason} in ('off_topic', 'wrong', 'incomplete', 'unclear', 'other')`),
    check('thumb_comment', sql`char_length(${t.comment}) <= 300`),
  ],
)

/** How the other side has answered to a message in place of words. */
export const reaction = pgTable(
  'reaction',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    kind: text('kind', { enum: REACTIONS }).notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId, t.seq] }),
    foreignKey({
      name: 'reaction_message',
      columns: [t.appId, t.conversationId, t.seq],
      foreignColumns: [message.appId, message.conversationId, message.seq],
    }),
    check('reaction_kind', sql`${t.kind} in ('like', 'love', 'laugh', 'surprise', 'sad', 'thanks')`),
  ],
)
