import type { Json } from '../value/value.ts'
import { textOf } from '../template/text-of.ts'
import { hiddenKey, MASKED_KEY, shownKeys } from '../telephony/keys.ts'
import type { Prompt } from '../telephony/prompt.ts'
import type { BotEffect } from '../step/effect.ts'
import type { BotInput } from '../step/event.ts'
import { readVariable } from './scope.ts'
import type { Frame } from './session.ts'
import type { Stage } from './stage.ts'
import type { TraceStep } from './trace.ts'

/** Shorter values would hide every second figure of a trace, and say nothing by themselves. */
const LEAST_HIDDEN = 3

/** What nobody is to read of the run under way, as texts. A step that ends the run has to ask before it does. */
export function maskedTexts(stage: Stage): string[] {
  return (stage.session.run?.frames ?? []).flatMap((frame) => textsOf(stage, frame))
}

function textsOf(stage: Stage, frame: Frame): string[] {
  const flow = frame.masked && stage.program.flows.get(frame.flowId)
  if (!frame.masked || !flow) return []
  return frame.masked
    .map((reference) => textOf(readVariable(stage, flow, frame, reference)))
    .filter((value) => value.length >= LEAST_HIDDEN)
}

/**
 * Takes what nobody is to read out of a step's trace, wherever it was filled in or came back: an address, a note, another
 * variable, another system's answer.
 */
export function hideMasked(stage: Stage, texts: readonly string[], traced: TraceStep): void {
  if (texts.length === 0) return
  const hide = <Value>(value: Value): Value => withoutTexts(value as Json, texts) as Value
  const first = stage.effects.length - traced.effects.length
  traced.effects.forEach((effect, index) => {
    stage.effects[first + index] = keptHidden(effect, hide)
  })
  traced.effects = hide(traced.effects)
  traced.note = hide(traced.note)
  traced.changes = hide(traced.changes)
  traced.signal = hide(traced.signal)
}

/** A prompt is said as it is, and kept without what nobody is to read. */
function keptHidden(effect: BotEffect, hide: <Value>(value: Value) => Value): BotEffect {
  const shown = <Heard extends Prompt>(prompt: Heard): Heard => {
    const text = hide(prompt.text)
    return text === prompt.text ? prompt : { ...prompt, shown: text }
  }
  if (effect.type === 'play') return { ...effect, prompt: shown(effect.prompt) }
  if (effect.type !== 'request' || effect.request.type !== 'dial' || effect.request.prompt === null) return effect
  return { ...effect, request: { ...effect.request, prompt: shown(effect.request.prompt) } }
}

function withoutTexts(value: Json, texts: readonly string[]): Json {
  if (typeof value === 'string')
    return texts.reduce((left, text) => left.replaceAll(text, shownKeys(text, true)), value)
  // Another system may have made a number of it. Short ones stay: a status of 200 is no secret of anybody's.
  if (typeof value === 'number' && value >= 1000 && texts.includes(String(value))) return shownKeys(String(value), true)
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, texts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withoutTexts(held, texts)]))
}

/** An input as it may be kept: what its node says is to be read by nobody is hidden here as well. */
export function recordOf(input: BotInput, trace: readonly TraceStep[]): BotInput {
  const { event } = input
  if (event.type === 'key') {
    const isMasked = trace.some(({ signal }) => signal.type === 'key' && signal.key === MASKED_KEY)
    return isMasked ? { ...input, event: { type: 'key', key: MASKED_KEY } } : input
  }
  if (event.type !== 'performed') return input
  const taken = trace.find(({ signal }) => signal.type === 'performed')?.signal
  return taken?.type === 'performed' ? { ...input, event: { ...event, result: taken.result } } : input
}

/** A key of an entry that turned out to be one that nobody is to read, as it may be kept. */
export function hiddenInput<Kept extends { input: BotInput; trace: TraceStep[] }>(kept: Kept): Kept {
  if (kept.input.event.type !== 'key') return kept
  const trace = kept.trace.map((step) =>
    step.signal.type === 'key' ? { ...step, signal: { ...step.signal, key: hiddenKey(step.signal.key) } } : step,
  )
  return { ...kept, trace, input: recordOf(kept.input, trace) }
}

/** A value that nobody is to read, as long as it is. */
export const hidden = (value: Json): Json => (value === null ? null : shownKeys(textOf(value), true))
