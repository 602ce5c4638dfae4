import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  customType,
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
import { MEDIA } from '#src/domain/channel/medium.ts'
import { END_REASONS, LATE_FOR, STATES } from '#src/domain/conversation/state.ts'
import { CLOSING_KINDS } from '#src/domain/conversation/closing.ts'
import { SENDERS, type MessageBody } from '#src/domain/conversation/message.ts'
import type { SkillsAsked } from '#src/domain/routing/needs.ts'
import type { RunningTarget } from '#src/domain/routing/targets.ts'
import type { Wait } from '#src/domain/routing/wait.ts'
import type { BotSession } from '#src/domain/engine/session.ts'
import type { BotTrace } from '#src/domain/step/why.ts'
import { appId, id, moment } from './columns.ts'
import { file } from './platform.ts'
import { agentGroup, member } from './team.ts'
import { visitor } from './visitor.ts'

const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const conversation = pgTable(
  'conversation',
  {
    appId: appId(),
    id: id(),
    visitorId: uuid('visitor_id').notNull(),
    /** The kind of channel it came by. */
    channel: text('channel').notNull(),
    medium: text('medium', { enum: MEDIA }).notNull().default('chat'),
    /** Who its visitor is on the account it came by; null: it came by a channel of ours. */
    identityId: uuid('identity_id'),
    state: text('state', { enum: STATES }).notNull(),
    endReason: text('end_reason', { enum: END_REASONS }),
    /** The release its bot answers from, from the first message to the last. */
    releaseId: uuid('release_id'),
    /** Whether the plan had task flows and documents when it began; set by the database, and kept. */
    premium: boolean('premium').notNull().default(true),
    bot: jsonb('bot').$type<BotSession>().notNull(),
    /** How many events its bot has taken. */
    botInputs: integer('bot_inputs').notNull().default(0),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The number of its last message: 1..n without a gap. */
    seq: integer('seq').notNull().default(0),
    /** Goes up with each change of state, so that watchers can tell old news from new. */
    revision: integer('revision').notNull().default(1),
    groupId: uuid('group_id'),
    ownerId: uuid('owner_id'),
    priority: smallint('priority').notNull().default(0),
    /** The agent who wrote first; null: the visitor has begun it. */
    begunBy: uuid('begun_by'),
    requestedAt: moment('requested_at'),
    enqueuedAt: moment('enqueued_at'),
    /** Its rank among all who wait: the earlier, the sooner. Since when it waits, less what its priority is worth. */
    rankAt: moment('rank_at'),
    /** What its flow has asked for of whoever serves it; null: nothing. */
    skills: jsonb('skills').$type<SkillsAsked>(),
    /** What routing knows of its waiting; null while it does not wait. */
    wait: jsonb('wait').$type<Wait>(),
    ringingUntil: moment('ringing_until'),
    acceptedAt: moment('accepted_at'),
    firstReplyAt: moment('first_reply_at'),
    /** Seconds waited in queues before being accepted or leaving. */
    queueSeconds: integer('queue_seconds'),
    lastMessage: text('last_message').notNull().default(''),
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
    /** Since when the visitor waits for an agent's words; null while nobody owes them any. */
    waitingSince: moment('waiting_since'),
    /** What is to happen by when, as its groups had it when that began. */
    targets: jsonb('targets').$type<RunningTarget[]>().notNull().default([]),
    /** An answer that takes too long, and who is to see it; null: none does. */
    late: text('late', { enum: LATE_FOR }),
    /** Up to where who served it has read. Marks of what was read or has arrived never go back. */
    readSeq: integer('read_seq').notNull().default(0),
    /** Up to where the bot had answered when people came: none of it is unread at the desk. */
    answeredSeq: integer('answered_seq').notNull().default(0),
    /** How far what was said has come to the visitor, and how far they have read it, as their client or channel tells. */
    deliveredSeq: integer('delivered_seq').notNull().default(0),
    visitorReadSeq: integer('visitor_read_seq').notNull().default(0),
    summary: text('summary').notNull().default(''),
    /** Until when its visitor may follow an agent's invitation to rate it; null: none has invited them. */
    rateUntil: moment('rate_until'),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    /** Since when its words are gone, because they had been kept for their time; null: they have not been taken away. */
    expiredAt: moment('expired_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.visitorId], foreignColumns: [visitor.appId, visitor.id] }),
    foreignKey({ columns: [t.appId, t.groupId], foreignColumns: [agentGroup.appId, agentGroup.id] }),
    foreignKey({ columns: [t.appId, t.ownerId], foreignColumns: [member.appId, member.personId] }),
    foreignKey({
      name: 'conversation_begun_by',
      columns: [t.appId, t.begunBy],
      foreignColumns: [member.appId, member.personId],
    }),
    uniqueIndex('conversation_one_open')
      .on(t.appId, t.channel, t.visitorId, sql`coalesce(${t.identityId}, '00000000-0000-0000-0000-000000000000')`)
      // One number may stand for a whole company: several may call from it at once.
      .where(sql`${t.state} <> 'ended' and ${t.medium} = 'chat'`),
    index('conversation_queue')
      .on(t.appId, t.groupId, t.rankAt, t.enqueuedAt, t.id)
      .where(sql`${t.state} in ('queued', 'ringing')`),
    index('conversation_owner')
      .on(t.appId, t.ownerId)
      .where(sql`${t.state} = 'in_service'`),
    index('conversation_started').on(t.appId, t.startedAt, t.id),
    index('conversation_visitor').on(t.appId, t.visitorId, t.id),
    index('conversation_identity')
      .on(t.appId, t.identityId, t.startedAt)
      .where(sql`${t.identityId} is not null`),
    // Those whose words are still there, by their age.
    index('conversation_ended')
      .on(t.appId, t.endedAt, t.id)
      .where(sql`${t.expiredAt} is null and ${t.endedAt} is not null`),
    index('conversation_open')
      .on(t.appId, t.id)
      .where(sql`${t.state} <> 'ended'`),
    check('conversation_end', sql`(${t.state} = 'ended') = (${t.endReason} is not null and ${t.endedAt} is not null)`),
    check(
      'conversation_owner_state',
      sql`(${t.state} in ('in_service', 'ringing')) = (${t.ownerId} is not null) or ${t.state} = 'ended'`,
    ),
    check(
      'conversation_queue_state',
      sql`(${t.state} in ('queued', 'ringing')) = (${t.wait} is not null) and (${t.state} not in ('queued', 'ringing')
        or (${t.groupId} is not null and ${t.enqueuedAt} is not null and ${t.rankAt} is not null))`,
    ),
    check(
      'conversation_late',
      sql`${t.late} is null or (${t.late} in ('agent', 'supervisors') and ${t.state} = 'in_service' and ${t.waitingSince} is not null)`,
    ),
    check(
      'conversation_receipts',
      sql`0 <= ${t.visitorReadSeq} and ${t.visitorReadSeq} <= ${t.deliveredSeq} and ${t.deliveredSeq} <= ${t.seq}`,
    ),
    check('conversation_targets', sql`jsonb_typeof(${t.targets}) = 'array'`),
    check('conversation_begun', sql`${t.begunBy} is null or ${t.medium} = 'chat'`),
    check('conversation_medium', sql`${t.medium} in ('chat', 'call')`),
    check('conversation_ringing', sql`(${t.state} = 'ringing') = (${t.ringingUntil} is not null)`),
  ],
)

export const message = pgTable(
  'message',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    id: id(),
    sender: text('sender', { enum: SENDERS }).notNull(),
    /** The agent who wrote it. */
    personId: uuid('person_id'),
    /** The sender's own id of it: a message sent twice is stored once. */
    clientMsgId: text('client_msg_id'),
    body: jsonb('body').$type<MessageBody>().notNull(),
    /** Why the bot answered so: candidates, scores and thresholds of that moment. */
    trace: jsonb('trace').$type<BotTrace>(),
    /**
     * The entry, or the document, that the bot answered from, read from its trace. Columns of their own: under row-level
     * security PostgreSQL looks nothing up in an index by an operator that is not leakproof, and `->>` is not.
     */
    entryId: text('entry_id').generatedAlwaysAs(
      sql`case when trace ->> 'outcome' in ('direct', 'chitchat') then trace #>> '{candidates,0,entryId}' end`,
    ),
    documentId: text('document_id').generatedAlwaysAs(
      sql`case when trace ->> 'outcome' = 'document' then trace #>> '{passages,0,documentId}' end`,
    ),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId, t.seq] }),
    foreignKey({ columns: [t.appId, t.conversationId], foreignColumns: [conversation.appId, conversation.id] }),
    unique('message_client').on(t.appId, t.conversationId, t.clientMsgId),
    unique('message_id').on(t.appId, t.id),
    // What the bot did with a question, and which entry it answered from: counts of the knowledge base.
    index('message_bot_answer')
      .on(t.appId, t.at)
      .where(sql`${t.trace} ->> 'outcome' in ('direct', 'clarify', 'fallback')`),
    index('message_entry')
      .on(t.appId, t.entryId, t.at)
      .where(sql`${t.entryId} is not null`),
    // Answers that were taken from a document: its hits.
    index('message_document')
      .on(t.appId, t.documentId, t.at)
      .where(sql`${t.documentId} is not null`),
    // Whatever was looked up, newest first: records of retrievals.
    index('message_retrieval')
      .on(t.appId, t.at, t.id)
      .where(sql`${t.trace} ->> 'query' <> ''`),
    // Notices that something was recalled: those of a conversation, whenever it is read.
    index('message_recalled')
      .on(t.appId, t.conversationId)
      .where(sql`${t.body} ->> 'notice' = 'recalled'`),
    check('message_seq', sql`${t.seq} >= 1`),
  ],
)

/**
 * The words of a conversation that has ended: all, and those alone that are not masked. The index is the server's by the
 * function `conversations_with` only: under row-level security it would not be used.
 */
export const conversationWords = pgTable(
  'conversation_words',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    whole: tsvector('whole').notNull(),
    masked: tsvector('masked').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId] }),
    foreignKey({
      name: 'conversation_words_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }).onDelete('cascade'),
    // Nobody who searches is kept waiting for words that were only put beside the index.
    index('conversation_words_said').using('gin', t.whole, t.masked).with({ fastupdate: false }),
  ],
)

/** The files that visitors have sent: each belongs to the one conversation it was sent in, and goes before that goes. */
export const conversationFile = pgTable(
  'conversation_file',
  {
    appId: appId(),
    fileId: uuid('file_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.fileId] }),
    foreignKey({
      name: 'conversation_file_file',
      columns: [t.appId, t.fileId],
      foreignColumns: [file.appId, file.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'conversation_file_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    index('conversation_file_conversation').on(t.appId, t.conversationId),
  ],
)

/** Who served a conversation and when. Ranges of one conversation never overlap (exclusion constraint in SQL). */
export const ownership = pgTable(
  'ownership',
  {
    appId: appId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    personId: uuid('person_id').notNull(),
    during: tstzrange('during').notNull(),
    /** Its beginning, by itself: an index of a range is of no use where rows are kept apart by application. */
    beganAt: moment('began_at').generatedAlwaysAs(sql`lower(during)`),
    firstReplyAt: moment('first_reply_at'),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    foreignKey({ columns: [t.appId, t.conversationId], foreignColumns: [conversation.appId, conversation.id] }),
    index('ownership_person').on(t.appId, t.personId, t.beganAt),
    check('ownership_first_reply', sql`${t.firstReplyAt} >= lower(${t.during})`),
  ],
)

/** What was filled in once a conversation had ended: a row for each value, with the name that its field had then. */
export const closingAnswer = pgTable(
  'closing_answer',
  {
    appId: appId(),
    conversationId: uuid('conversation_id').notNull(),
    n: smallint('n').notNull(),
    fieldId: uuid('field_id').notNull(),
    label: text('label').notNull(),
    kind: text('kind', { enum: CLOSING_KINDS }).notNull(),
    value: text('value').notNull(),
    personId: uuid('person_id').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.conversationId, t.n] }),
    foreignKey({
      name: 'closing_answer_conversation',
      columns: [t.appId, t.conversationId],
      foreignColumns: [conversation.appId, conversation.id],
    }),
    foreignKey({
      name: 'closing_answer_by',
      columns: [t.appId, t.personId],
      foreignColumns: [member.appId, member.personId],
    }),
    index('closing_answer_chosen')
      .on(t.appId, t.fieldId, t.value, t.conversationId)
      .where(sql`${t.kind} in ('select', 'solved')`),
    check('closing_answer_value', sql`char_length(${t.value}) between 1 and 1000`),
    check('closing_answer_label', sql`char_length(${t.label}) between 1 and 50`),
    check('closing_answer_n', sql`${t.n} between 1 and 200`),
  ],
)

/** What happened to conversations, append-only: reports are read from it. */
export const conversationEvent = pgTable(
  'conversation_event',
  {
    appId: appId(),
    id: bigserial('id', { mode: 'number' }),
    conversationId: uuid('conversation_id').notNull(),
    type: text('type').notNull(),
    at: moment('at').notNull(),
    personId: uuid('person_id'),
    groupId: uuid('group_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /** The flow that it names, if any; a column for the same reason as a message's entry. */
    flowId: text('flow_id').generatedAlwaysAs(sql`data ->> 'flowId'`),
  },
  (t) => [
    primaryKey({ columns: [t.appId, t.id] }),
    index('conversation_event_time').on(t.appId, t.at),
    index('conversation_event_of').on(t.appId, t.conversationId, t.id),
    index('conversation_event_flow')
      .on(t.appId, t.flowId, t.at)
      .where(sql`${t.type} in ('flow_started', 'flow_completed', 'flow_failed')`),
  ],
)
