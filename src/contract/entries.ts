import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { QA_BASES } from '#src/domain/qa/base.ts'
import { entryFields, entryShapes } from '#src/domain/qa/fields.ts'
import { issueSchema, moment } from './base.ts'

export const categorySchema = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  isDefault: z.boolean(),
  /** Entries filed directly under it. */
  count: z.number().int(),
})
export type Category = z.output<typeof categorySchema>

export const LIVE_STATES = ['same', 'new', 'changed'] as const

export const entrySchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  base: z.enum(QA_BASES),
  ...entryShapes,
  ownerName: z.string().nullable(),
  revision: z.number().int(),
  /** How it differs from what visitors get now. */
  live: z.enum(LIVE_STATES),
  /** Direct answers given from it to visitors in the last 30 days, and the last one of them. */
  hits: z.number().int(),
  lastHitAt: moment.nullable(),
  /** What visitors have said of such answers of the last 30 days: how many have helped, of all they were asked of and said. */
  thumbs: z.object({ helpful: z.number().int(), all: z.number().int() }),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
})
export type Entry = z.output<typeof entrySchema>

const flag = z.stringbool().or(z.boolean())

export const entryFilterSchema = z.object({
  /** Absent: the knowledge, without chitchat. */
  base: z.enum(QA_BASES).optional(),
  /** In the question, a similar question, the answer or the private note; or an entry's number. */
  text: z.string().max(LIMITS.search.text).optional(),
  categoryId: z.uuid().optional(),
  enabled: flag.optional(),
  /** `differs`: new or changed. */
  live: z.enum([...LIVE_STATES, 'differs']).optional(),
  /** No visitor was answered from it in the last 30 days. */
  unhit: flag.optional(),
  noSimilar: flag.optional(),
  tag: z.string().max(LIMITS.qa.tag).optional(),
  owner: z.uuid().optional(),
  /** Who has changed it last. */
  author: z.uuid().optional(),
  /** It has an answer of its own for this language. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional(),
  /** Its answer shows a picture, a video or a file. */
  attachment: flag.optional(),
  /** Changed last on this day or later, or earlier, by the calendar of the application's time zone. */
  changedFrom: z.iso.date().optional(),
  changedUntil: z.iso.date().optional(),
  /** Its day of review has come. */
  reviewDue: flag.optional(),
})
export type EntryFilter = z.output<typeof entryFilterSchema>

export const ENTRY_SORTS = [
  'updated',
  'number',
  'question',
  'similar',
  'category',
  'enabled',
  'hits',
  'helpful',
  'review',
  'owner',
] as const
/** The order in which entries are listed. */
export const entrySorting = { sort: z.enum(ENTRY_SORTS).default('updated'), descending: flag.default(true) }

/**
 * Which entries: these, by their ids or their numbers; these as they stood, of which those that were changed since are
 * left alone; or all that a filter finds.
 */
export const entryTargetSchema = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(1000) }),
  z.object({ numbers: z.array(z.int32()).min(1).max(LIMITS.qa.entries) }),
  z.object({
    asTheyStood: z
      .array(z.object({ number: z.int32(), revision: z.int32() }))
      .min(1)
      .max(LIMITS.qa.entries),
  }),
  z.object({ filter: entryFilterSchema }),
])
export type EntryTarget = z.output<typeof entryTargetSchema>

/** What can be done to many entries at once. */
export const bulkActSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('enable') }),
  z.object({ type: z.literal('disable') }),
  z.object({ type: z.literal('move'), categoryId: z.uuid() }),
  z.object({ type: z.literal('remove') }),
  z.object({ type: z.literal('tag'), tag: entryFields.tags.element }),
  z.object({ type: z.literal('untag'), tag: entryFields.tags.element }),
  z.object({ type: z.literal('review'), on: entryFields.reviewOn }),
  z.object({ type: z.literal('owner'), personId: entryFields.owner }),
])
export type BulkAct = z.output<typeof bulkActSchema>

/** What became of one entry's change. A refused one tells why, and what stands there now. */
export const patchResultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), entry: entrySchema }),
  z.object({
    ok: z.literal(false),
    entryId: z.uuid(),
    code: z.enum(['CONFLICT', 'INVALID', 'NOT_FOUND', 'KB_CATEGORY_NOT_FOUND']),
    issues: z.array(issueSchema),
    entry: entrySchema.nullable(),
  }),
])
export type PatchResult = z.output<typeof patchResultSchema>

/** What became of one entry that was to be added. */
export const createResultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), entry: entrySchema }),
  z.object({
    ok: z.literal(false),
    entryId: z.uuid(),
    /** `NOT_FOUND`: it was added and has been deleted since. */
    code: z.enum(['QA_LIMIT', 'KB_CATEGORY_NOT_FOUND', 'NOT_FOUND']),
  }),
])
export type CreateResult = z.output<typeof createResultSchema>

/** The id to take a bulk act back by; null when nothing had to change. */
export const bulkDone = z.object({ changed: z.number().int(), changeSetId: z.uuid().nullable() })

export const nearSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  question: z.string(),
  /** The nearest of its questions. */
  nearest: z.string(),
  confidence: z.number(),
})
export type Near = z.output<typeof nearSchema>

/** A task flow that begins by what a question means. */
export const nearFlowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The nearest of its examples. */
  nearest: z.string(),
  confidence: z.number(),
})
export type NearFlow = z.output<typeof nearFlowSchema>

/** Two entries that ask nearly the same, with the questions of theirs that come nearest. */
export const duplicateSchema = z.object({
  /** 0..1; 1: the same words. */
  similarity: z.number(),
  entries: z.array(
    z.object({
      id: z.uuid(),
      number: z.number().int(),
      question: z.string(),
      nearest: z.string(),
      enabled: z.boolean(),
    }),
  ),
})
export type Duplicate = z.output<typeof duplicateSchema>

export const figuresSchema = z.object({
  entries: z.number().int(),
  enabled: z.number().int(),
  /** Questions of visitors in the last 30 days: answered, also by a choice of questions, or left without an answer. */
  answered: z.number().int(),
  unanswered: z.number().int(),
  /** Entries whose day of review has come. */
  reviewDue: z.number().int(),
  /** Entries that differ from what is live. */
  differing: z.number().int(),
})
export type Figures = z.output<typeof figuresSchema>
