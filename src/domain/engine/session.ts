import { z } from 'zod'

/** What the bot remembers of one conversation between two events. */
export type BotSession = {
  /** Fallbacks said in a row. */
  fallbacks: number
  /** The question being looked up, until its candidates come back. */
  asked: string | null
}

export const initialSession = (): BotSession => ({ fallbacks: 0, asked: null })

/** An entry that could answer, with the matcher's confidence (0..1) and the nearest of its questions. */
export const candidateSchema = z.object({
  entryId: z.string(),
  confidence: z.number(),
  question: z.string(),
})
export type BotCandidate = z.output<typeof candidateSchema>

/** Why the bot said what it said: everything needed to explain it later, at the thresholds of that moment. */
export const botTraceSchema = z.object({
  outcome: z.enum(['welcome', 'direct', 'clarify', 'fallback', 'transfer']),
  query: z.string(),
  candidates: z.array(candidateSchema),
  thresholds: z.object({ direct: z.number(), clarify: z.number() }),
  releaseId: z.string().nullable(),
  /** Milliseconds the look-up took. */
  searchMs: z.number(),
})
export type BotTrace = z.output<typeof botTraceSchema>
