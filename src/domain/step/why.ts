import { z } from 'zod'
import { passageSchema } from '../conversation/message.ts'
import { UNMET } from '../qa/conditions.ts'

/** An entry that could answer, with the matcher's confidence (0..1) and the nearest of its questions. */
export const candidateSchema = z.object({
  entryId: z.string(),
  confidence: z.number(),
  question: z.string(),
  /** Set where it is chitchat. */
  base: z.literal('chitchat').optional(),
})
export type BotCandidate = z.output<typeof candidateSchema>

/** An entry that came near and does not answer such a conversation, and the condition that is not met. */
const passedOverSchema = candidateSchema.extend({ unmet: z.enum(UNMET) })
export type PassedOver = z.output<typeof passedOverSchema>

export { passageSchema as botPassageSchema }
export type BotPassage = z.output<typeof passageSchema>

/** Why the bot said what it said: everything needed to explain it later, at the thresholds of that moment. */
export const botTraceSchema = z.object({
  outcome: z.enum(['welcome', 'direct', 'clarify', 'chitchat', 'document', 'fallback', 'transfer', 'flow']),
  query: z.string(),
  candidates: z.array(candidateSchema),
  /** Entries that came near and were passed over; left out where none was. */
  passedOver: z.array(passedOverSchema).optional(),
  /** Passages that came nearest; left out where none came near, or no document is there. */
  passages: z.array(passageSchema).optional(),
  /**
   * `chitchat`, `document`: left out where none of it came near. `alone`: only where a single question came near and was
   * not likely enough to be offered by itself.
   */
  thresholds: z.object({
    direct: z.number(),
    clarify: z.number(),
    chitchat: z.number().optional(),
    document: z.number().optional(),
    alone: z.number().optional(),
  }),
  releaseId: z.string().nullable(),
  /**
   * What a model made of `passages`: an answer that cites the first so many of them, that they hold none, or nothing of use.
   * Left out where none was asked.
   */
  written: z
    .object({
      state: z.enum(['written', 'no_answer', 'failed']),
      /** Why it failed. */
      code: z.string().optional(),
      cited: z.number().int(),
      ms: z.number(),
    })
    .optional(),
  /** Milliseconds the look-up took. */
  searchMs: z.number(),
  /** The node that said it. */
  node: z.object({ flowId: z.string(), nodeId: z.string() }).optional(),
})
export type BotTrace = z.output<typeof botTraceSchema>
