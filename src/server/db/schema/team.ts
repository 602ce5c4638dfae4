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
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { FREED_BY } from '#src/domain/licence/book.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { BEYOND_ENDS, PLACE_TIERS, REFUSAL_ENDS } from '#src/domain/routing/group-rules.ts'
import { LANGUAGE_RULES } from '#src/domain/routing/needs.ts'
import { CLOSING_ENDS, GROUP_MODES, STRATEGIES, WAIT_ENDS } from '#src/domain/routing/state.ts'
import type { GroupTexts } from '#src/domain/settings/application.ts'
import type { GroupTranslations } from '#src/domain/settings/text-translations.ts'
import { ROLES } from '#src/domain/team/policy.ts'
import type { Language } from '#src/lib/languages.ts'
import { appId, citext, createdAt, id, moment } from './columns.ts'
import { person } from './person.ts'
import { OWN_STATUSES } from '#src/domain/team/status.ts'
import { application } from './platform.ts'

/** A person's place in one application. */
export const member = pgTable(
  'member',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    nickname: text('nickname').notNull(),
    /** A picture of them, in the file store. */
    avatarFileId: uuid('avatar_file_id'),
    state: text('state', { enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    /** What the agent chose. What colleagues see also depends on load; see domain/team/status.ts. */
    status: text('status', { enum: ['online', 'busy', 'break', 'offline'] })
      .notNull()
      .default('offline'),
    /** Why they are on a break, where they were asked. */
    breakReason: text('break_reason'),
    statusSince: moment('status_since').notNull().defaultNow(),
    forcedOffline: boolean('forced_offline').notNull().default(false),
    /** What the admin who did that has said about it; '' where nothing had to be said then. */
    forcedReason: text('forced_reason'),
    /** Raised by the database whenever roles, groups, state, licence or the lock change: what was let in under another has ended. */
    rightsVersion: integer('rights_version').notNull().default(1),
    receptionLimit: integer('reception_limit'),
    /** In which they can serve visitors. */
    languages: text('languages')
      .array()
      .$type<Language[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Since when they hold a licence, without which nobody serves; null: they hold none. */
    licensedAt: moment('licensed_at'),
    /** Offers in a row that they let pass. */
    misses: integer('misses').notNull().default(0),
    /** When they were last done with a conversation: since then they are idle, if they were there. */
    workedAt: moment('worked_at'),
    lastOnlineAt: moment('last_online_at'),
    lastOfflineAt: moment('last_offline_at'),
    firstLoginAt: moment('first_login_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.personId] }),
    index('member_person').on(t.personId),
    check('member_nickname', sql`char_length(${t.nickname}) between 1 and 30`),
    check('member_languages', sql`cardinality(${t.languages}) <= 20`),
    check('member_reception', sql`${t.receptionLimit} between 0 and 999`),
    check(
      'member_break',
      sql`${t.breakReason} is null or (${t.status} = 'break' and char_length(${t.breakReason}) between 1 and 30)`,
    ),
    check('member_forced', sql`not (${t.forcedOffline} and ${t.status} <> 'offline')`),
    check(
      'member_forced_reason',
      sql`(${t.forcedReason} is not null) = ${t.forcedOffline} and char_length(${t.forcedReason}) <= 200`,
    ),
  ],
)

/** A time in which an agent was what they chose to be, or what the desk made of them; open while it lasts. */
export const agentStatus = pgTable(
  'agent_status',
  {
    appId: appId(),
    id: id(),
    personId: uuid('person_id').notNull(),
    status: text('status', { enum: OWN_STATUSES }).notNull(),
    /** Why they were on a break, by the name that it had then. */
    breakReason: text('break_reason'),
    /** What an admin has said who took them offline; null: nobody did. */
    forcedReason: text('forced_reason'),
    at: moment('at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'agent_status_member',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }).onDelete('cascade'),
    uniqueIndex('agent_status_open')
      .on(t.appId, t.personId)
      .where(sql`${t.endedAt} is null`),
    index('agent_status_time').on(t.appId, t.at),
    index('agent_status_person').on(t.appId, t.personId, t.at),
    check('agent_status_end', sql`${t.endedAt} >= ${t.at}`),
    check('agent_status_forced', sql`${t.forcedReason} is null or ${t.status} = 'offline'`),
    check('agent_status_break', sql`${t.breakReason} is null or ${t.status} = 'break'`),
  ],
)

/** A licence that somebody has used in a month. It counts until it is freed. */
export const seat = pgTable(
  'seat',
  {
    appId: appId(),
    id: id(),
    /** YYYY-MM, in the zone of the application. */
    month: text('month').notNull(),
    personId: uuid('person_id').notNull(),
    takenAt: moment('taken_at').notNull(),
    freedAt: moment('freed_at'),
    freedBy: text('freed_by', { enum: FREED_BY }),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.personId], foreignColumns: [member.appId, member.personId] }).onDelete('cascade'),
    uniqueIndex('seat_once')
      .on(t.appId, t.month, t.personId)
      .where(sql`${t.freedAt} is null`),
    index('seat_month').on(t.appId, t.month),
    check('seat_freed', sql`(${t.freedAt} is null) = (${t.freedBy} is null)`),
    check('seat_month_named', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)

/** The most agents who were at the desk at once in a month. */
export const licencePeak = pgTable(
  'licence_peak',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    /** YYYY-MM, in the zone of the application. */
    month: text('month').notNull(),
    atOnce: integer('at_once').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.month] }),
    check('licence_peak_at_once', sql`${t.atOnce} >= 0`),
    check('licence_peak_month', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)

export const memberRole = pgTable(
  'member_role',
  { appId: appId(), personId: uuid('person_id').notNull(), role: text('role', { enum: ROLES }).notNull() },
  (t) => [
    primaryKey({ columns: [t.appId, t.personId, t.role] }),
    foreignKey({ columns: [t.appId, t.personId], foreignColumns: [member.appId, member.personId] }).onDelete('cascade'),
  ],
)

/** Agents who serve one queue. */
export const agentGroup = pgTable(
  'agent_group',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    name: text('name').notNull(),
    strategy: text('strategy', { enum: STRATEGIES }).notNull().default('manual'),
    receptionLimit: integer('reception_limit').notNull().default(5),
    mode: text('mode', { enum: GROUP_MODES }).notNull().default('running'),
    /** Whether places 1 to 9 go before the strategy. */
    usePriority: boolean('use_priority').notNull().default(false),
    /** For how many days a visitor's last agent is asked first; null: not at all. */
    lastAgentDays: integer('last_agent_days'),
    /** Seconds after which backups are asked though main agents are there. */
    backupAfter: integer('backup_after').notNull().default(60),
    /** Whether who serves a visitor has to speak their language, and for how many seconds that counts where it is preferred. */
    languageRule: text('language_rule', { enum: LANGUAGE_RULES }).notNull().default('off'),
    languageFor: integer('language_for').notNull().default(60),
    /** Seconds an agent is rung before the next one is; null: it is theirs at once. */
    ringSeconds: integer('ring_seconds'),
    /** Misses in a row after which an agent is put on a break; null: never. */
    breakAfter: integer('break_after'),
    /** How many may wait, and what becomes of a visitor beyond them. */
    greatest: integer('greatest').notNull().default(999),
    beyond: text('beyond', { enum: BEYOND_ENDS }).notNull().default('message'),
    /** What becomes of a visitor with nobody there, outside the hours, and of who still waits when they end. */
    nobody: text('nobody', { enum: REFUSAL_ENDS }).notNull().default('message'),
    outside: text('outside', { enum: REFUSAL_ENDS }).notNull().default('message'),
    closing: text('closing', { enum: CLOSING_ENDS }).notNull().default('keep'),
    /** The group that may take them too, and after how many seconds. */
    overflowGroupId: uuid('overflow_group_id'),
    overflowAfter: integer('overflow_after'),
    /** Seconds after which waiting ends, and how; null: as the application has it. */
    waitSeconds: integer('wait_seconds'),
    waitEnd: text('wait_end', { enum: WAIT_ENDS }),
    /** Whether who was handed over by an agent goes back to them after that time. */
    returnsToAgent: boolean('returns_to_agent').notNull().default(false),
    /** Seconds after which who waits is told their place again, if it has changed; null: never. */
    tellEvery: integer('tell_every'),
    /** Whether they are told about how long they will wait, where enough have left the queue to tell. */
    showEstimate: boolean('show_estimate').notNull().default(false),
    /** Seconds of after-call work; 0: none; null: as the application has it. */
    afterSeconds: integer('after_seconds'),
    /** When people of it are there; null: as the channel or the application has it. */
    hours: jsonb('hours').$type<WorkingHours>(),
    /** What it says in words of its own. */
    texts: jsonb('texts').$type<GroupTexts>().notNull().default({}),
    /** The same in other languages. */
    textTranslations: jsonb('text_translations').$type<GroupTranslations>().notNull().default({}),
    /** Seconds that are open, within which who waits is to be taken and answered, and it is to end; null: none is set. */
    waitTarget: integer('wait_target'),
    replyTarget: integer('reply_target'),
    nextReplyTarget: integer('next_reply_target'),
    resolutionTarget: integer('resolution_target'),
    /** Since when there is no such group any more; it stands for what it served, and takes in nobody. */
    disbandedAt: moment('disbanded_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'agent_group_overflow',
      columns: [t.appId, t.overflowGroupId],
      foreignColumns: [t.appId, t.id],
    }),
    check('agent_group_name', sql`char_length(${t.name}) between 1 and 32`),
    check('agent_group_reception', sql`${t.receptionLimit} between 0 and 999`),
    check('agent_group_last_agent', sql`${t.lastAgentDays} between 1 and 365`),
    check('agent_group_backup', sql`${t.backupAfter} between 0 and 999`),
    check('agent_group_language', sql`${t.languageRule} in ('off', 'preferred', 'required')`),
    check('agent_group_language_for', sql`${t.languageFor} between 5 and 999`),
    check('agent_group_ring', sql`${t.ringSeconds} between 5 and 999`),
    check('agent_group_break', sql`${t.breakAfter} between 1 and 99`),
    check('agent_group_greatest', sql`${t.greatest} between 0 and 999`),
    check('agent_group_overflows', sql`(${t.overflowGroupId} is null) = (${t.overflowAfter} is null)`),
    check('agent_group_overflow_after', sql`${t.overflowAfter} between 0 and 999`),
    check('agent_group_overflow_other', sql`${t.overflowGroupId} <> ${t.id}`),
    check('agent_group_wait', sql`(${t.waitSeconds} is null) = (${t.waitEnd} is null)`),
    check('agent_group_wait_seconds', sql`${t.waitSeconds} between 30 and 86400`),
    check('agent_group_hours', sql`jsonb_typeof(${t.hours}) = 'object'`),
    check('agent_group_texts', sql`jsonb_typeof(${t.texts}) = 'object'`),
    check('agent_group_text_translations', sql`jsonb_typeof(${t.textTranslations}) = 'object'`),
    check(
      'agent_group_targets',
      sql`${t.waitTarget} between 5 and 86400 and ${t.replyTarget} between 5 and 86400
        and ${t.nextReplyTarget} between 5 and 86400 and ${t.resolutionTarget} between 60 and 2592000`,
    ),
    check(
      'agent_group_disbanded',
      sql`${t.disbandedAt} is null or (${t.mode} = 'paused' and ${t.overflowGroupId} is null)`,
    ),
    check(
      'agent_group_ends',
      sql`${t.nobody} in ('message', 'end') and ${t.outside} in ('message', 'end') and ${t.closing} in ('keep', 'message', 'end')`,
    ),
    check('agent_group_after', sql`${t.afterSeconds} between 0 and 999`),
    check('agent_group_tell', sql`${t.tellEvery} between 10 and 999`),
  ],
)

export const groupMember = pgTable(
  'group_member',
  {
    appId: appId(),
    groupId: uuid('group_id').notNull(),
    personId: uuid('person_id').notNull(),
    /** 1 is served first … 9 last, where the group goes by it. */
    priority: smallint('priority').notNull().default(5),
    /** Backups are asked when no main agent is there, or has been for a while. */
    tier: text('tier', { enum: PLACE_TIERS }).notNull().default('main'),
    /** When they were last given somebody from this group. */
    lastGivenAt: moment('last_given_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.groupId, t.personId] }),
    check('group_member_priority', sql`${t.priority} between 1 and 9`),
    foreignKey({ columns: [t.appId, t.groupId], foreignColumns: [agentGroup.appId, agentGroup.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.appId, t.personId], foreignColumns: [member.appId, member.personId] }).onDelete('cascade'),
    index('group_member_person').on(t.appId, t.personId),
  ],
)

/** Somebody asked to become a member. They are none before they have agreed. */
export const invitation = pgTable(
  'invitation',
  {
    appId: appId().references(() => application.appId, { onDelete: 'cascade' }),
    id: id(),
    /** Whom it is for, as the inviter typed it: all that the inviter is shown of them. */
    email: citext('email').notNull(),
    account: text('account').notNull(),
    phone: text('phone'),
    nickname: text('nickname').notNull(),
    roles: text('roles', { enum: ROLES }).array().notNull(),
    groupIds: uuid('group_ids').array().notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** Whether its mail holds a temporary password: choosing another one then is the consent. */
    holdsPassword: boolean('holds_password').notNull(),
    invitedBy: uuid('invited_by').notNull(),
    /** What the one who invites was called then. */
    inviter: text('inviter').notNull(),
    state: text('state', { enum: ['open', 'accepted', 'declined', 'withdrawn'] })
      .notNull()
      .default('open'),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    uniqueIndex('invitation_one_open')
      .on(t.appId, t.email)
      .where(sql`${t.state} = 'open'`),
    index('invitation_person').on(t.personId),
    check('invitation_nickname', sql`char_length(${t.nickname}) between 1 and 30`),
    check('invitation_roles', sql`cardinality(${t.roles}) > 0 and not ${t.roles} @> array['super_admin']`),
  ],
)
