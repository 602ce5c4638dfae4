import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { FETCH_FAILURES, SOURCE_KINDS, SOURCE_SCHEDULES, SOURCE_STATUSES } from '#src/domain/documents/source.ts'
import { PASSAGE_SIZES } from '#src/domain/documents/state.ts'
import { appId, bytes, createdAt, id, moment } from './columns.ts'
import { knowledgeDocument } from './document.ts'
import { application } from './platform.ts'

/** An address on the web that documents are taken from: a page, or a list of pages. */
export const documentSource = pgTable(
  'document_source',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    kind: text('kind', { enum: SOURCE_KINDS }).notNull(),
    url: text('url').notNull(),
    schedule: text('schedule', { enum: SOURCE_SCHEDULES }).notNull(),
    /** CSS selectors of what is taken of each page, and of what is left out of that. */
    keep: text('keep').array().notNull().default([]),
    drop: text('drop').array().notNull().default([]),
    passageSize: text('passage_size', { enum: PASSAGE_SIZES }).notNull(),
    status: text('status', { enum: SOURCE_STATUSES }).notNull(),
    failure: text('failure', { enum: FETCH_FAILURES }),
    /** What the failure was, in short: a status of HTTP, a word of the client. */
    detail: text('detail'),
    /** Pages that the last look has found, and those it has been through. */
    found: integer('found').notNull().default(0),
    done: integer('done').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
    fetchedAt: moment('fetched_at'),
    nextAt: moment('next_at'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('document_source_once').on(t.appId, t.url),
    check('document_source_url', sql`char_length(${t.url}) between 1 and 2000`),
    check('document_source_failure', sql`(${t.status} = 'failed') = (${t.failure} is not null)`),
    check('document_source_pages', sql`${t.done} between 0 and ${t.found}`),
  ],
)

/** A page of a source, what it was like when it was last looked at, and the document it is. */
export const documentSourcePage = pgTable(
  'document_source_page',
  {
    appId: appId(),
    sourceId: uuid('source_id').notNull(),
    url: text('url').notNull(),
    /** The newest version of its document; null while it has none. */
    documentId: uuid('document_id'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** Of its bytes, as they came last. */
    sha256: bytes('sha256'),
    failure: text('failure', { enum: FETCH_FAILURES }),
    detail: text('detail'),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.sourceId, t.url] }),
    foreignKey({
      name: 'document_source_page_source',
      columns: [t.appId, t.sourceId],
      foreignColumns: [documentSource.appId, documentSource.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'document_source_page_document',
      columns: [t.appId, t.documentId],
      foreignColumns: [knowledgeDocument.appId, knowledgeDocument.id],
    }),
    index('document_source_page_document_key').on(t.appId, t.documentId),
    check('document_source_page_url', sql`char_length(${t.url}) between 1 and 2000`),
    check('document_source_page_hash', sql`${t.sha256} is null or octet_length(${t.sha256}) = 32`),
  ],
)
