import type { MessageSource } from '../conversation/message.ts'
import { readWritten, writingRequest } from '../documents/written-answer.ts'
import { documentsOf } from '../robot/settings.ts'
import type { RequestResult } from '../step/effect.ts'
import { fallBack } from './fall-back.ts'
import type { Writing } from './session.ts'
import { nextId, remember, reply, type Stage } from './stage.ts'
import type { BotPassage, BotTrace } from '../step/why.ts'

/** Has an answer written from the passages, where a model may be asked for one. Says whether it did. */
export function askToWrite(stage: Stage, passages: readonly BotPassage[], trace: BotTrace): boolean {
  const { facts } = stage.input
  if (facts.model !== true || !documentsOf(stage.program.settings).written) return false
  const id = nextId(stage, 'w')
  const { query } = trace
  remember(stage, { writing: { id, query, passages: [...passages], trace } })
  const request = writingRequest({ query, passages, language: facts.language })
  stage.effects.push({ type: 'request', id, request: { type: 'model', request, purpose: 'answer' } })
  return true
}

/**
 * Says what the model wrote, with the passages it cites; that there is no answer, where it found none; and the best passage
 * itself, where it failed.
 */
export function takeWritten(stage: Stage, { passages, trace }: Writing, result: RequestResult): void {
  remember(stage, { writing: null })
  const { ms } = result
  if (!result.ok)
    return readBest(stage, passages, { ...trace, written: { state: 'failed', code: result.code, cited: 0, ms } })
  const made = readWritten(result.value, passages)
  if (made.type === 'unusable')
    return readBest(stage, passages, { ...trace, written: { state: 'failed', code: made.code, cited: 0, ms } })
  if (made.type === 'no_answer')
    return fallBack(stage, { ...trace, outcome: 'fallback', written: { state: 'no_answer', cited: 0, ms } })
  const { text, cited } = made
  const told = cited.flatMap((at) => passages[at] ?? [])
  remember(stage, { fallbacks: 0 })
  reply(
    stage,
    { type: 'text', text, citations: told.map((one) => ({ ...sourceOf(one), heading: one.heading, text: one.text })) },
    {
      ...trace,
      passages: [...told, ...passages.filter((one) => !told.includes(one))],
      written: { state: 'written', cited: told.length, ms },
    },
  )
}

/** Says the best passage itself, and where it stands. */
export function readBest(stage: Stage, [best]: readonly BotPassage[], trace: BotTrace): void {
  if (!best) return
  remember(stage, { fallbacks: 0 })
  reply(stage, { type: 'text', text: best.text, source: sourceOf(best) }, trace)
}

const sourceOf = ({ name, page, unit }: BotPassage): MessageSource => ({ name, page, unit })
