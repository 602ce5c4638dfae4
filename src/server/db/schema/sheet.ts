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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NamedColumns } from '#src/domain/qa/sheet-columns.ts'
import type { SheetContent } from '#src/domain/qa/sheet-merge.ts'
import type { RowReason } from '#src/domain/qa/sheet-row.ts'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { changeSet } from './bot.ts'
import { appId, createdAt, id, moment } from './columns.ts'
import { application } from './platform.ts'

/** A file of Q&A on its way into the knowledge base; the record stays for 30 days. */
export const qaImport = pgTable(
  'qa_import',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    source: text('source', { enum: ['file', 'paste', 'page'] }).notNull(),
    /** As the person's own file is called, or the page's address. */
    name: text('name').notNull(),
    size: integer('size').notNull(),
    mode: text('mode', { enum: ['append', 'update', 'replace'] }).notNull(),
    /** The category whose entries are replaced. */
    categoryId: uuid('category_id'),
    makesCategories: boolean('makes_categories').notNull(),
    /** What the file's columns hold, where somebody has said so; else its heading tells. */
    named: jsonb('named_columns').$type<NamedColumns>(),
    /** Of the words in the error file. */
    language: text('language', { enum: SHELL_LANGUAGES }).notNull(),
    status: text('status', {
      enum: ['to_be_uploaded', 'uploading', 'parsing', 'complete', 'failed', 'parse_failed'],
    }).notNull(),
    /** While parsing: the file is read, waits for the person's word, or is being written into the knowledge base. */
    step: text('step', { enum: ['reading', 'waiting', 'writing'] }),
    failure: text('failure'),
    /** What the failure's text names: a limit, a row. */
    failureData: jsonb('failure_data').$type<Record<string, string | number>>(),
    /** Rows that the present step has gone through, and all there are. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    /** Entries of the replaced category that the file does not name. */
    removed: integer('removed').notNull().default(0),
    /** Rows the person left out. */
    left: integer('left_out').notNull().default(0),
    cancelled: boolean('cancelled').notNull().default(false),
    /** The knowledge base changed between the check and the person's word: what is shown was checked again. */
    rechecked: boolean('rechecked').notNull().default(false),
    fileId: uuid('file_id'),
    errorFileId: uuid('error_file_id'),
    changeSetId: uuid('change_set_id'),
    /** The snapshot that the check began with: changes of entries that are not visible in it were made since. */
    watermark: text('watermark'),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    // In SQL: only `change_set_id` becomes null when the change set is forgotten.
    foreignKey({
      name: 'qa_import_change_set',
      columns: [t.appId, t.changeSetId],
      foreignColumns: [changeSet.appId, changeSet.id],
    }).onDelete('set null'),
    index('qa_import_time').on(t.appId, t.createdAt),
    uniqueIndex('qa_import_one_pending')
      .on(t.appId)
      .where(sql`${t.status} in ('to_be_uploaded', 'uploading', 'parsing')`),
    check('qa_import_name', sql`char_length(${t.name}) between 1 and 2000`),
    check('qa_import_size', sql`${t.size} between 0 and 5242880`),
    check('qa_import_category', sql`(${t.mode} = 'replace') = (${t.categoryId} is not null)`),
    check('qa_import_step', sql`(${t.status} = 'parsing') = (${t.step} is not null)`),
    check(
      'qa_import_finished',
      sql`(${t.status} in ('complete', 'failed', 'parse_failed')) = (${t.finishedAt} is not null)`,
    ),
    // Every row has become something.
    check(
      'qa_import_sum',
      sql`${t.status} <> 'complete' or ${t.total} = ${t.added} + ${t.changed} + ${t.unchanged} + ${t.rejected} + ${t.left}`,
    ),
  ],
)

/** What the check found about a row. Rows that were taken in are forgotten when the import is done. */
export const qaImportRow = pgTable(
  'qa_import_row',
  {
    appId: appId(),
    importId: uuid('import_id').notNull(),
    position: integer('position').notNull(),
    /** The row's number in the file; none for an entry that goes because the file does not name it. */
    row: integer('row'),
    outcome: text('outcome', { enum: ['added', 'changed', 'unchanged', 'rejected', 'removed'] }).notNull(),
    /** The entry that is changed or goes, and the revision the check saw. */
    entryId: uuid('entry_id'),
    number: integer('number'),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    content: jsonb('content').$type<SheetContent>(),
    /** Names of a category to be made. */
    path: text('path').array(),
    reasons: jsonb('reasons').$type<RowReason[]>().notNull().default([]),
    leftOut: boolean('left_out').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.importId, t.position] }),
    foreignKey({ columns: [t.appId, t.importId], foreignColumns: [qaImport.appId, qaImport.id] }).onDelete('cascade'),
    index('qa_import_row_outcome').on(t.appId, t.importId, t.outcome, t.position),
    check('qa_import_row_reasons', sql`(${t.outcome} = 'rejected') = (${t.reasons} <> '[]'::jsonb)`),
  ],
)

/** A sheet made of the knowledge base, or of a part of it; its file is kept for some days. */
export const qaExport = pgTable(
  'qa_export',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    name: text('name').notNull(),
    format: text('format', { enum: ['xlsx', 'csv'] }).notNull(),
    language: text('language', { enum: SHELL_LANGUAGES }).notNull(),
    filter: jsonb('filter').$type<Record<string, unknown>>().notNull(),
    status: text('status', { enum: ['running', 'complete', 'failed'] }).notNull(),
    failure: text('failure'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull(),
    size: integer('size'),
    cancelled: boolean('cancelled').notNull().default(false),
    fileId: uuid('file_id'),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    index('qa_export_time').on(t.appId, t.createdAt),
    uniqueIndex('qa_export_one_running')
      .on(t.appId)
      .where(sql`${t.status} = 'running'`),
    check('qa_export_finished', sql`(${t.status} = 'running') = (${t.finishedAt} is null)`),
    check('qa_export_file', sql`${t.fileId} is null or ${t.status} = 'complete'`),
  ],
)
