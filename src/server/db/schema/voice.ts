import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Json } from '#src/domain/value/value.ts'
import { appId, createdAt, id, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { flow, flowVersion } from './flow.ts'
import { application, file } from './platform.ts'

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** What is set for a voice menu besides what is drawn: acts at once, without a deploy. */
export const voiceMenu = pgTable(
  'voice_menu',
  {
    appId: appId(),
    flowId: uuid('flow_id').notNull(),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
    revision: integer('revision').notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.flowId] }),
    foreignKey({ columns: [t.appId, t.flowId], foreignColumns: [flow.appId, flow.id] }).onDelete('cascade'),
    check('voice_menu_settings', sql`jsonb_typeof(${t.settings}) = 'object'`),
  ],
)

/** A number or a named entry that leads to a menu: each to one at most. */
export const voiceNumber = pgTable(
  'voice_number',
  { appId: appId(), number: text('number').notNull(), flowId: uuid('flow_id').notNull(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.appId, t.number] }),
    foreignKey({ columns: [t.appId, t.flowId], foreignColumns: [flow.appId, flow.id] }).onDelete('cascade'),
    index('voice_number_flow').on(t.appId, t.flowId),
    check('voice_number_form', sql`${t.number} ~ '^(\\+[0-9]{6,15}|[a-z0-9][a-z0-9-]{0,31})$'`),
  ],
)

/** A version of a menu that calls get instead of the released one for a while. Times of one menu never overlap. */
export const voiceSchedule = pgTable(
  'voice_schedule',
  {
    appId: appId(),
    id: id(),
    flowId: uuid('flow_id').notNull(),
    versionId: uuid('version_id').notNull(),
    /** From its beginning to before its end; without end: until it is taken back. */
    during: tstzrange('during').notNull(),
    createdAt: createdAt(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.flowId], foreignColumns: [flow.appId, flow.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.appId, t.versionId], foreignColumns: [flowVersion.appId, flowVersion.id] }),
    check('voice_schedule_during', sql`not isempty(${t.during}) and not lower_inf(${t.during})`),
  ],
)

/** A sound that prompts play: as it was uploaded, and as carriers play it. */
export const voiceSound = pgTable(
  'voice_sound',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    name: text('name').notNull(),
    /** What carriers play: 8 kHz, one channel, 16 bit. */
    fileId: uuid('file_id').notNull(),
    /** What was uploaded. */
    uploadId: uuid('upload_id').notNull(),
    seconds: real('seconds').notNull(),
    /** Mean and highest level, in dBFS: 0 is the loudest there is. */
    level: real('level').notNull(),
    peak: real('peak').notNull(),
    createdAt: createdAt(),
    createdBy: uuid('created_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.fileId], foreignColumns: [file.appId, file.id] }),
    foreignKey({ columns: [t.appId, t.uploadId], foreignColumns: [file.appId, file.id] }),
    uniqueIndex('voice_sound_name').on(t.appId, sql`lower(${t.name})`),
    check('voice_sound_name_length', sql`char_length(${t.name}) between 1 and 50`),
    check('voice_sound_seconds', sql`${t.seconds} > 0`),
  ],
)

/** How the application reaches its carrier: for what it sends of its own accord. The token is a secret. */
export const voiceCarrier = pgTable('voice_carrier', {
  appId: text('app_id')
    .primaryKey()
    .references(() => application.appId, { onDelete: 'cascade' }),
  baseUrl: text('base_url').notNull(),
  account: text('account').notNull(),
  /** The number that messages are sent and call-backs are made from. */
  number: text('number').notNull(),
  revision: integer('revision').notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
})

/** A telephone call: the carrier's side of a conversation on the telephone. */
export const call = pgTable(
  'call',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    /** The carrier's name for it. */
    carrierId: text('carrier_id').notNull(),
    number: text('number').notNull(),
    caller: text('caller').notNull(),
    flowId: uuid('flow_id').notNull(),
    /** The scheduled version it runs; null: the release's. */
    versionId: uuid('version_id'),
    status: text('status', {
      enum: ['in_progress', 'completed', 'busy', 'failed', 'no_answer', 'canceled'],
    }).notNull(),
    /** How many requests of the carrier have been answered. */
    step: integer('step').notNull().default(0),
    /** What the line is doing: speaking, listening, waiting in a queue … */
    line: jsonb('line').$type<Json>().notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    seconds: integer('seconds'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId] }),
    foreignKey({ columns: [t.appId, t.conversationId], foreignColumns: [conversation.appId, conversation.id] }),
    foreignKey({ columns: [t.appId, t.flowId], foreignColumns: [flow.appId, flow.id] }),
    foreignKey({ columns: [t.appId, t.versionId], foreignColumns: [flowVersion.appId, flowVersion.id] }),
    unique('call_carrier').on(t.appId, t.carrierId),
    index('call_flow').on(t.appId, t.flowId, t.startedAt),
    check('call_status', sql`${t.status} in ('in_progress', 'completed', 'busy', 'failed', 'no_answer', 'canceled')`),
    check('call_end', sql`(${t.status} = 'in_progress') = (${t.endedAt} is null)`),
  ],
)

/** What each request of the carrier was answered: the same request gets the same answer, and changes nothing twice. */
export const callAnswer = pgTable(
  'call_answer',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    /** What makes the request the same: its step, and what it tells. */
    key: text('key').notNull(),
    answer: text('answer').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId, t.key] }),
    foreignKey({ columns: [t.appId, t.conversationId], foreignColumns: [call.appId, call.conversationId] }).onDelete(
      'cascade',
    ),
  ],
)

/** What a caller has left on tape; its bytes are fetched from the carrier once. */
export const callRecording = pgTable(
  'call_recording',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    /** Where the carrier keeps it. */
    url: text('url').notNull(),
    seconds: integer('seconds').notNull(),
    state: text('state', { enum: ['waiting', 'kept', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    fileId: uuid('file_id'),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.conversationId], foreignColumns: [conversation.appId, conversation.id] }),
    foreignKey({ columns: [t.appId, t.fileId], foreignColumns: [file.appId, file.id] }),
    unique('call_recording_once').on(t.appId, t.conversationId, t.url),
    check('call_recording_kept', sql`(${t.state} = 'kept') = (${t.fileId} is not null)`),
  ],
)

/** Somebody who is to be called back: a conversation that waits in a queue like any other. */
export const callBack = pgTable(
  'call_back',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    /** The call in which it was asked for. */
    fromId: uuid('from_id').notNull(),
    number: text('number').notNull(),
    state: text('state', { enum: ['waiting', 'done', 'not_reached'] }).notNull(),
    /** Whether the line to the agent has been asked for, or an agent dials by hand. */
    dialled: boolean('dialled').notNull().default(false),
    settledAt: moment('settled_at'),
    settledBy: uuid('settled_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId] }),
    foreignKey({ columns: [t.appId, t.conversationId], foreignColumns: [conversation.appId, conversation.id] }),
    foreignKey({ columns: [t.appId, t.fromId], foreignColumns: [conversation.appId, conversation.id] }),
    check('call_back_settled', sql`(${t.state} = 'waiting') = (${t.settledAt} is null)`),
  ],
)
