import { z } from 'zod'
import { QA_BASES } from '#src/domain/qa/base.ts'
import { IMPACT_KINDS } from '#src/domain/matching/impact.ts'
import { CONTRADICTIONS } from '#src/domain/qa/contradiction.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { entryFields } from '#src/domain/qa/fields.ts'
import { requiredText } from '#src/domain/text.ts'
import { inApp, procedure } from './base.ts'
import { entryTargetSchema } from './entries.ts'

const question = z.string().max(LIMITS.qa.questionImport)

/** Changes of what documents answer. */
const documentChanges = [
  /** One of its passages says something else; without a text it answers no more. */
  z.object({
    type: z.literal('passage'),
    documentId: z.uuid(),
    n: z.number().int().min(1),
    text: requiredText(LIMITS.document.passage).optional(),
  }),
  /** The document answers no more, or it goes live as it stands in the draft: a new version, say. */
  z.object({ type: z.literal('document'), documentId: z.uuid(), act: z.enum(['disable', 'deploy']) }),
  /** An address on the web is deleted with all documents that were taken from it. */
  z.object({ type: z.literal('source'), sourceId: z.uuid() }),
] as const
export const documentChangeSchema = z.discriminatedUnion('type', documentChanges)
export type DocumentChange = z.output<typeof documentChangeSchema>

/** A change that has not been made yet, or that no visitor has met yet. */
export const plannedChangeSchema = z.discriminatedUnion('type', [
  ...documentChanges,
  z.object({
    type: z.literal('entry'),
    /** Absent: an entry to be added. */
    entryId: z.uuid().optional(),
    /** Where an entry to be added belongs; one that there is stays in its base. */
    base: z.enum(QA_BASES).optional(),
    entry: z.object({
      question,
      similar: z.array(question).max(LIMITS.qa.similarCount),
      counterExamples: z.array(question).max(LIMITS.qa.counterExamples),
      answer: z.string().max(LIMITS.qa.answer),
      enabled: z.boolean(),
      /** Whom it will answer; absent: as now. */
      conditions: z
        .object({ channels: entryFields.channels, userTags: entryFields.userTags, hours: entryFields.hours })
        .optional(),
    }),
  }),
  /** Questions of entries, by their numbers, are written otherwise; the answers stay. */
  z.object({
    type: z.literal('texts'),
    changes: z
      .array(
        z.object({
          number: z.int32(),
          question: question.optional(),
          similar: z.array(question).max(LIMITS.qa.similarCount).optional(),
        }),
      )
      .min(1)
      .max(LIMITS.qa.replace),
  }),
  /**
   * Entries, by their numbers, that have been edited already, each with what it said before where that was something
   * else: told is what the draft does now against what it did then.
   */
  z.object({
    type: z.literal('edits'),
    edits: z
      .array(
        z.object({
          number: z.int32(),
          before: z.object({
            question: question.optional(),
            similar: z.array(question).max(LIMITS.qa.similarCount).optional(),
            counterExamples: z.array(question).max(LIMITS.qa.counterExamples).optional(),
            enabled: z.boolean().optional(),
          }),
        }),
      )
      .min(1)
      .max(LIMITS.impact.edits),
  }),
  z.object({ type: z.literal('act'), target: entryTargetSchema, act: z.enum(['enable', 'disable', 'remove']) }),
  z.object({ type: z.literal('import'), importId: z.uuid() }),
  /** Questions found in documents become entries. */
  z.object({ type: z.literal('faq'), ids: z.array(z.uuid()).min(1).max(LIMITS.fileFaq.patch) }),
])
export type PlannedChange = z.output<typeof plannedChangeSchema>
export type EntryChange = Exclude<PlannedChange, DocumentChange>

/** Who answers: an entry by its number, or what has none: a task flow, or a passage of a document, by the document's id. */
const answering = z.object({
  entryId: z.string(),
  number: z.number().int().nullable(),
  name: z.string(),
  confidence: z.number(),
})

export const impactSchema = z.object({
  /** How far back visitors' questions were looked at. */
  days: z.number().int(),
  /** How often these questions were asked; 0: by nobody, so that nothing can be said. */
  asked: z.number().int(),
  /** Answered by the changed entries so far, and of these still answered by the same ones. */
  own: z.number().int(),
  kept: z.number().int(),
  gained: z.number().int(),
  moved: z.number().int(),
  lost: z.number().int(),
  questions: z.array(
    z.object({
      query: z.string(),
      times: z.number().int(),
      kind: z.enum(IMPACT_KINDS),
      before: answering.nullable(),
      after: answering.nullable(),
    }),
  ),
  /** Other entries that ask nearly the same as a changed one, and in what their answers gainsay it. */
  twins: z.array(
    z.object({
      text: z.string(),
      entryId: z.uuid(),
      number: z.number().int(),
      question: z.string(),
      confidence: z.number(),
      contradictions: z.array(z.enum(CONTRADICTIONS)),
    }),
  ),
})
export type KnowledgeImpact = z.output<typeof impactSchema>

export const impact = {
  preview: procedure('knowledge.edit', {
    method: 'POST',
    path: '/apps/{appId}/knowledge/impact',
    summary: 'What a change of the knowledge base would do to the questions of the last 30 days',
    tags: ['Knowledge'],
  })
    .input(inApp.extend({ change: plannedChangeSchema }))
    .output(impactSchema),
}
