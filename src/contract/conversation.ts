import { z } from 'zod'
import { MEDIA } from '#src/domain/channel/medium.ts'
import { END_REASONS, LATE_FOR, STATES } from '#src/domain/conversation/state.ts'
import { receiptsSchema } from '#src/domain/conversation/receipts.ts'
import { TARGET_KINDS } from '#src/domain/routing/targets.ts'
import { TRANSFER_FAILURES, TRANSFER_KINDS, TRANSFER_REASONS, TRANSFER_STATES } from '#src/domain/routing/transfer.ts'
import { ERROR_CLASSES } from '#src/domain/wire/adapter.ts'
import { moment } from './base.ts'
import { guidedFlowSchema } from './guided-flows.ts'
import { routingWhySchema } from './routing-steps.ts'

/** A member, as others are shown them. */
export const personSchema = z.object({ id: z.uuid(), nickname: z.string() })

/** How a conversation went, or goes, from one to another. */
export const transferSchema = z.object({
  id: z.uuid(),
  kind: z.enum(TRANSFER_KINDS),
  state: z.enum(TRANSFER_STATES),
  failure: z.enum(TRANSFER_FAILURES).nullable(),
  /** Who had it. */
  from: personSchema.nullable(),
  /** Who wanted it; null: a flow. */
  by: personSchema.nullable(),
  to: z.object({ type: z.enum(['agent', 'group']), id: z.uuid(), name: z.string() }),
  reason: z.enum(TRANSFER_REASONS).nullable(),
  note: z.string(),
  at: moment,
  /** When it stops to ring; null: it never rang. */
  until: moment.nullable(),
  /** When who was asked came as a guest; null: they have not, or it is none that has guests. */
  joinedAt: moment.nullable(),
})
export type Transfer = z.output<typeof transferSchema>
/** The last block of a visitor that nobody has lifted; it may be over by now. */
const blockSchema = z.object({
  until: moment,
  reason: z.string(),
  by: z.object({ id: z.uuid(), nickname: z.string() }),
})
export type Block = z.output<typeof blockSchema>

/** What is left to do after a conversation still holds its agent's place; how often they may have the same time again. */
const afterWorkSchema = z.object({ until: moment, extensions: z.number().int() })
export type AfterWork = z.output<typeof afterWorkSchema>

/** What is to happen by when: from `nearAt` on it presses, and once it `isMissed` nothing makes it met. */
const targetSchema = z.object({ kind: z.enum(TARGET_KINDS), nearAt: moment, dueAt: moment, isMissed: z.boolean() })

/** How its visitor is reached by a channel that others operate. */
const reachSchema = z.object({
  /** What the account is called over there. */
  account: z.string(),
  /** Until when a person may write to them; null: always. */
  until: moment.nullable(),
  /** How many messages may be sent to them before they write again; null: any number. */
  left: z.number().int().min(0).nullable(),
  /** Whether words that its operator has approved may be sent at any time. */
  hasTemplates: z.boolean(),
  /** Whether anything is sent by the account any more. */
  isBound: z.boolean(),
  /** Messages, by their numbers, that have not come, or of which nobody knows; `why`: as far as it is known. */
  unsent: z.array(
    z.object({ seq: z.number().int(), state: z.enum(['failed', 'unknown']), why: z.enum(ERROR_CLASSES).nullable() }),
  ),
})

/** A conversation as lists of the workspace show it. */
export const conversationSchema = z.object({
  id: z.uuid(),
  visitor: z.object({
    id: z.uuid(),
    number: z.number().int(),
    nickname: z.string(),
    language: z.string(),
    tags: z.array(z.string()),
    /** Whether they go before others, as the settings have it. */
    isVip: z.boolean(),
    block: blockSchema.nullable(),
  }),
  /** The kind of channel it came by, and whether it is written or spoken there. */
  channel: z.string(),
  medium: z.enum(MEDIA),
  state: z.enum(STATES),
  endReason: z.enum(END_REASONS).nullable(),
  group: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  owner: z.object({ id: z.uuid(), nickname: z.string() }).nullable(),
  seq: z.number().int(),
  /** Up to where who served it has read. */
  readSeq: z.number().int(),
  receipts: receiptsSchema,
  /** Messages of the visitor that who serves them has not read. */
  unread: z.number().int(),
  revision: z.number().int(),
  position: z.number().int().nullable(),
  lastMessage: z.string(),
  lastMessageAt: moment,
  waitingSince: moment.nullable(),
  /** What is to happen by when, the nearest first. */
  targets: z.array(targetSchema),
  /** An answer that takes too long, and who is to see it. */
  late: z.enum(LATE_FOR).nullable(),
  enqueuedAt: moment.nullable(),
  /** Its rank among all who wait: the earlier, the sooner it is served. */
  rankAt: moment.nullable(),
  /** When somebody who waits will be served by what they were told; null where they were told nothing, or it holds no more. */
  expectedAt: moment.nullable(),
  acceptedAt: moment.nullable(),
  ringingUntil: moment.nullable(),
  /** Why it rings at its owner; null: it does not, or nobody has chosen them. */
  ringsFor: routingWhySchema.nullable(),
  /** How much it goes before others, from 0; a flow or a menu has said so. */
  priority: z.number().int(),
  startedAt: moment,
  endedAt: moment.nullable(),
  rating: z.number().int().nullable(),
  /** Whether its visitor has said, as they rated it, that what they came for was solved; null: they have not said. */
  solved: z.boolean().nullable(),
  /** Until when an agent's invitation to rate it holds; null: none has invited. */
  rateUntil: moment.nullable(),
  summary: z.string(),
  /** The last time it was handed over, or was to be; it rings at somebody while that is pending. */
  transfer: transferSchema.nullable(),
  /** While a person serves it; null: none was begun. */
  flow: guidedFlowSchema.nullable(),
  /** null: nothing is left to do, or it has not ended. */
  afterWork: afterWorkSchema.nullable(),
  /** Where others carry what is said to its visitor; left out where nobody does. */
  reach: reachSchema.optional(),
  /** Whether its words are masked for the reader. */
  masked: z.boolean(),
})
export type Conversation = z.output<typeof conversationSchema>
export type Reach = z.output<typeof reachSchema>
