import { sql } from 'drizzle-orm'
import {
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
import { OFFER_RESULTS, QUEUE_OUTCOMES, SLOT_STAGES, SLOT_WAYS } from '#src/domain/routing/facts.ts'
import { appId, id, moment } from './columns.ts'
import { conversation } from './conversation.ts'
import { agentGroup, member } from './team.ts'

/**
 * The places of an agent that something holds, numbered from 1: nobody has more than their limit but by a way that says so,
 * and no conversation is with two of them.
 */
export const agentSlot = pgTable(
  'agent_slot',
  {
    appId: appId(),
    personId: uuid('person_id').notNull(),
    n: smallint('n').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    stage: text('stage', { enum: SLOT_STAGES }).notNull(),
    way: text('way', { enum: SLOT_WAYS }).notNull(),
    /** Their limit when it was taken. */
    cap: smallint('cap').notNull(),
    since: moment('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.personId, t.n] }),
    unique('agent_slot_one').on(t.appId, t.conversationId),
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
    check('agent_slot_n', sql`${t.n} between 1 and 999`),
    check('agent_slot_cap', sql`${t.n} <= ${t.cap} or ${t.way} <> 'room'`),
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
