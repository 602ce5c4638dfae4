import { documentsOf } from '../robot/settings.ts'
import type { ButtonAction } from '../conversation/message.ts'
import type { Found } from '../step/effect.ts'
import { answeringPassages } from './found-items.ts'
import { traceOf, type Stage } from './stage.ts'
import type { BotPassage, BotTrace } from '../step/why.ts'
import { askToWrite, readBest } from './write-answer.ts'

/** Passages told in a trace, and the most that an answer is written from. */
const TOLD = 4

/** Found passages of documents that answer in this program today; none where documents do not answer. */
export function passagesOf(stage: Stage, found: Found): BotPassage[] {
  return answeringPassages(stage.program, found, { ...stage.input.facts, at: stage.input.at })
}

/** The passage that may answer, where the best reaches its threshold. */
export function surePassage(stage: Stage, [best]: readonly BotPassage[]): BotPassage | undefined {
  return best && best.confidence >= documentsOf(stage.program.settings).threshold ? best : undefined
}

/**
 * Answers from the passages: with what a model writes from them where one may be asked, else with the best passage itself
 * and where it stands.
 */
export function readOut(stage: Stage, passages: readonly BotPassage[], trace: BotTrace): void {
  if (!askToWrite(stage, passages.slice(0, TOLD), trace)) readBest(stage, passages, trace)
}

/** Reads out a passage that was offered and chosen. */
export function readChosen(stage: Stage, { query, passage }: Extract<ButtonAction, { type: 'read' }>): void {
  const trace = traceOf(stage.program, 'document', { query })
  readBest(stage, [passage], withPassages(trace, stage, [passage]))
}

/** A trace with the passages that came nearest. */
export function withPassages(trace: BotTrace, stage: Stage, passages: readonly BotPassage[]): BotTrace {
  if (passages.length === 0) return trace
  const thresholds = { ...trace.thresholds, document: documentsOf(stage.program.settings).threshold }
  return { ...trace, thresholds, passages: passages.slice(0, TOLD) }
}
