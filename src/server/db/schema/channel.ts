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
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import type { GroupTexts } from '#src/domain/settings/application.ts'
import type { GroupTranslations } from '#src/domain/settings/text-translations.ts'
import type { Inbound, Welcome, WireError } from '#src/domain/wire/adapter.ts'
import type { Pending } from '#src/domain/wire/pending.ts'
import { appId, bytes, createdAt, id, moment } from './columns.ts'
import { message } from './conversation.ts'
import { application } from './platform.ts'
import { agentGroup } from './team.ts'
import { visitor } from './visitor.ts'

/** An account of a channel that others operate, bound to the application: a page, a number. */
export const channelAccount = pgTable(
  'channel_account',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    kind: text('kind').notNull(),
    /** What it is called over there, as it was set. */
    name: text('name').notNull(),
    /** The operator's own id of it. */
    account: text('account').notNull(),
    config: jsonb('config').$type<Record<string, unknown>>().notNull(),
    /** What its operator shows that it was given our address by. */
    hookKey: text('hook_key').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** The last that went wrong with the account itself; null: nothing since it was last tried. */
    error: jsonb('error').$type<WireError>(),
    /** Since when a test of the settings has worked as they are. */
    testedAt: moment('tested_at'),
    /** When a request of the operator was last believed. */
    heardAt: moment('heard_at'),
    tokenEndsAt: moment('token_ends_at'),
    /** Until when the access token holds that its operator gave for the secrets; null: there is none. */
    accessEndsAt: moment('access_ends_at'),
    /** Whether the bot answers first. */
    bot: boolean('bot').notNull().default(true),
    /** To whom they come who asked for nobody else; null: as the application has it. */
    groupId: uuid('group_id'),
    /** The bot's first words; empty: its own. */
    welcome: text('welcome').notNull().default(''),
    hours: jsonb('hours').$type<WorkingHours>(),
    /** How many seconds their visitors may be silent until they are reminded, and until it ends; null: as everywhere. */
    visitorReminder: integer('visitor_reminder'),
    visitorEnd: integer('visitor_end'),
    texts: jsonb('texts').$type<GroupTexts>().notNull().default({}),
    textTranslations: jsonb('text_translations').$type<GroupTranslations>().notNull().default({}),
    /** Since when it is not bound any more: what came by it stays. */
    unboundAt: moment('unbound_at'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    uniqueIndex('channel_account_once')
      .on(t.appId, t.kind, t.account)
      .where(sql`${t.unboundAt} is null`),
    foreignKey({
      name: 'channel_account_group',
      columns: [t.appId, t.groupId],
      foreignColumns: [agentGroup.appId, agentGroup.id],
    }),
    check('channel_account_name', sql`char_length(${t.name}) between 1 and 100`),
    check(
      'channel_account_silence',
      sql`${t.visitorEnd} > 0 and (${t.visitorReminder} is null
        or (${t.visitorEnd} is not null and ${t.visitorReminder} > 0 and ${t.visitorReminder} < ${t.visitorEnd}))`,
    ),
    check('channel_account_hook_key', sql`${t.hookKey} <> ''`),
  ],
)

/** Who somebody is on an account: its operator's id of them, and the visitor they are here. */
export const channelIdentity = pgTable(
  'channel_identity',
  {
    appId: appId(),
    id: id(),
    accountId: uuid('account_id').notNull(),
    externalUser: text('external_user').notNull(),
    /** What the operator calls them, and the tag of their language there; '': it has not said. */
    name: text('name').notNull().default(''),
    language: text('language').notNull().default(''),
    /** null: nothing of theirs has been read yet. */
    visitorId: uuid('visitor_id'),
    /** When they last wrote or pressed something: how long they may be written to counts from here. */
    heardAt: moment('heard_at'),
    /** By what the operator knows what they did last; null: nothing yet. */
    heardAs: text('heard_as'),
    /** How many messages have been sent since, or count as such. */
    sentSince: smallint('sent_since').notNull().default(0),
    /** What they may be greeted by, once. */
    welcome: jsonb('welcome').$type<Welcome>(),
    /** What their next words may answer. */
    pending: jsonb('pending').$type<Pending>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('channel_identity_once').on(t.appId, t.accountId, t.externalUser),
    index('channel_identity_visitor').on(t.appId, t.visitorId),
    foreignKey({
      name: 'channel_identity_account',
      columns: [t.appId, t.accountId],
      foreignColumns: [channelAccount.appId, channelAccount.id],
    }),
    foreignKey({
      name: 'channel_identity_visitor_fk',
      columns: [t.appId, t.visitorId],
      foreignColumns: [visitor.appId, visitor.id],
    }),
    check('channel_identity_user', sql`char_length(${t.externalUser}) between 1 and 200`),
    check('channel_identity_name', sql`char_length(${t.name}) <= 50 and char_length(${t.language}) <= 35`),
    check('channel_identity_sent_since', sql`${t.sentSince} >= 0`),
  ],
)

/** What an operator was asked of somebody, who was new on an account: once. */
export const channelProfile = pgTable(
  'channel_profile',
  {
    appId: appId(),
    /** The identity's. */
    id: id(),
    state: text('state', { enum: ['waiting', 'done'] })
      .notNull()
      .default('waiting'),
    /** What they look like there, as a small JPEG; null: it is not known. */
    picture: bytes('picture'),
    /** How often the operator has asked to come again. */
    tries: smallint('tries').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'channel_profile_identity',
      columns: [t.appId, t.id],
      foreignColumns: [channelIdentity.appId, channelIdentity.id],
    }).onDelete('cascade'),
    check('channel_profile_state', sql`${t.state} in ('waiting', 'done')`),
    check(
      'channel_profile_picture',
      sql`${t.picture} is null or (${t.state} = 'done' and octet_length(${t.picture}) <= 65536)`,
    ),
  ],
)

/** How far an account's operator was asked what has happened, where it only says that something has. */
export const channelPull = pgTable(
  'channel_pull',
  {
    appId: appId(),
    /** The account's. */
    id: id(),
    state: text('state', { enum: ['waiting', 'idle'] }).notNull(),
    /** What it may be asked by, and from where it goes on; '': from the beginning. */
    token: text('token').notNull(),
    cursor: text('cursor').notNull().default(''),
    /** How often it was said that something has happened: what is said meanwhile is asked for as well. */
    told: integer('told').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'channel_pull_account',
      columns: [t.appId, t.id],
      foreignColumns: [channelAccount.appId, channelAccount.id],
    }).onDelete('cascade'),
    check('channel_pull_state', sql`${t.state} in ('waiting', 'idle')`),
  ],
)

/** What operators have told, each once; worked at in the order of each visitor. What it said goes once it is done. */
export const channelInbox = pgTable(
  'channel_inbox',
  {
    appId: appId(),
    id: id(),
    identityId: uuid('identity_id').notNull(),
    accountId: uuid('account_id').notNull(),
    externalId: text('external_id').notNull(),
    event: jsonb('event').$type<Inbound>(),
    state: text('state', { enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** When it happened, as the operator says. */
    at: moment('at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('channel_inbox_once').on(t.appId, t.accountId, t.externalId),
    index('channel_inbox_waiting')
      .on(t.appId, t.identityId, t.at, t.id)
      .where(sql`${t.state} = 'waiting'`),
    index('channel_inbox_age').on(t.appId, t.createdAt),
    foreignKey({
      name: 'channel_inbox_identity',
      columns: [t.appId, t.identityId],
      foreignColumns: [channelIdentity.appId, channelIdentity.id],
    }).onDelete('cascade'),
    check('channel_inbox_state', sql`${t.state} in ('waiting', 'done', 'failed')`),
    check('channel_inbox_event', sql`(${t.state} = 'waiting') = (${t.event} is not null)`),
  ],
)

export const SENDING_STATES = ['queued', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const

/** What is to be said on such a channel, written with the message itself, and how far it has come. */
export const channelOutbox = pgTable(
  'channel_outbox',
  {
    appId: appId(),
    id: id(),
    identityId: uuid('identity_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    state: text('state', { enum: SENDING_STATES }).notNull().default('queued'),
    /** How often the operator has asked to come again. */
    tries: smallint('tries').notNull().default(0),
    error: jsonb('error').$type<WireError>(),
    at: moment('at').notNull(),
    sentAt: moment('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    heldUntil: moment('held_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('channel_outbox_once').on(t.appId, t.conversationId, t.seq),
    index('channel_outbox_queued')
      .on(t.appId, t.identityId, t.at, t.id)
      .where(sql`${t.state} = 'queued'`),
    index('channel_outbox_sent').on(t.appId, t.identityId, t.sentAt),
    foreignKey({
      name: 'channel_outbox_message',
      columns: [t.appId, t.conversationId, t.seq],
      foreignColumns: [message.appId, message.conversationId, message.seq],
    }),
    foreignKey({
      name: 'channel_outbox_identity',
      columns: [t.appId, t.identityId],
      foreignColumns: [channelIdentity.appId, channelIdentity.id],
    }),
    check(
      'channel_outbox_state',
      sql`${t.state} in ('queued', 'sent', 'delivered', 'read', 'failed', 'unknown')
        and (${t.state} not in ('sent', 'delivered', 'read') or ${t.sentAt} is not null)
        and (${t.state} <> 'failed' or ${t.error} is not null)`,
    ),
  ],
)

/** The messages that one of ours has become over there. `sending`: it is under way, or was when its process ended. */
export const channelPart = pgTable(
  'channel_part',
  {
    appId: appId(),
    outboxId: uuid('outbox_id').notNull(),
    part: smallint('part').notNull(),
    state: text('state', { enum: ['sending', 'sent', 'unknown'] }).notNull(),
    /** The operator's id of it. */
    externalId: text('external_id'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.outboxId, t.part] }),
    index('channel_part_external').on(t.appId, t.externalId),
    foreignKey({
      name: 'channel_part_outbox',
      columns: [t.appId, t.outboxId],
      foreignColumns: [channelOutbox.appId, channelOutbox.id],
    }).onDelete('cascade'),
    check(
      'channel_part_state',
      sql`${t.state} in ('sending', 'sent', 'unknown') and (${t.state} <> 'sent' or ${t.externalId} is not null)`,
    ),
  ],
)

/** What stands on the wire for a button of a message of ours. */
export const channelPress = pgTable(
  'channel_press',
  {
    appId: appId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    button: text('button').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    unique('channel_press_once').on(t.appId, t.conversationId, t.seq, t.button),
    foreignKey({
      name: 'channel_press_message',
      columns: [t.appId, t.conversationId, t.seq],
      foreignColumns: [message.appId, message.conversationId, message.seq],
    }),
  ],
)
