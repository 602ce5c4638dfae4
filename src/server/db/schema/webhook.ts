import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { DELIVERY_STATES, TRY_CODES, WEBHOOK_PAUSES } from '#src/domain/webhook/delivery.ts'
import { SENT_EVENTS, WEBHOOK_EVENTS, WEBHOOK_TYPES } from '#src/domain/webhook/events.ts'
import { appId, createdAt, id, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { application } from './platform.ts'

const quoted = (words: readonly string[]) => sql.raw(words.map((one) => `'${one}'`).join(', '))

/** Where an application's messages about what happens are sent. Its secrets are kept with all others. */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    type: text('type', { enum: WEBHOOK_TYPES }).notNull(),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    enabled: boolean('enabled').notNull(),
    timeoutMs: integer('timeout_ms').notNull(),
    /** After so many tries in a row that fail nothing more is sent, until somebody goes on. */
    pauseAfter: integer('pause_after').notNull(),
    /** Until when messages are signed with the former secret, too. */
    formerUntil: moment('former_until'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    check('webhook_endpoint_url', sql`char_length(${t.url}) between 1 and 500`),
    check(
      'webhook_endpoint_events',
      sql`cardinality(${t.events}) >= 1 and case ${t.type}
        when 'message' then ${t.events} <@ array[${quoted(WEBHOOK_EVENTS.message)}]
        when 'event' then ${t.events} <@ array[${quoted(WEBHOOK_EVENTS.event)}] else false end`,
    ),
    check('webhook_endpoint_timeout', sql`${t.timeoutMs} between 1000 and 15000`),
    check('webhook_endpoint_pause', sql`${t.pauseAfter} between 3 and 1000`),
  ],
)

/**
 * How sending to an endpoint stands. A row of its own: whoever writes down that something happened looks at the endpoint, and
 * waits for nobody who sends.
 */
export const webhookLine = pgTable(
  'webhook_line',
  {
    appId: appId(),
    /** The endpoint's. */
    id: id(),
    /** Tries in a row that have failed. */
    failures: integer('failures').notNull().default(0),
    pausedAt: moment('paused_at'),
    pausedFor: text('paused_for', { enum: WEBHOOK_PAUSES }),
    /** Nothing is sent before, as the receiver has asked. */
    slowUntil: moment('slow_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Whoever sends there has it until then. */
    heldUntil: moment('held_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'webhook_line_endpoint',
      columns: [t.appId, t.id],
      foreignColumns: [webhookEndpoint.appId, webhookEndpoint.id],
    }).onDelete('cascade'),
    check('webhook_line_failures', sql`${t.failures} >= 0`),
    check(
      'webhook_line_paused',
      sql`(${t.pausedAt} is null) = (${t.pausedFor} is null) and ${t.pausedFor} in (${quoted(WEBHOOK_PAUSES)})`,
    ),
  ],
)

/** Something that happened and is told: its id and its text are the same for every endpoint and every try. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    appId: appId(),
    id: id(),
    event: text('event', { enum: SENT_EVENTS }).notNull(),
    conversationId: uuid('conversation_id'),
    at: moment('at').notNull(),
    body: text('body').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'webhook_event_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    index('webhook_event_conversation').on(t.appId, t.conversationId),
    index('webhook_event_time').on(t.appId, t.at),
    check('webhook_event_name', sql`${t.event} in (${quoted(SENT_EVENTS)})`),
    check('webhook_event_body', sql`octet_length(${t.body}) between 2 and 20480`),
  ],
)

/** An event on its way to an endpoint, and what became of it. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    appId: appId(),
    id: id(),
    endpointId: uuid('endpoint_id').notNull(),
    eventId: uuid('event_id').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull(),
    /** Tries that have ended since it was to be sent, or sent again. */
    tries: integer('tries').notNull().default(0),
    /** When it is tried next. */
    dueAt: moment('due_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('webhook_delivery_once').on(t.appId, t.eventId, t.endpointId),
    foreignKey({
      name: 'webhook_delivery_endpoint',
      columns: [t.appId, t.endpointId],
      foreignColumns: [webhookEndpoint.appId, webhookEndpoint.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'webhook_delivery_event',
      columns: [t.appId, t.eventId],
      foreignColumns: [webhookEvent.appId, webhookEvent.id],
    }).onDelete('cascade'),
    index('webhook_delivery_due')
      .on(t.appId, t.endpointId, t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    index('webhook_delivery_state').on(t.appId, t.endpointId, t.state),
    check('webhook_delivery_state', sql`${t.state} in (${quoted(DELIVERY_STATES)})`),
    check('webhook_delivery_settled', sql`(${t.state} = 'waiting') = (${t.settledAt} is null)`),
    check('webhook_delivery_tries', sql`${t.tries} >= 0`),
  ],
)

/** A try that has ended: what the receiver answered, or why there was no answer. */
export const webhookTry = pgTable(
  'webhook_try',
  {
    appId: appId(),
    id: id(),
    deliveryId: uuid('delivery_id').notNull(),
    at: moment('at').notNull(),
    status: integer('status'),
    code: text('code', { enum: TRY_CODES }),
    tookMs: integer('took_ms').notNull(),
    /** The beginning of the answer. */
    answer: text('answer').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'webhook_try_delivery',
      columns: [t.appId, t.deliveryId],
      foreignColumns: [webhookDelivery.appId, webhookDelivery.id],
    }).onDelete('cascade'),
    index('webhook_try_of').on(t.appId, t.deliveryId, t.id),
    check('webhook_try_code', sql`${t.code} in (${quoted(TRY_CODES)})`),
    check(
      'webhook_try_answer',
      sql`(${t.status} is null) = (${t.code} is not null) and char_length(${t.answer}) <= 2000`,
    ),
    check('webhook_try_took', sql`${t.tookMs} >= 0`),
  ],
)
