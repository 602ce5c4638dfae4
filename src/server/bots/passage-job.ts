import type { KeptPassage } from '../db/schema/document.ts'

/** What the worker of passages is asked; `content` names the passages of one document at one moment. */
export type PassageJob =
  | { type: 'set'; content: string; passages: KeptPassage[] }
  | { type: 'search'; contents: string[]; text: string; limit: number }

/** A passage that was found, by its content's place in the question. */
export type PassageHit = { content: string; passage: KeptPassage; confidence: number }

/** `missing`: contents the worker does not hold; they are to be set, and then it is to be asked again. */
export type PassageReply = { hits: PassageHit[]; missing: string[] }
