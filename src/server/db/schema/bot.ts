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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import { appId, bytes, changedXid, createdAt, id, moment } from './columns.ts'
import { application } from './platform.ts'

/** The application's bot: its draft settings, and whether it answers at all. */
export const robot = pgTable(
  'robot',
  {
    appId: text('app_id')
      .primaryKey()
      .references(() => application.appId, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** Name and picture are live at once; everything else of `draft` goes live by deploy. */
    name: text('name').notNull(),
    avatarFileId: uuid('avatar_file_id'),
    draft: jsonb('draft').$type<RobotSettings>().notNull(),
    revision: integer('revision').notNull().default(1),
    enabled: boolean('enabled').notNull().default(true),
    thirdPartyEnabled: boolean('third_party_enabled').notNull().default(false),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    check('robot_one_bot', sql`not (${t.enabled} and ${t.thirdPartyEnabled})`),
    check('robot_name', sql`char_length(${t.name}) between 1 and 30`),
  ],
)

export const qaCategory = pgTable(
  'qa_category',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.parentId], foreignColumns: [t.appId, t.id] }),
    unique('qa_category_name').on(t.appId, t.parentId, t.name).nullsNotDistinct(),
    uniqueIndex('qa_category_default')
      .on(t.appId)
      .where(sql`${t.isDefault}`),
    check('qa_category_name_length', sql`char_length(${t.name}) between 1 and 100`),
  ],
)

/** One question and its answer. Deleted ones stay for ten seconds of undo and for readers that follow changes. */
export const qaEntry = pgTable(
  'qa_entry',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    /** The number people see: FAQ-42. */
    number: integer('number').notNull(),
    categoryId: uuid('category_id').notNull(),
    question: text('question').notNull(),
    similar: text('similar')
      .array()
      .notNull()
      .default(sql`'{}'`),
    answer: text('answer').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    revision: integer('revision').notNull().default(1),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
    changed: changedXid(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.categoryId], foreignColumns: [qaCategory.appId, qaCategory.id] }),
    unique('qa_entry_number').on(t.appId, t.number),
    index('qa_entry_changed').on(t.appId, t.changed),
    index('qa_entry_updated').on(t.appId, t.updatedAt, t.id),
    check('qa_entry_question', sql`char_length(${t.question}) between 1 and 200`),
    check('qa_entry_answer', sql`char_length(${t.answer}) between 1 and 5000`),
    check('qa_entry_similar_count', sql`cardinality(${t.similar}) <= 20`),
    check('qa_entry_similar', sql`qa_questions_valid(${t.question}, ${t.similar})`),
  ],
)

/** A deploy: immutable once deployed. */
export const release = pgTable(
  'release',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    number: integer('number').notNull(),
    status: text('status', { enum: ['in_progress', 'deployed', 'failed'] }).notNull(),
    kind: text('kind', { enum: ['initial', 'manual', 'rollback'] }).notNull(),
    /** The release whose content a rollback brought back. */
    sourceId: uuid('source_id'),
    note: text('note').notNull().default(''),
    step: text('step', { enum: ['snapshot', 'build', 'switch', 'done'] }).notNull(),
    failure: text('failure'),
    startedBy: uuid('started_by'),
    startedAt: moment('started_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('release_number').on(t.appId, t.number),
    uniqueIndex('release_one_running')
      .on(t.appId)
      .where(sql`${t.status} = 'in_progress'`),
    check('release_note', sql`char_length(${t.note}) <= 200`),
  ],
)

/** Content by the hash of itself: two releases that hold the same answer share one row. */
export const content = pgTable(
  'content',
  { appId: appId(), hash: bytes('hash').notNull(), body: jsonb('body').$type<unknown>().notNull() },
  (t) => [primaryKey({ columns: [t.appId, t.hash] })],
)

export const releaseEntry = pgTable(
  'release_entry',
  {
    appId: appId(),
    releaseId: uuid('release_id').notNull(),
    kind: text('kind', { enum: ['robot', 'qa'] }).notNull(),
    entityId: uuid('entity_id').notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.releaseId, t.kind, t.entityId] }),
    foreignKey({ columns: [t.appId, t.releaseId], foreignColumns: [release.appId, release.id] }),
    foreignKey({ columns: [t.appId, t.hash], foreignColumns: [content.appId, content.hash] }),
  ],
)
