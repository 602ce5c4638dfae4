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
import type { Request, RequestResult } from '#src/domain/step/effect.ts'
import type { BotInput } from '#src/domain/step/event.ts'
import type { TraceStep } from '#src/domain/engine/trace.ts'
import type { FlowTestResult, FlowTestSetup, FlowTestStep } from '#src/domain/flow-test/test.ts'
import { KINDS_OF_FLOWS } from '#src/domain/graph/flow-kind.ts'
import type { GraphJson } from '#src/domain/graph/json.ts'
import { appId, changedXid, createdAt, id, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { application } from './platform.ts'

export const flowFolder = pgTable(
  'flow_folder',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('flow_folder_name').on(t.appId, t.name),
    check('flow_folder_name_length', sql`char_length(${t.name}) between 1 and 50`),
  ],
)

/** A task flow as it is edited. Deleted ones stay for ten seconds of undo and for readers that follow changes. */
export const flow = pgTable(
  'flow',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    /** The number people see: FLOW-7. */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    /** A voice menu is a flow of the kind `ivr`. */
    kind: text('kind', { enum: KINDS_OF_FLOWS }).notNull(),
    folderId: uuid('folder_id'),
    enabled: boolean('enabled').notNull().default(true),
    document: jsonb('document').$type<GraphJson>().notNull(),
    revision: integer('revision').notNull().default(1),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
    changed: changedXid(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.folderId], foreignColumns: [flowFolder.appId, flowFolder.id] }),
    unique('flow_number').on(t.appId, t.number),
    uniqueIndex('flow_name')
      .on(t.appId, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
    index('flow_changed').on(t.appId, t.changed),
    check('flow_kind', sql`${t.kind} in ('standard', 'ai', 'ivr')`),
    check('flow_name_length', sql`char_length(${t.name}) between 1 and 50`),
    check('flow_document', sql`jsonb_typeof(${t.document}) = 'object'`),
  ],
)

/** A flow as it was at a moment: written when it is deployed, when somebody names it, and now and then while it is edited. */
export const flowVersion = pgTable(
  'flow_version',
  {
    appId: appId(),
    id: id(),
    flowId: uuid('flow_id').notNull(),
    number: integer('number').notNull(),
    /** Empty: an automatic one. */
    name: text('name').notNull().default(''),
    note: text('note').notNull().default(''),
    origin: text('origin', { enum: ['auto', 'named', 'deployed', 'restored'] }).notNull(),
    document: jsonb('document').$type<GraphJson>().notNull(),
    author: uuid('author'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.flowId], foreignColumns: [flow.appId, flow.id] }).onDelete('cascade'),
    unique('flow_version_number').on(t.appId, t.flowId, t.number),
    check('flow_version_name', sql`char_length(${t.name}) <= 50`),
    check('flow_version_note', sql`char_length(${t.note}) <= 200`),
  ],
)

export const flowTest = pgTable(
  'flow_test',
  {
    appId: appId(),
    id: id(),
    flowId: uuid('flow_id').notNull(),
    name: text('name').notNull(),
    setup: jsonb('setup').$type<FlowTestSetup>().notNull(),
    steps: jsonb('steps').$type<FlowTestStep[]>().notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.flowId], foreignColumns: [flow.appId, flow.id] }).onDelete('cascade'),
    unique('flow_test_name').on(t.appId, t.flowId, t.name),
    check('flow_test_name_length', sql`char_length(${t.name}) between 1 and 50`),
  ],
)

export const flowTestRun = pgTable(
  'flow_test_run',
  {
    appId: appId(),
    id: id(),
    testId: uuid('test_id').notNull(),
    at: moment('at').notNull().defaultNow(),
    by: uuid('by'),
    /** Of the flow that was run. */
    flowRevision: integer('flow_revision').notNull(),
    passed: boolean('passed').notNull(),
    result: jsonb('result').$type<FlowTestResult>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.testId], foreignColumns: [flowTest.appId, flowTest.id] }).onDelete('cascade'),
    index('flow_test_run_time').on(t.appId, t.testId, t.at),
  ],
)

/** Everything that ever came to a conversation's bot, in order, with what it did at which node: enough to do it again. */
export const botInput = pgTable(
  'bot_input',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    n: integer('n').notNull(),
    input: jsonb('input').$type<BotInput>().notNull(),
    trace: jsonb('trace').$type<TraceStep[]>().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId, t.n] }),
    foreignKey({ columns: [t.appId, t.conversationId], foreignColumns: [conversation.appId, conversation.id] }),
  ],
)

/**
 * What a conversation's bot has asked of another system. Written with the step that asked; its answer as soon as that is
 * there, so that it is never asked again; `done` with the step that took the answer.
 */
export const botRequest = pgTable(
  'bot_request',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    /** As the engine numbers them within a conversation. */
    id: text('id').notNull(),
    /** Once it is done, only its type is left: the rest stands in the trace, as far as it may be read. */
    request: jsonb('request').$type<Request>().notNull(),
    state: text('state', { enum: ['waiting', 'done'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Nobody else may try before: whoever performs it holds it until then. */
    heldUntil: moment('held_until').notNull(),
    result: jsonb('result').$type<RequestResult>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId, t.id] }),
    foreignKey({ columns: [t.appId, t.conversationId], foreignColumns: [conversation.appId, conversation.id] }),
    index('bot_request_waiting')
      .on(t.heldUntil)
      .where(sql`${t.state} = 'waiting'`),
    check('bot_request_done', sql`${t.state} = 'waiting' or ${t.result} is not null`),
  ],
)
