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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DOCUMENT_FORMATS } from '#src/domain/documents/format.ts'
import { DOCUMENT_FAILURES, DOCUMENT_STATUSES, PASSAGE_SIZES } from '#src/domain/documents/state.ts'
import { appId, bytes, createdAt, id, moment } from './columns.ts'
import { application } from './platform.ts'

/** A passage as the bot answers with it; `n` is its place in the document, from 1. */
export type KeptPassage = { n: number; page: number | null; heading: string; text: string }

/**
 * The passages that answer of a document at one moment, by the hash of their content: drafts and releases point at it, and
 * nothing changes it.
 */
export const documentContent = pgTable(
  'document_content',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    hash: bytes('hash').notNull(),
    passages: jsonb('passages').$type<KeptPassage[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.hash] }),
    check('document_content_hash', sql`octet_length(${t.hash}) = 32`),
  ],
)

/**
 * A file that answers are taken from. A new version is a row of its own until it is ready; then it takes the place of the
 * one it replaces. Deleted ones stay as a trace of what answered.
 */
export const knowledgeDocument = pgTable(
  'knowledge_document',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    /** The number people see: DOC-3. */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    format: text('format', { enum: DOCUMENT_FORMATS }).notNull(),
    size: integer('size').notNull(),
    sha256: bytes('sha256').notNull(),
    /** None once a file that cannot be taken in has been dropped. */
    fileId: uuid('file_id'),
    /** Files that were sent together. */
    uploadId: uuid('upload_id').notNull(),
    version: integer('version').notNull().default(1),
    /** The document whose new version it will be. */
    replaces: uuid('replaces'),
    status: text('status', { enum: DOCUMENT_STATUSES }).notNull(),
    failure: text('failure', { enum: DOCUMENT_FAILURES }),
    pages: integer('pages'),
    characters: integer('characters'),
    passageSize: text('passage_size', { enum: PASSAGE_SIZES }).notNull().default('medium'),
    /** What answers of it; null while nothing does. */
    contentHash: bytes('content_hash'),
    enabled: boolean('enabled').notNull().default(true),
    /** Last day it answers, in the application's time zone; null: without a bound. */
    validUntil: date('valid_until', { mode: 'string' }),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'knowledge_document_replaces',
      columns: [t.appId, t.replaces],
      foreignColumns: [t.appId, t.id],
    }),
    foreignKey({
      name: 'knowledge_document_content',
      columns: [t.appId, t.contentHash],
      foreignColumns: [documentContent.appId, documentContent.hash],
    }),
    index('knowledge_document_time').on(t.appId, t.createdAt, t.id),
    uniqueIndex('knowledge_document_twin')
      .on(t.appId, t.sha256)
      .where(sql`${t.deletedAt} is null and ${t.status} <> 'failed'`),
    // One new version of a document is on its way at a time.
    uniqueIndex('knowledge_document_successor')
      .on(t.appId, t.replaces)
      .where(sql`${t.deletedAt} is null and ${t.status} not in ('ready', 'failed')`),
    check('knowledge_document_name', sql`char_length(${t.name}) between 1 and 200`),
    check('knowledge_document_size', sql`${t.size} between 1 and 104857600`),
    check('knowledge_document_hash', sql`octet_length(${t.sha256}) = 32`),
    check('knowledge_document_failure', sql`(${t.status} = 'failed') = (${t.failure} is not null)`),
    check('knowledge_document_characters', sql`${t.characters} between 0 and 500000`),
    check('knowledge_document_pages', sql`${t.format} <> 'pdf' or ${t.pages} <= 100`),
  ],
)

/** A piece of a document, in its order. */
export const documentPassage = pgTable(
  'document_passage',
  {
    appId: appId(),
    documentId: uuid('document_id').notNull(),
    /** From 1. */
    n: integer('n').notNull(),
    /** The page, slide or sheet it stands on, from 1. */
    page: integer('page'),
    /** The headings it stands under. */
    heading: text('heading').notNull(),
    text: text('text').notNull(),
    /** As it stands in the file, where somebody has changed it. */
    original: text('original'),
    enabled: boolean('enabled').notNull().default(true),
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.documentId, t.n] }),
    foreignKey({
      name: 'document_passage_document',
      columns: [t.appId, t.documentId],
      foreignColumns: [knowledgeDocument.appId, knowledgeDocument.id],
    }).onDelete('cascade'),
    check('document_passage_text', sql`char_length(${t.text}) between 1 and 5000`),
    check('document_passage_place', sql`${t.n} >= 1 and ${t.page} >= 1`),
  ],
)
