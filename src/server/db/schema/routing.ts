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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Why } from '#src/domain/routing/choose.ts'
import {
  AFTER_WORK_OUTCOMES,
  OFFER_RESULTS,
  QUEUE_OUTCOMES,
  SLOT_STAGES,
  SLOT_WAYS,
} from '#src/domain/routing/facts.ts'
import { MEDIA } from '#src/domain/channel/medium.ts'
import { TARGET_KINDS, TARGET_OUTCOMES } from '#src/domain/routing/targets.ts'
import { ASSIGNMENT_OUTCOMES } from '#src/domain/settings/assignment-call.ts'
import { appId, id, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { TRANSFER_FAILURES, TRANSFER_KINDS, TRANSFER_REASONS, TRANSFER_STATES } from '#src/domain/routing/transfer.ts'
import { agentGroup, member } from './team.ts'

/**
 * The places of an agent that something holds, numbered from 1: nobody has more than their limit but by a way that says so,
 * and no conversation is served by two of them. While one of them serves it, it may ring at another to whom it is handed over;
 * once it has ended it may hold the place for a while, for what is left to do.
 */
export const agentSlot = pgTable(
  'agent_slot',
  {
    appId: appId(),
    personId: uuid('person_id').notNull(),
    n: smallint('n').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** As of its conversation, so that whoever looks for an agent reads their places alone. */
    medium: text('medium', { enum: MEDIA }).notNull().default('chat'),
    stage: text('stage', { enum: SLOT_STAGES }).notNull(),
    way: text('way', { enum: SLOT_WAYS }).notNull(),
    /** Their limit when it was taken. */
    cap: smallint('cap').notNull(),
    since: moment('since').notNull(),
    /** When after-call work ends, and how often the agent has had its time again. */
    until: moment('until'),
    extended: smallint('extended').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.personId, t.n] }),
    unique('agent_slot_one').on(t.appId, t.conversationId, t.stage),
    foreignKey({
      name: 'agent_slot_member',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }),
    foreignKey({
      name: 'agent_slot_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    check('agent_slot_medium', sql`${t.medium} in ('chat', 'call')`),
    check('agent_slot_n', sql`${t.n} between 1 and 999`),
    check('agent_slot_cap', sql`${t.n} <= ${t.cap} or ${t.way} <> 'room'`),
    check('agent_slot_until', sql`(${t.stage} = 'after_work') = (${t.until} is not null)`),
    check('agent_slot_extended', sql`${t.extended} between 0 and case ${t.stage} when 'after_work' then 9 else 0 end`),
  ],
)

/** What was left to do after a conversation and is over: for how long it held a place, and how it ended. */
export const afterWork = pgTable(
  'after_work',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    personId: uuid('person_id').notNull(),
    groupId: uuid('group_id'),
    at: moment('at').notNull(),
    endedAt: moment('ended_at').notNull(),
    tookMs: integer('took_ms').notNull(),
    outcome: text('outcome', { enum: AFTER_WORK_OUTCOMES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId] }),
    foreignKey({
      name: 'after_work_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({
      name: 'after_work_member',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }),
    index('after_work_time').on(t.appId, t.at),
    index('after_work_person').on(t.appId, t.personId, t.at),
    check('after_work_took', sql`${t.tookMs} >= 0 and ${t.endedAt} >= ${t.at}`),
  ],
)

/** An offer of a conversation to an agent, and what became of it; null while it rings. */
export const offer = pgTable(
  'offer',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    groupId: uuid('group_id').notNull(),
    personId: uuid('person_id').notNull(),
    at: moment('at').notNull(),
    until: moment('until').notNull(),
    /** Why them. */
    why: jsonb('why').$type<Why>().notNull(),
    result: text('result', { enum: OFFER_RESULTS }),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'offer_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    uniqueIndex('offer_one_open')
      .on(t.appId, t.conversationId)
      .where(sql`${t.result} is null`),
    index('offer_time').on(t.appId, t.at),
    index('offer_of').on(t.appId, t.conversationId, t.at),
    check('offer_end', sql`(${t.result} is null) = (${t.endedAt} is null)`),
  ],
)

/** A stay in one group's queue: since when, until when and how it ended. */
export const queueEntry = pgTable(
  'queue_entry',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    groupId: uuid('group_id').notNull(),
    enteredAt: moment('entered_at').notNull(),
    leftAt: moment('left_at'),
    outcome: text('outcome', { enum: QUEUE_OUTCOMES }),
    waitedMs: integer('waited_ms'),
    /** Who took it. */
    personId: uuid('person_id'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'queue_entry_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({
      name: 'queue_entry_group',
      columns: [t.appId, t.groupId],
      foreignColumns: [agentGroup.appId, agentGroup.id],
    }),
    uniqueIndex('queue_entry_one_open')
      .on(t.appId, t.conversationId)
      .where(sql`${t.outcome} is null`),
    index('queue_entry_left').on(t.appId, t.groupId, t.leftAt),
    check('queue_entry_end', sql`(${t.outcome} is null) = (${t.leftAt} is null)`),
    check('queue_entry_waited', sql`(${t.outcome} is null) = (${t.waitedMs} is null) and ${t.waitedMs} >= 0`),
    check('queue_entry_taken', sql`${t.personId} is null or ${t.outcome} = 'accepted'`),
  ],
)

/** A target of time, once it was met or missed; what ended before it could be either is none. */
export const targetResult = pgTable(
  'target_result',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    kind: text('kind', { enum: TARGET_KINDS }).notNull(),
    beganAt: moment('began_at').notNull(),
    groupId: uuid('group_id').notNull(),
    /** Who had it then; null: it waited. */
    personId: uuid('person_id'),
    /** Seconds that are open, as the group had it when it began, and when they were over. */
    seconds: integer('seconds').notNull(),
    dueAt: moment('due_at').notNull(),
    outcome: text('outcome', { enum: TARGET_OUTCOMES }).notNull(),
    /** When it was met, or when it was due. */
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'target_result_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({
      name: 'target_result_group',
      columns: [t.appId, t.groupId],
      foreignColumns: [agentGroup.appId, agentGroup.id],
    }),
    foreignKey({
      name: 'target_result_member',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }),
    index('target_result_time').on(t.appId, t.at),
    index('target_result_of').on(t.appId, t.conversationId, t.beganAt),
    check('target_result_kind', sql`${t.kind} in (${sql.raw(TARGET_KINDS.map((one) => `'${one}'`).join(', '))})`),
    check(
      'target_result_outcome',
      sql`case ${t.outcome} when 'met' then ${t.at} <= ${t.dueAt} when 'missed' then ${t.at} = ${t.dueAt} else false end`,
    ),
    check('target_result_due', sql`${t.seconds} > 0 and ${t.beganAt} <= ${t.at}`),
  ],
)

/** A conversation that goes from one to another, and how that went: to a member, at whom it rings first, or to a group. */
export const transfer = pgTable(
  'transfer',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    kind: text('kind', { enum: TRANSFER_KINDS }).notNull(),
    /** Who had it; null: nobody. */
    fromId: uuid('from_id'),
    /** Who wanted it; null: a flow. */
    byId: uuid('by_id'),
    toPersonId: uuid('to_person_id'),
    toGroupId: uuid('to_group_id'),
    reason: text('reason', { enum: TRANSFER_REASONS }),
    note: text('note').notNull().default(''),
    state: text('state', { enum: TRANSFER_STATES }).notNull(),
    failure: text('failure', { enum: TRANSFER_FAILURES }),
    at: moment('at').notNull(),
    /** When it stops to ring; null: it never rang. */
    until: moment('until'),
    /** Whether who has it goes offline with it: where it fails it goes back into the queue. */
    isLeaving: boolean('is_leaving').notNull().default(false),
    /** When who was asked came as a guest; null: they have not. */
    joinedAt: moment('joined_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'transfer_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({
      name: 'transfer_from',
      columns: [t.appId, t.fromId],
      foreignColumns: [member.appId, member.personId],
    }),
    foreignKey({ name: 'transfer_by', columns: [t.appId, t.byId], foreignColumns: [member.appId, member.personId] }),
    foreignKey({
      name: 'transfer_to_member',
      columns: [t.appId, t.toPersonId],
      foreignColumns: [member.appId, member.personId],
    }),
    foreignKey({
      name: 'transfer_to_group',
      columns: [t.appId, t.toGroupId],
      foreignColumns: [agentGroup.appId, agentGroup.id],
    }),
    uniqueIndex('transfer_one_pending')
      .on(t.appId, t.conversationId)
      .where(sql`${t.state} = 'pending'`),
    // What rings at somebody who goes away.
    index('transfer_ringing')
      .on(t.appId, t.toPersonId)
      .where(sql`${t.state} = 'pending'`),
    index('transfer_of').on(t.appId, t.conversationId, t.at, t.id),
    check('transfer_target', sql`(${t.toPersonId} is null) <> (${t.toGroupId} is null)`),
    check('transfer_end', sql`(${t.state} = 'pending') = (${t.endedAt} is null)`),
    check('transfer_failure', sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
    check(
      'transfer_rings',
      sql`${t.state} <> 'pending' or (${t.until} is not null and ${t.toPersonId} is not null and ${t.fromId} is not null)`,
    ),
    check('transfer_joined', sql`${t.joinedAt} is null or ${t.kind} = 'warm'`),
    check('transfer_note', sql`char_length(${t.note}) <= 500`),
  ],
)

/** What who looks after the desk has written to who serves a conversation, and no visitor reads. */
export const whisper = pgTable(
  'whisper',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    /** The number of the message after which it was written. */
    afterSeq: integer('after_seq').notNull(),
    personId: uuid('person_id').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'whisper_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({ name: 'whisper_by', columns: [t.appId, t.personId], foreignColumns: [member.appId, member.personId] }),
    index('whisper_of').on(t.appId, t.conversationId, t.at),
    check('whisper_text', sql`char_length(${t.text}) between 1 and 1000`),
    check('whisper_after', sql`${t.afterSeq} >= 0`),
  ],
)

/** A stretch in which who looks after the desk read along; it goes on for as long as that is heard of them. */
export const watch = pgTable(
  'watch',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    personId: uuid('person_id').notNull(),
    at: moment('at').notNull(),
    until: moment('until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'watch_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({ name: 'watch_by', columns: [t.appId, t.personId], foreignColumns: [member.appId, member.personId] }),
    index('watch_of').on(t.appId, t.conversationId, t.at),
    check('watch_until', sql`${t.until} >= ${t.at}`),
  ],
)

/** A call of the webhook that assigns: how long it took, and what came of it. What was sent and answered is not kept. */
export const assignmentCall = pgTable(
  'assignment_call',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    at: moment('at').notNull(),
    /** null: there was no answer. */
    status: integer('status'),
    /** Why there was none that could be used, as who performs requests names it; null: there was. */
    code: text('code'),
    tookMs: integer('took_ms').notNull(),
    outcome: text('outcome', { enum: ASSIGNMENT_OUTCOMES }).notNull(),
    groupId: uuid('group_id'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({
      name: 'assignment_call_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({
      name: 'assignment_call_group',
      columns: [t.appId, t.groupId],
      foreignColumns: [agentGroup.appId, agentGroup.id],
    }),
    index('assignment_call_time').on(t.appId, t.at, t.id),
    check('assignment_call_code', sql`${t.code} ~ '^[a-z_.]{1,60}$'`),
    check(
      'assignment_call_outcome',
      sql`${t.outcome} in (${sql.raw(ASSIGNMENT_OUTCOMES.map((one) => `'${one}'`).join(', '))})`,
    ),
    check('assignment_call_took', sql`${t.tookMs} >= 0`),
    check('assignment_call_group_named', sql`(${t.outcome} = 'group') = (${t.groupId} is not null)`),
  ],
)
