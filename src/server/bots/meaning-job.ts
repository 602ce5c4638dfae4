import type { SemanticHit, SemanticScale } from '#src/domain/matching/semantic.ts'

/** What the worker of meanings is asked; `base` names one set of entries under one model. */
export type MeaningJob =
  | { type: 'set'; base: string; entries: { id: string; questions: { question: string; vector: Float32Array }[] }[] }
  | { type: 'drop'; base: string }
  | { type: 'nearest'; base: string; vector: Float32Array; limit: number }

/** The entries near a text, and the scale of the base they are of. */
export type Meant = { hits: SemanticHit[]; scale: SemanticScale }

/** Null where nothing was asked for, or the base is not there. */
export type MeaningReply = Meant | null
