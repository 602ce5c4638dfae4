import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { QUICK_REPLY_SCOPES } from '#src/domain/quick-reply/quick-reply.ts'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { appId, citext, createdAt, id, moment } from './columns.ts'
import { application } from './platform.ts'
import { member } from './team.ts'

/** A folder of quick replies, or a folder in one. */
export const quickReplyCategory = pgTable(
  'quick_reply_category',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    parentId: uuid('parent_id'),
    /** Whose own it is; null: the team's. */
    ownerId: uuid('owner_id'),
    name: citext('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'quick_reply_category_parent',
      columns: [t.appId, t.parentId],
      foreignColumns: [t.appId, t.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'quick_reply_category_owner',
      columns: [t.appId, t.ownerId],
      foreignColumns: [member.appId, member.personId],
    }).onDelete('cascade'),
    unique('quick_reply_category_name').on(t.appId, t.ownerId, t.parentId, t.name).nullsNotDistinct(),
    check('quick_reply_category_named', sql`char_length(${t.name}) between 1 and 100`),
  ],
)

/** A text that agents have ready. */
export const quickReply = pgTable(
  'quick_reply',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    categoryId: uuid('category_id'),
    /** '': none. */
    shortcut: text('shortcut').notNull().default(''),
    language: text('language', { enum: LANGUAGE_NAMES }),
    /** Files that go with it, in their order. */
    files: jsonb('files').$type<{ fileId: string }[]>().notNull().default([]),
    scope: text('scope', { enum: QUICK_REPLY_SCOPES }).notNull(),
    /** Groups or persons it is for, in the order of their ids; none where it is for all. */
    audience: uuid('audience').array().notNull(),
    /** Whose own it is would like the team to have it. */
    proposed: boolean('proposed').notNull().default(false),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'quick_reply_in_category',
      columns: [t.appId, t.categoryId],
      foreignColumns: [quickReplyCategory.appId, quickReplyCategory.id],
    }),
    index('quick_reply_by_category').on(t.appId, t.categoryId),
    uniqueIndex('quick_reply_shortcut')
      .on(t.appId, t.scope, t.audience, sql`lower(${t.shortcut})`)
      .where(sql`${t.shortcut} <> ''`),
    check('quick_reply_title', sql`char_length(${t.title}) between 1 and 100`),
    check('quick_reply_content', sql`char_length(${t.content}) between 1 and 1000`),
    check('quick_reply_shortcut_length', sql`char_length(${t.shortcut}) <= 30`),
    check('quick_reply_audience', sql`(${t.scope} = 'all') = (cardinality(${t.audience}) = 0)`),
    check(
      'quick_reply_proposed',
      sql`not ${t.proposed} or (${t.scope} = 'members' and cardinality(${t.audience}) = 1)`,
    ),
  ],
)

/** How often a quick reply was put into a reply on a day (UTC). */
export const quickReplyUse = pgTable(
  'quick_reply_use',
  {
    appId: appId(),
    replyId: uuid('reply_id').notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.replyId, t.day] }),
    foreignKey({
      name: 'quick_reply_use_of',
      columns: [t.appId, t.replyId],
      foreignColumns: [quickReply.appId, quickReply.id],
    }).onDelete('cascade'),
    check('quick_reply_use_count', sql`${t.count} >= 1`),
  ],
)
