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
  uuid,
} from 'drizzle-orm/pg-core'
import { FILE_SEARCH_MODES, type TopicPassage } from '#src/domain/documents/file-topic.ts'
import { PASSAGE_LANGUAGES } from '#src/domain/documents/passage-languages.ts'
import { FILE_FAQ_STATUSES, FILE_FAQ_WRITERS } from '#src/domain/documents/file-faq-status.ts'
import type { BotTrace } from '#src/domain/step/why.ts'
import { appId, createdAt, id, moment } from './columns.ts'
import { knowledgeDocument } from './document.ts'
import { application } from './platform.ts'

/** How often documents were searched on a day of the application's calendar. */
export const fileSearchDay = pgTable(
  'file_search_day',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    searches: integer('searches').notNull(),
  },
  (t) => [primaryKey({ columns: [t.appId, t.day] }), check('file_search_day_searches', sql`${t.searches} >= 1`)],
)

/** A search of documents that is watched: what it finds, and what it found when somebody last opened it. */
export const fileTopic = pgTable(
  'file_topic',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    mode: text('mode', { enum: FILE_SEARCH_MODES }).notNull(),
    /** Any version of the document that is searched. */
    documentId: uuid('document_id'),
    language: text('language', { enum: PASSAGE_LANGUAGES }),
    addedDays: integer('added_days'),
    unused: boolean('unused').notNull(),
    found: jsonb('found').$type<TopicPassage[]>().notNull().default([]),
    seen: jsonb('seen').$type<TopicPassage[]>().notNull().default([]),
    /** How many passages are found and were not seen, and how many were seen and are not found. */
    added: integer('added').notNull().default(0),
    gone: integer('gone').notNull().default(0),
    checkedAt: moment('checked_at'),
    /** What kept it from being looked at since. */
    trouble: text('trouble', { enum: ['unset', 'building', 'failed'] }),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('file_topic_name').on(t.appId, t.name),
    check(
      'file_topic_texts',
      sql`char_length(${t.name}) between 1 and 50 and char_length(${t.text}) between 1 and 200`,
    ),
    check('file_topic_days', sql`${t.addedDays} between 1 and 30`),
  ],
)

/** A question found in a document, with its answer, and what somebody has made of it. */
export const fileFaq = pgTable(
  'file_faq',
  {
    appId: appId(),
    id: id(),
    documentId: uuid('document_id').notNull(),
    /** The passage it stands in, and the page of that. */
    n: integer('n').notNull(),
    page: integer('page'),
    /** The passage as it stood then: a file that is cut anew has others. */
    source: text('source').notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    status: text('status', { enum: FILE_FAQ_STATUSES }).notNull(),
    writer: text('writer', { enum: FILE_FAQ_WRITERS }).notNull(),
    /** The entry it has become. One that was taken back since leaves it to be accepted again. */
    entryId: uuid('entry_id'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'file_faq_document',
      columns: [t.appId, t.documentId],
      foreignColumns: [knowledgeDocument.appId, knowledgeDocument.id],
    }).onDelete('cascade'),
    index('file_faq_document_place').on(t.appId, t.documentId, t.n),
    check('file_faq_question', sql`char_length(${t.question}) between 1 and 200`),
    check('file_faq_answer', sql`char_length(${t.answer}) between 1 and 5000`),
    check('file_faq_place', sql`${t.n} >= 1 and ${t.page} >= 1`),
    check('file_faq_entry', sql`(${t.status} = 'accepted') = (${t.entryId} is not null)`),
  ],
)

/** A question that a member has asked the bot to see what comes back; visitors' questions are told by their messages. */
export const retrievalTest = pgTable(
  'retrieval_test',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    at: moment('at').notNull(),
    by: uuid('by_person'),
    /** Number of the release that was asked; null: the draft. */
    version: integer('version'),
    trace: jsonb('trace').$type<BotTrace>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.appId, t.id] }), index('retrieval_test_time').on(t.appId, t.at, t.id)],
)
