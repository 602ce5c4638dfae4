import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { Json } from '#src/domain/value/value.ts'
import { appId, bytes, createdAt, id, moment } from './columns.ts'
import { application } from './platform.ts'

/** Somebody who writes to the desk, known by a token in their browser, or who calls, known by their number. */
export const visitor = pgTable(
  'visitor',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    number: integer('number').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    nickname: text('nickname').notNull().default(''),
    /** The number they call from; null: nobody who calls. */
    phone: text('phone'),
    language: text('language').notNull(),
    /** What flows have found out about them, by name: variables `user.…`. */
    attributes: jsonb('attributes').$type<Record<string, Json>>().notNull().default({}),
    /** Put on and taken off by flows and by who serves them; kept beyond a conversation. */
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Since when nothing is known of them any more; null: they have not been erased. */
    erasedAt: moment('erased_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('visitor_token').on(t.appId, t.tokenHash),
    unique('visitor_number').on(t.appId, t.number),
    unique('visitor_phone').on(t.appId, t.phone),
    // Few visitors have tags, and lists of tags to choose from look for these alone.
    index('visitor_tagged')
      .on(t.appId)
      .where(sql`${t.tags} <> '{}'`),
    check('visitor_phone_length', sql`char_length(${t.phone}) between 1 and 64`),
    check('visitor_tags', sql`cardinality(${t.tags}) <= 50`),
    check(
      'visitor_erased',
      sql`${t.erasedAt} is null or
        (${t.nickname} = '' and ${t.phone} is null and ${t.attributes} = '{}' and ${t.tags} = '{}')`,
    ),
  ],
)
