import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { NO_PANEL, type CustomPanel } from '#src/domain/settings/custom-panel.ts'
import type { ChangedKeys } from '#src/domain/settings/desk-keys.ts'
import { NEW_LISTS, type DeskLists } from '#src/domain/settings/desk-lists-set.ts'
import { NEW_NOTICES, type DeskNotices } from '#src/domain/settings/desk-notices.ts'
import { EVERY_LANGUAGE, type OfferedLanguages } from '#src/domain/settings/languages.ts'
import type { Panels } from '#src/domain/settings/panels.ts'
import { NEW_STAFF_MAY, type StaffMay } from '#src/domain/settings/staff-may.ts'
import type { ClosingForm } from '#src/domain/conversation/closing.ts'
import type { ApplicationSettings } from '#src/domain/settings/application.ts'
import type { TextTranslations } from '#src/domain/settings/text-translations.ts'
import type { ChannelHours } from '#src/domain/hours/hours.ts'
import { NEW_MESSAGE_RULES, type MessageRules } from '#src/domain/settings/messages.ts'
import { NEW_ASKING, type Asking } from '#src/domain/settings/asking.ts'
import { NEW_MASKING, type Masking } from '#src/domain/sensitive/masking.ts'
import { USUAL_DATES, type Dates } from '#src/lib/dates.ts'
import { NO_ALERTS, type AlertRules } from '#src/domain/notification/alerts.ts'
import { OPEN_ACCESS, type WebAccess } from '#src/domain/web-client/access.ts'
import { USUAL_LOOK, type WebLook } from '#src/domain/web-client/look.ts'
import type { Provider } from '#src/domain/settings/provider.ts'
import { WAIT_ENDS } from '#src/domain/routing/state.ts'
import { LATE_ACTIONS } from '#src/domain/settings/timeouts.ts'
import { appId, bytes, createdAt, id, moment } from './columns.ts'

/** One customer-service application: the tenant everything else belongs to. */
export const application = pgTable(
  'application',
  {
    appId: text('app_id').primaryKey(),
    name: text('name').notNull(),
    /** Its picture, in the file store. */
    logoFileId: uuid('logo_file_id'),
    plan: text('plan', { enum: ['basic', 'premium'] }).notNull(),
    /** When the premium plan is over; null: it has no end. */
    planEndsAt: moment('plan_ends_at'),
    trialEndsAt: moment('trial_ends_at'),
    claimedAt: moment('claimed_at'),
    /** Licences of the plan; null: as many as it wants. Whoever changes who has one holds this row. */
    seats: integer('seats'),
    /** How many licences may be reset in a month. */
    seatResets: integer('seat_resets').notNull().default(0),
    /** The month, YYYY-MM, in the zone of the application, to which its licences have been brought. */
    seatMonth: text('seat_month').notNull().default('0001-01'),
    /** Whether an agent who comes to the desk without a licence takes one that is free. */
    assignAtLogin: boolean('assign_at_login').notNull().default(true),
    settings: jsonb('settings').$type<ApplicationSettings>().notNull(),
    /** What is said in other languages than the application's; a change of it is one of the settings. */
    textTranslations: jsonb('text_translations').$type<TextTranslations>().notNull().default({}),
    /** Goes up with each change of the sensitive words; 0: there were never any. */
    wordsRevision: integer('words_revision').notNull().default(0),
    /** What is hidden in messages before they are stored; with each change the words' revision goes up, too. */
    masking: jsonb('masking').$type<Masking>().notNull().default(NEW_MASKING),
    maskingRevision: integer('masking_revision').notNull().default(1),
    settingsRevision: integer('settings_revision').notNull().default(1),
    /** What visitors are asked about how they were served. */
    asking: jsonb('asking').$type<Asking>().notNull().default(NEW_ASKING),
    askingRevision: integer('asking_revision').notNull().default(1),
    hoursRevision: integer('hours_revision').notNull().default(1),
    channelHours: jsonb('channel_hours').$type<ChannelHours>().notNull().default({ channels: {} }),
    channelHoursRevision: integer('channel_hours_revision').notNull().default(1),
    assignmentRevision: integer('assignment_revision').notNull().default(1),
    /** How members see dates and times of day. */
    dates: jsonb('dates').$type<Dates>().notNull().default(USUAL_DATES),
    datesRevision: integer('dates_revision').notNull().default(1),
    /** Which languages visitors are offered; the one of the settings is always among them. */
    languages: jsonb('languages').$type<OfferedLanguages>().notNull().default(EVERY_LANGUAGE),
    languagesRevision: integer('languages_revision').notNull().default(1),
    /** Who may open the web client, and on which pages. */
    webAccess: jsonb('web_access').$type<WebAccess>().notNull().default(OPEN_ACCESS),
    webAccessRevision: integer('web_access_revision').notNull().default(1),
    /** The draft of how the web client looks; goes live by deploy. */
    webLook: jsonb('web_look').$type<WebLook>().notNull().default(USUAL_LOOK),
    webLookRevision: integer('web_look_revision').notNull().default(1),
    /** Which alerts leave the console, and to whom. */
    alertRules: jsonb('alert_rules').$type<AlertRules>().notNull().default(NO_ALERTS),
    alertRulesRevision: integer('alert_rules_revision').notNull().default(1),
    /** For how many seconds a conversation is waited with; null: for ever. */
    agentReminder: integer('agent_reminder').default(60),
    lateAction: text('late_action', { enum: LATE_ACTIONS }).notNull().default('tell'),
    agentEnd: integer('agent_end'),
    visitorReminder: integer('visitor_reminder'),
    visitorEnd: integer('visitor_end').notNull().default(3_600),
    conversationEnd: integer('conversation_end'),
    queueEnd: integer('queue_end').default(600),
    queueOutcome: text('queue_outcome', { enum: WAIT_ENDS }).notNull().default('end'),
    timeoutsRevision: integer('timeouts_revision').notNull().default(1),
    /** Whether visitors see that an agent has read what they wrote. */
    showsRead: boolean('shows_read').notNull().default(true),
    /** For how many seconds agents may take back what they said; 0: they may not. */
    recallSeconds: integer('recall_seconds').notNull().default(120),
    /** For how many seconds their replies wait before they go. */
    undoSeconds: integer('undo_seconds').notNull().default(0),
    fileRules: jsonb('file_rules').$type<MessageRules['files']>().notNull().default(NEW_MESSAGE_RULES.files),
    messagesRevision: integer('messages_revision').notNull().default(1),
    /** For how many days words, files and visitors are kept; null: for ever. */
    keepMessages: integer('keep_messages'),
    keepFiles: integer('keep_files'),
    keepVisitors: integer('keep_visitors'),
    retentionRevision: integer('retention_revision').notNull().default(1),
    /** Seconds of after-call work, where a group says nothing else, and how often an agent may have them again. */
    afterSeconds: integer('after_seconds').notNull().default(0),
    afterExtensions: integer('after_extensions').notNull().default(1),
    /** What agents fill in once a conversation has ended. */
    /** Minutes after which an agent who does nothing is on a break; 0: never. */
    idleBreak: integer('idle_break').notNull().default(0),
    breakReasons: text('break_reasons')
      .array()
      .notNull()
      .default(sql`'{}'`),
    closingForm: jsonb('closing_form').$type<ClosingForm>().notNull().default([]),
    deskKeys: jsonb('desk_keys').$type<ChangedKeys>().notNull().default({}),
    deskPanels: jsonb('desk_panels').$type<Panels>().notNull().default([]),
    customPanel: jsonb('custom_panel').$type<CustomPanel>().notNull().default(NO_PANEL),
    deskLists: jsonb('desk_lists').$type<DeskLists>().notNull().default(NEW_LISTS),
    deskNotices: jsonb('desk_notices').$type<DeskNotices>().notNull().default(NEW_NOTICES),
    staffMay: jsonb('staff_may').$type<StaffMay>().notNull().default(NEW_STAFF_MAY),
    workbenchRevision: integer('workbench_revision').notNull().default(1),
    /** Its identity provider; null: there was never one. */
    provider: jsonb('provider').$type<Provider>(),
    providerRevision: integer('provider_revision').notNull().default(1),
    guide: jsonb('guide').$type<Record<string, unknown>>().notNull().default({}),
    liveRelease: uuid('live_release'),
    /** Since when it serves nobody, as it is to be deleted; null: it serves. */
    closedAt: moment('closed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('application_plan_end', sql`${t.planEndsAt} is null or ${t.plan} = 'premium'`),
    check('application_text_translations', sql`jsonb_typeof(${t.textTranslations}) = 'object'`),
    check('application_name', sql`char_length(${t.name}) between 1 and 50`),
    check('application_agent_reminder', sql`${t.agentReminder} between 10 and 3600`),
    check('application_late_action', sql`${t.lateAction} in ('tell', 'supervisors', 'queue')`),
    check(
      'application_agent_end',
      sql`${t.agentEnd} between 30 and 86400 and (${t.agentReminder} < ${t.agentEnd}) is not false`,
    ),
    check('application_visitor_reminder', sql`${t.visitorReminder} >= 30 and ${t.visitorReminder} < ${t.visitorEnd}`),
    check('application_visitor_end', sql`${t.visitorEnd} between 60 and 604800`),
    check('application_conversation_end', sql`${t.conversationEnd} between 300 and 2592000`),
    check(
      'application_queue_end',
      sql`${t.queueEnd} between 30 and 86400 and ${t.queueOutcome} in ('end', 'keep', 'message')`,
    ),
    check(
      'application_retention',
      sql`${t.keepMessages} between 1 and 3650 and ${t.keepFiles} between 1 and 3650 and ${t.keepVisitors} between 1 and 3650`,
    ),
    check('application_recall_seconds', sql`${t.recallSeconds} between 0 and 3600`),
    check('application_undo_seconds', sql`${t.undoSeconds} between 0 and 30`),
    check('application_idle_break', sql`${t.idleBreak} between 0 and 480`),
    check('application_break_reasons', sql`cardinality(${t.breakReasons}) <= 20`),
    check('application_after_work', sql`${t.afterSeconds} between 0 and 999 and ${t.afterExtensions} between 0 and 9`),
    check(
      'application_provider',
      sql`(${t.provider} ->> 'enabled')::boolean or not (${t.provider} ->> 'only')::boolean`,
    ),
    check('application_seats', sql`${t.seats} >= 0 and ${t.seatResets} >= 0`),
    check('application_seat_month', sql`${t.seatMonth} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)

/** Counters of the rate limiter; shape fixed by rate-limiter-flexible. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** Mail and text messages that no configured sender took: only a super admin sees them. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: id().primaryKey(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    /** In whose name it was written; null for what people have asked for themselves. */
    application: text('application'),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    sentAt: moment('sent_at'),
    error: text('error'),
    createdAt: createdAt(),
  },
  (t) => [index('mail_outbox_time').on(t.createdAt)],
)

/** Every privileged change, in the transaction that made it. Nothing updates or deletes here. */
export const audit = pgTable(
  'audit',
  {
    appId: appId(),
    id: id(),
    at: moment('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role'),
    ip: text('ip'),
    action: text('action').notNull(),
    target: text('target'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    requestId: text('request_id'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    index('audit_time').on(t.appId, t.at),
    index('audit_action').on(t.appId, t.action, t.id),
  ],
)

/**
 * The chain of an application's audit rows in the order in which they were committed. The database writes it when a
 * transaction ends, one transaction after another; nothing updates or deletes here.
 */
export const auditLink = pgTable(
  'audit_link',
  {
    appId: appId(),
    /** From 1, without a gap. */
    n: bigint('n', { mode: 'number' }).notNull(),
    auditId: uuid('audit_id').notNull(),
    /** The hash of the link before; 32 zeros before the first. */
    prior: bytes('prior').notNull(),
    /** SHA-256 of `prior` and the row. */
    hash: bytes('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.n] }),
    unique('audit_link_once').on(t.appId, t.auditId),
    foreignKey({ name: 'audit_link_row', columns: [t.appId, t.auditId], foreignColumns: [audit.appId, audit.id] }),
    check('audit_link_n', sql`${t.n} >= 1`),
    check('audit_link_hash', sql`octet_length(${t.prior}) = 32 and octet_length(${t.hash}) = 32`),
  ],
)

/** Secrets by id: encrypted with the application's data key, never read back by the API. */
export const secret = pgTable(
  'secret',
  {
    appId: appId(),
    id: id(),
    /** What it is for, e.g. `llm.key`; part of the authenticated data. */
    purpose: text('purpose').notNull(),
    ciphertext: bytes('ciphertext').notNull(),
    last4: text('last4').notNull(),
    /** Origins it may be sent to; part of the authenticated data. Null: stored before anybody was asked, for none. */
    places: text('places').array(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('secret_purpose').on(t.appId, t.purpose),
    check('secret_places', sql`cardinality(${t.places}) <= 10`),
    check(
      'secret_places_are_origins',
      sql`array_to_string(${t.places}, ' ', '') ~ '^(https?://[^/@?#[:space:]]+( https?://[^/@?#[:space:]]+)*)?$'`,
    ),
  ],
)

/** An application's data key, wrapped by the master key. */
export const dataKey = pgTable('data_key', {
  appId: text('app_id').primaryKey(),
  wrapped: bytes('wrapped').notNull(),
  createdAt: createdAt(),
})

/** A stored file; its bytes lie in the file store under `id`. */
export const file = pgTable(
  'file',
  {
    appId: appId(),
    id: id(),
    kind: text('kind', {
      enum: [
        'avatar',
        'portrait',
        'logo',
        'sound',
        'sound_upload',
        'recording',
        'image',
        'video',
        'attachment',
        'sent',
      ],
    }).notNull(),
    /** What it was called where it came from, for who saves it; null for what nobody saves. */
    name: text('name'),
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    sha256: bytes('sha256').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    // A second upload of the same picture is refused, not stored twice.
    uniqueIndex('file_avatar_once')
      .on(t.appId, t.kind, t.sha256)
      .where(sql`${t.kind} = 'avatar'`),
    // What answers show is kept once, however often it is put into one.
    uniqueIndex('file_media_once')
      .on(t.appId, t.kind, t.sha256)
      .where(sql`${t.kind} in ('image', 'video', 'attachment')`),
    check('file_name', sql`char_length(${t.name}) between 1 and 200`),
    check('file_size', sql`${t.size} > 0`),
  ],
)

/** Something that falls due: swept every second, fired once. */
export const timer = pgTable(
  'timer',
  {
    appId: appId(),
    id: id(),
    kind: text('kind', {
      enum: [
        'presence_grace',
        'agent_gone',
        'transfer',
        'after_work',
        'idle_break',
        'reminder',
        'visitor_idle',
        'agent_reply',
        'target',
        'conversation_length',
        'group_disband',
        'flow',
        'request',
        'call',
        'recording',
        'qa_import',
        'qa_export',
        'document',
        'document_source',
        'file_topic',
        'deploy',
        'words',
        'visitor_export',
        'visitor_erasure',
        'retention_run',
        'application_erasure',
        'alert',
        'webhook',
        'channel_inbox',
        'channel_pull',
        'channel_outbox',
        'channel_profile',
      ],
    }).notNull(),
    subject: uuid('subject').notNull(),
    dueAt: moment('due_at').notNull(),
    /** A process that looked has it until then, and no other acts on it; null: nobody has. */
    heldUntil: moment('held_until'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('timer_once').on(t.appId, t.kind, t.subject),
    index('timer_due').on(t.dueAt),
  ],
)

/** What the installation itself remembers: the sample data's mark, the first start, which file store is its own. */
export const installation = pgTable(
  'installation',
  {
    only: boolean('only').primaryKey().default(true),
    sampleLoadedAt: moment('sample_loaded_at'),
    /** The mark that its file store bears; null until the first server has put one there. */
    fileStore: uuid('file_store'),
    /** When a server last tried whether it can write. */
    writtenAt: moment('written_at'),
    createdAt: createdAt(),
  },
  (t) => [check('installation_once', sql`${t.only}`)],
)
