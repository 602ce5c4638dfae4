import { isoOf, today } from '../flow/civil-date.ts'
import { documentsOf } from '../robot/settings.ts'
import type { Found } from './effect.ts'
import { remember, reply, type Stage } from './stage.ts'
import type { BotPassage, BotTrace } from './why.ts'

/** Passages told in a trace. */
const TOLD = 3

/** Found passages of documents that answer in this program today; none where documents do not answer. */
export function passagesOf(stage: Stage, { passages = [] }: Found): BotPassage[] {
  if (!documentsOf(stage.program.settings).enabled) return []
  const now = isoOf(today(stage.input.at, stage.input.facts.timeZone))
  return passages.filter(({ documentId }) => {
    const document = stage.program.document?.(documentId)
    return document !== undefined && now <= (document.validUntil ?? now)
  })
}

/** Answers with the best passage itself and where it stands, if it reaches its threshold. Says whether it did. */
export function readOut(
  stage: Stage,
  passages: readonly BotPassage[],
  explain: (outcome: BotTrace['outcome']) => BotTrace,
): boolean {
  const [best] = passages
  if (!best || best.confidence < documentsOf(stage.program.settings).threshold) return false
  const { name, page, unit, text } = best
  remember(stage, { fallbacks: 0 })
  reply(stage, { type: 'text', text, source: { name, page, unit } }, explain('document'))
  return true
}

/** A trace with the passages that came nearest. */
export function withPassages(trace: BotTrace, stage: Stage, passages: readonly BotPassage[]): BotTrace {
  if (passages.length === 0) return trace
  const thresholds = { ...trace.thresholds, document: documentsOf(stage.program.settings).threshold }
  return { ...trace, thresholds, passages: passages.slice(0, TOLD) }
}
