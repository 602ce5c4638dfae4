import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
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
    /** As whom signed tokens name them; null: none has. */
    externalId: text('external_id'),
    language: text('language').notNull(),
    /** Where they came from last: the address of their browser; null: they have none, or it is not known. */
    ip: text('ip'),
    /** The time zone that their browser is set to, by its IANA name; null: it has not said. */
    timeZone: text('time_zone'),
    /** What flows have found out about them, by name: variables `user.…`. */
    attributes: jsonb('attributes').$type<Record<string, Json>>().notNull().default({}),
    /** Put on and taken off by flows and by who serves them; kept beyond a conversation. */
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Since when nothing is known of them any more; null: they have not been erased. */
    erasedAt: moment('erased_at'),
    /** Who they turned out to be: their browser and their number lead there. null: they stand for themselves. */
    mergedInto: uuid('merged_into'),
    /** Whether others may be merged into them. */
    stands: boolean('stands')
      .notNull()
      .generatedAlwaysAs(sql`merged_into is null`),
    /** What `stands` has to be of whoever they were merged into. */
    intoStands: boolean('into_stands').generatedAlwaysAs(sql`case when merged_into is null then null else true end`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('visitor_token').on(t.appId, t.tokenHash),
    unique('visitor_number').on(t.appId, t.number),
    unique('visitor_phone').on(t.appId, t.phone),
    unique('visitor_external').on(t.appId, t.externalId),
    unique('visitor_stands').on(t.appId, t.id, t.stands),
    // Nobody is merged into somebody who was merged: there are no chains, nor circles.
    foreignKey({
      name: 'visitor_merged_into',
      columns: [t.appId, t.mergedInto, t.intoStands],
      foreignColumns: [t.appId, t.id, t.stands],
    }),
    index('visitor_merged')
      .on(t.appId, t.mergedInto)
      .where(sql`${t.mergedInto} is not null`),
    // Few visitors have tags, and lists of tags to choose from look for these alone.
    index('visitor_tagged')
      .on(t.appId)
      .where(sql`${t.tags} <> '{}'`),
    check('visitor_phone_length', sql`char_length(${t.phone}) between 1 and 64`),
    check('visitor_external_length', sql`char_length(${t.externalId}) between 1 and 100`),
    check('visitor_ip_length', sql`char_length(${t.ip}) between 1 and 45`),
    check('visitor_time_zone_length', sql`char_length(${t.timeZone}) between 1 and 64`),
    check('visitor_tags', sql`cardinality(${t.tags}) <= 50`),
    check(
      'visitor_merged_empty',
      sql`${t.mergedInto} is null or
        (${t.nickname} = '' and ${t.ip} is null and ${t.timeZone} is null and ${t.attributes} = '{}' and ${t.tags} = '{}')`,
    ),
    check(
      'visitor_erased',
      sql`${t.erasedAt} is null or
        (${t.nickname} = '' and ${t.phone} is null and ${t.externalId} is null and ${t.ip} is null and ${t.timeZone} is null
          and ${t.attributes} = '{}' and ${t.tags} = '{}')`,
    ),
  ],
)

/** A browser of somebody whom a signed token has named: it is believed for a while after that. */
export const visitorBrowser = pgTable(
  'visitor_browser',
  {
    appId: appId(),
    tokenHash: bytes('token_hash').notNull(),
    visitorId: uuid('visitor_id').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.tokenHash] }),
    foreignKey({
      name: 'visitor_browser_visitor',
      columns: [t.appId, t.visitorId],
      foreignColumns: [visitor.appId, visitor.id],
    }).onDelete('cascade'),
    index('visitor_browser_of').on(t.appId, t.visitorId),
    check('visitor_browser_token', sql`octet_length(${t.tokenHash}) = 32`),
  ],
)
