import { z } from 'zod'
import { messageBodySchema } from '#src/domain/conversation/message.ts'
import { botTraceSchema } from '#src/domain/step/why.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'
import { inApp, moment, pageInput, pageOf, procedure } from './base.ts'

const tags = ['Retrieval']

/** Who asked: a visitor, or a member who tried. */
export const RETRIEVAL_KINDS = ['live', 'test'] as const
/** What the visitor did next: no more of it, the same again in other words, or asked for a person. */
export const RETRIEVAL_SEQUELS = ['went_on', 'asked_again', 'person'] as const
export const RETRIEVAL_RANGES = ['24h', '7d', '14d', '30d'] as const

export const retrievalRowSchema = z.object({
  id: z.uuid(),
  kind: z.enum(RETRIEVAL_KINDS),
  at: moment,
  query: z.string(),
  outcome: botTraceSchema.shape.outcome,
  /** What came nearest, by its own words: an entry's question, or a document; null for nothing. */
  best: z.object({ text: z.string(), confidence: z.number() }).nullable(),
  /** Null for a test. */
  sequel: z.enum(RETRIEVAL_SEQUELS).nullable(),
  conversationId: z.uuid().nullable(),
  /** Number of the release that was asked; null: the draft. */
  version: z.number().int().nullable(),
  /** The member who tried. */
  by: z.string().nullable(),
})
export type RetrievalRow = z.output<typeof retrievalRowSchema>

export const retrievals = {
  test: procedure('test.run', {
    method: 'POST',
    path: '/apps/{appId}/retrievals',
    summary: 'What comes back for a question, and what would answer it; kept as a record',
    tags,
  })
    .input(inApp.extend({ source: z.enum(['draft', 'live']), text: requiredText(LIMITS.message.visitorText) }))
    .output(
      z.object({
        id: z.uuid(),
        /** All that came back, against the thresholds of the bot that was asked. */
        trace: botTraceSchema,
        /** What it would say first; null for nothing. */
        body: messageBodySchema.nullable(),
        version: z.number().int().nullable(),
      }),
    ),
  list: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/retrievals',
    summary: 'What was asked and what came back, newest first: of visitors, and of tests',
    tags,
  })
    .input(
      inApp.extend(pageInput.shape).extend({
        range: z.enum(RETRIEVAL_RANGES).default('7d'),
        kind: z.enum(RETRIEVAL_KINDS).optional(),
        outcome: z.enum(['direct', 'clarify', 'chitchat', 'document', 'fallback']).optional(),
        sequel: z.enum(RETRIEVAL_SEQUELS).optional(),
        text: z.string().max(LIMITS.search.text).optional(),
      }),
    )
    .output(pageOf(retrievalRowSchema)),
  get: procedure('knowledge.view', {
    method: 'GET',
    path: '/apps/{appId}/retrievals/{id}',
    summary: 'All that came back for a question',
    tags,
  })
    .input(inApp.extend({ id: z.uuid() }))
    .output(retrievalRowSchema.extend({ trace: botTraceSchema })),
}
