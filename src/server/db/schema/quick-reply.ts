import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { QUICK_REPLY_SCOPES } from '#src/domain/quick-reply/quick-reply.ts'
import { appId, createdAt, id, moment } from './columns.ts'
import { application } from './platform.ts'

/** A text that agents have ready. */
export const quickReply = pgTable(
  'quick_reply',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** '': none. */
    category: text('category').notNull().default(''),
    scope: text('scope', { enum: QUICK_REPLY_SCOPES }).notNull(),
    /** Groups or persons it is for; none where it is for all. */
    audience: uuid('audience').array().notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    index('quick_reply_title').on(t.appId, t.category, t.title),
    check('quick_reply_title', sql`char_length(${t.title}) between 1 and 100`),
    check('quick_reply_content', sql`char_length(${t.content}) between 1 and 1000`),
    check('quick_reply_category', sql`char_length(${t.category}) <= 100`),
    check('quick_reply_audience', sql`(${t.scope} = 'all') = (cardinality(${t.audience}) = 0)`),
  ],
)
