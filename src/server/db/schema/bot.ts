import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { CHANGE_KINDS as RELEASE_KINDS } from '#src/domain/release/change.ts'
import type { FailedFlow } from '#src/domain/release/failed-flow.ts'
import type { AnsweredBy } from '#src/domain/regression/answered-by.ts'
import { QA_BASES } from '#src/domain/qa/base.ts'
import { CHANGED_ENTITIES, CHANGE_KINDS, type ChangeSummary } from '#src/domain/qa/change-set.ts'
import type { EntryView } from '#src/domain/qa/entry-view.ts'
import { ENTRY_HOURS } from '#src/domain/qa/conditions.ts'
import type { AnswerChannel } from '#src/domain/answer/channels.ts'
import type { RichAnswer } from '#src/domain/answer/rich-answer.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { MODEL_PURPOSES, type ModelEndpoint } from '#src/domain/robot/model.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import { appId, bytes, changedXid, createdAt, id, moment } from './columns.ts'
import { application } from './platform.ts'
import { member } from './team.ts'

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
    /** The model its AI nodes speak to; acts at once. Its key is a secret. */
    model: jsonb('model').$type<ModelEndpoint>(),
    /** The model that turns questions into vectors; acts at once. Its key is a secret. */
    embedding: jsonb('embedding').$type<ModelEndpoint>(),
    /** Hosts to which links in texts of the model may lead, besides the application's own; acts at once. */
    linkHosts: text('link_hosts')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Calls a day that each of them may be asked for; acts at once. */
    modelPerDay: integer('model_per_day').notNull().default(LIMITS.model.perDay.chat),
    embeddingPerDay: integer('embedding_per_day').notNull().default(LIMITS.model.perDay.embedding),
    enabled: boolean('enabled').notNull().default(true),
    thirdPartyEnabled: boolean('third_party_enabled').notNull().default(false),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    check('robot_one_bot', sql`not (${t.enabled} and ${t.thirdPartyEnabled})`),
    check('robot_name', sql`char_length(${t.name}) between 1 and 30`),
    check('robot_link_hosts', sql`cardinality(${t.linkHosts}) <= 50`),
    check('robot_model_per_day', sql`${t.modelPerDay} between 1 and 1000000`),
    check('robot_embedding_per_day', sql`${t.embeddingPerDay} between 1 and 1000000`),
  ],
)

/** What an application's models were asked on a day of its calendar, and what they were not asked for want of budget. */
export const modelDay = pgTable(
  'model_day',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    purpose: text('purpose', { enum: MODEL_PURPOSES }).notNull(),
    calls: integer('calls').notNull().default(0),
    /** Refused because the day's calls were used up, and because too many came at once. */
    overDay: integer('over_day').notNull().default(0),
    overPace: integer('over_pace').notNull().default(0),
    /** When the day's last call was used. */
    reachedAt: moment('reached_at'),
    /** As far as the endpoint tells them. */
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.day, t.purpose] }),
    check('model_day_purpose', sql`${t.purpose} in ('chat', 'embedding')`),
    check('model_day_counts', sql`least(${t.calls}, ${t.overDay}, ${t.overPace}) >= 0`),
    check('model_day_tokens', sql`least(${t.inputTokens}, ${t.outputTokens}) >= 0`),
  ],
)

/** A way of looking at the list of entries that somebody has given a name. */
export const entryView = pgTable(
  'entry_view',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    base: text('base', { enum: QA_BASES }).notNull(),
    /** Whose it is; null: everybody's. */
    ownerId: uuid('owner_id'),
    name: text('name').notNull(),
    view: jsonb('view').$type<EntryView>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.ownerId], foreignColumns: [member.appId, member.personId] }).onDelete('cascade'),
    unique('entry_view_name').on(t.appId, t.base, t.ownerId, t.name).nullsNotDistinct(),
    check('entry_view_base', sql`${t.base} in ('qa', 'chitchat')`),
    check('entry_view_name_length', sql`char_length(${t.name}) between 1 and 50`),
  ],
)

/** A question that is kept as a test, and what is to answer it. */
export const regressionCase = pgTable(
  'regression_case',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    question: text('question').notNull(),
    /** The question as the matcher compares it. */
    canonical: text('canonical').notNull(),
    expected: jsonb('expected').$type<AnsweredBy>().notNull(),
    /** Where a visitor has asked it; null: it was not taken from a conversation. */
    conversationId: uuid('conversation_id'),
    /** Who has said so last. */
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('regression_case_question').on(t.appId, t.canonical),
    check('regression_case_question_length', sql`char_length(${t.question}) >= 1`),
    check(
      'regression_case_expected',
      sql`${t.expected} ->> 'by' in ('entry', 'flow', 'document', 'person', 'nothing')`,
    ),
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
    /** Chitchat has no categories of its own: it is filed in the default one and not shown there. */
    base: text('base', { enum: QA_BASES }).notNull().default('qa'),
    categoryId: uuid('category_id').notNull(),
    question: text('question').notNull(),
    similar: text('similar')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Plain text; of the default variant where there is a rich answer. */
    answer: text('answer').notNull(),
    /** The answer with its form; null where it is no more than its plain text. */
    rich: jsonb('rich').$type<RichAnswer>(),
    enabled: boolean('enabled').notNull().default(true),
    /** Questions that sound like this one and are not meant by it. */
    counterExamples: text('counter_examples')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Words of the editors' own, to find entries by. */
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** First and last day it answers, in the application's time zone; null: without a bound. */
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
    /** Kinds of channels it answers on; empty: all. */
    channels: text('channels')
      .array()
      .$type<AnswerChannel[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Tags of visitors it answers, one of which is enough; empty: everybody. */
    userTags: text('user_tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Within the opening hours or outside them; null: at any time. */
    hours: text('hours', { enum: ENTRY_HOURS }),
    /** Entries offered below its answer. One that is gone is passed over. */
    related: uuid('related')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The day somebody shall look at it again. */
    reviewOn: date('review_on', { mode: 'string' }),
    /** The member who answers for it. */
    owner: uuid('owner'),
    /** A private note for those who write entries. */
    remark: text('remark').notNull().default(''),
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
    // In SQL: only `owner` becomes null when the member goes.
    foreignKey({
      name: 'qa_entry_owner',
      columns: [t.appId, t.owner],
      foreignColumns: [member.appId, member.personId],
    }).onDelete('set null'),
    unique('qa_entry_number').on(t.appId, t.number),
    index('qa_entry_changed').on(t.appId, t.changed),
    index('qa_entry_updated').on(t.appId, t.updatedAt, t.id),
    check('qa_entry_base', sql`${t.base} in ('qa', 'chitchat')`),
    check('qa_entry_question', sql`char_length(${t.question}) between 1 and 200`),
    check('qa_entry_answer', sql`char_length(${t.answer}) between 1 and 5000`),
    check('qa_entry_rich', sql`rich_answer_valid(${t.rich})`),
    check('qa_entry_similar_count', sql`cardinality(${t.similar}) <= 20`),
    check('qa_entry_similar', sql`qa_questions_valid(${t.question}, ${t.similar})`),
    check('qa_entry_counter_count', sql`cardinality(${t.counterExamples}) <= 20`),
    check('qa_entry_counter', sql`qa_questions_valid(${t.question}, ${t.similar} || ${t.counterExamples})`),
    check('qa_entry_tags', sql`qa_tags_valid(${t.tags})`),
    check('qa_entry_valid', sql`${t.validFrom} <= ${t.validUntil}`),
    check('qa_entry_channels', sql`qa_tags_valid(${t.channels})`),
    check('qa_entry_user_tags', sql`qa_tags_valid(${t.userTags})`),
    check('qa_entry_remark', sql`char_length(${t.remark}) <= 1000`),
    check('qa_entry_hours', sql`${t.hours} in ('open', 'closed')`),
    check('qa_entry_related', sql`cardinality(${t.related}) <= 5 and not (${t.id} = any (${t.related}))`),
  ],
)

/**
 * Something done to many things at once: an act on a selection, an import. It can be reverted as a whole, ten seconds or
 * weeks later.
 */
export const changeSet = pgTable(
  'change_set',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    kind: text('kind', { enum: CHANGE_KINDS }).notNull(),
    summary: jsonb('summary').$type<ChangeSummary>().notNull(),
    author: uuid('author'),
    at: moment('at').notNull(),
    revertedAt: moment('reverted_at'),
    revertedBy: uuid('reverted_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    index('change_set_time').on(t.appId, t.at, t.id),
    check('change_set_reverted', sql`${t.revertedBy} is null or ${t.revertedAt} is not null`),
  ],
)

/** One thing of a change set: the fields that changed, as they were and as they became. Null: it was not there. */
export const changeSetItem = pgTable(
  'change_set_item',
  {
    appId: appId(),
    setId: uuid('set_id').notNull(),
    entity: text('entity', { enum: CHANGED_ENTITIES }).notNull(),
    entityId: uuid('entity_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.setId, t.entity, t.entityId] }),
    foreignKey({ columns: [t.appId, t.setId], foreignColumns: [changeSet.appId, changeSet.id] }).onDelete('cascade'),
    check('change_set_item_side', sql`${t.before} is not null or ${t.after} is not null`),
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
    /** `enabled`: by switching the bot on. */
    kind: text('kind', { enum: ['initial', 'manual', 'enabled', 'rollback'] }).notNull(),
    /** The release whose content a rollback brought back. */
    sourceId: uuid('source_id'),
    note: text('note').notNull().default(''),
    step: text('step', { enum: ['snapshot', 'build', 'switch', 'done'] }).notNull(),
    failure: text('failure'),
    /** Flows of which tests failed when it was ordered. */
    failedTests: jsonb('failed_tests').$type<FailedFlow[]>().notNull().default([]),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull().defaultNow(),
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
    kind: text('kind', { enum: RELEASE_KINDS }).notNull(),
    entityId: uuid('entity_id').notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.releaseId, t.kind, t.entityId] }),
    foreignKey({ columns: [t.appId, t.releaseId], foreignColumns: [release.appId, release.id] }),
    foreignKey({ columns: [t.appId, t.hash], foreignColumns: [content.appId, content.hash] }),
  ],
)

/** A question as a vector, by the model that made it and the SHA-256 of its text: drafts and releases share it. */
export const textVector = pgTable(
  'text_vector',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    /** Base URL and name of the model. */
    model: text('model').notNull(),
    hash: bytes('hash').notNull(),
    /** Unit length, 32-bit floats, little-endian. */
    vector: bytes('vector').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.model, t.hash] }),
    check('text_vector_hash', sql`octet_length(${t.hash}) = 32`),
    check('text_vector_size', sql`octet_length(${t.vector}) % 4 = 0 and octet_length(${t.vector}) between 4 and 32768`),
  ],
)
