import { z } from 'zod'
import type { CheckScope, Issue, Outlet, VariableUse } from '../graph/spec.ts'
import type { NodeEffect, Signal, StepContext, StepResult } from '../step/step.ts'
import type { Json } from '../value/value.ts'
import { LIMITS } from '../limits.ts'
import type { ShownKey } from '../telephony/keys.ts'
import type { Listen } from '../telephony/listen.ts'
import { promptSchema, textPrompt, type PromptText } from '../telephony/prompt.ts'
import { play, promptIssues, promptUses } from './saying.ts'

const limits = LIMITS.voice

/** Seconds until the first key or word. */
export const firstSeconds = z.number().int().min(1).max(limits.listenSeconds)
/** Seconds until the next key. */
export const betweenSeconds = z.number().int().min(1).max(limits.betweenSeconds)

/** What every node holds that asks its caller something and listens for the answer. */
export const askingShape = {
  prompt: promptSchema,
  /** Whether callers may answer while it is still speaking. */
  interruptible: z.boolean(),
  firstSeconds,
  betweenSeconds,
  /** How often it asks again after silence or a wrong answer, both counted together. */
  retries: z.number().int().min(0).max(LIMITS.flow.retries),
  /** Said before it asks again; may be empty. */
  timeoutPrompt: promptSchema,
  wrongPrompt: promptSchema,
}
export type Asking = z.output<z.ZodObject<typeof askingShape>>

export const askingDefaults = (): Asking => ({
  prompt: textPrompt({}),
  interruptible: true,
  firstSeconds: 5,
  betweenSeconds: 3,
  retries: 3,
  timeoutPrompt: textPrompt({ en: 'Sorry, I did not hear anything.', zh: '抱歉，没有收到您的输入。' }),
  wrongPrompt: textPrompt({ en: 'Sorry, that is not an option.', zh: '抱歉，输入有误。' }),
})

/** The ways out when nothing was heard, or too much that is wrong. */
export const missedOutlets: readonly Outlet[] = [
  { id: 'timeout', role: 'timeout', labelKey: 'ivrAsking.timeout' },
  { id: 'invalid', role: 'else', labelKey: 'ivrAsking.invalid' },
]

export const askingUses = (data: Asking): VariableUse[] => [
  ...promptUses(data.prompt, ['prompt']),
  ...promptUses(data.timeoutPrompt, ['timeoutPrompt']),
  ...promptUses(data.wrongPrompt, ['wrongPrompt']),
]

export const askingIssues = (data: Asking, scope: CheckScope): Issue[] => [
  ...promptIssues(data.prompt, scope, ['prompt']),
  ...againIssues(data.timeoutPrompt, scope, 'timeoutPrompt', data.retries),
  ...againIssues(data.wrongPrompt, scope, 'wrongPrompt', data.retries),
]

/** What nobody ever hears is not looked at. */
const againIssues = (prompt: PromptText, scope: CheckScope, name: string, retries: number): Issue[] =>
  retries === 0 ? [] : promptIssues(prompt, scope, [name], { required: false })

/** What a node makes of what it has heard. */
export type Heard =
  /** Not finished yet. */
  { type: 'more' } | { type: 'wrong' } | { type: 'done'; result: StepResult }

/** How a node listens: what it makes of a key after those entered before, of a pause after them, and of words. */
export type Ears = {
  /** At most so many more keys are of use. */
  keysLeft(entered: string): number
  endKey: Listen['endKey']
  masked: boolean
  speech: Listen['speech']
  press(entered: string, key: ShownKey): Heard
  /** The time between two keys has passed. */
  pause(entered: string): Heard
  say(text: string): Heard
  /** Where it goes when it gives up. */
  giveUp?(why: 'timeout' | 'wrong'): string
}

const stateSchema = z.object({ entered: z.string(), misses: z.number() })
type State = z.output<typeof stateSchema>
const stateOf = (state: Json): State => stateSchema.safeParse(state).data ?? { entered: '', misses: 0 }

/**
 * One step of a node that asks and listens. From the end of the prompt a caller has `firstSeconds` for the first key or
 * word, and `betweenSeconds` after each further key; whatever is missed counts towards `retries`.
 */
export function askingStep(context: StepContext<Asking>, signal: Signal, ears: Ears): StepResult {
  const state = stateOf(context.state)
  const result = answerTo(context, signal, ears, state)
  return ears.masked ? { ...result, masked: true } : result
}

function answerTo(context: StepContext<Asking>, signal: Signal, ears: Ears, state: State): StepResult {
  const { entered } = state
  switch (signal.type) {
    case 'entered':
      return askCaller(context, ears, 0, [])
    case 'resumed':
      return askCaller(context, ears, state.misses, [])
    case 'key': {
      const heard = ears.press(entered, signal.key)
      if (heard.type !== 'more') return settled(context, ears, state, heard)
      const next = { ...state, entered: entered + signal.key }
      return { state: next, move: { type: 'listen', listen: listenOf(context.data, ears, next.entered) } }
    }
    case 'timeout':
      return entered === '' ? miss(context, ears, state, 'timeout') : settled(context, ears, state, ears.pause(entered))
    case 'said':
      return settled(context, ears, state, ears.say(signal.text))
    default:
      return { state, move: { type: 'listen', listen: listenOf(context.data, ears, entered) } }
  }
}

function settled(context: StepContext<Asking>, ears: Ears, state: State, heard: Heard): StepResult {
  if (heard.type === 'done') return heard.result
  // A pause after keys that could still become more is the end of them, and so too few.
  return miss(context, ears, state, 'wrong')
}

function miss(context: StepContext<Asking>, ears: Ears, state: State, why: 'timeout' | 'wrong'): StepResult {
  const { retries, timeoutPrompt, wrongPrompt, interruptible } = context.data
  const misses = state.misses + 1
  const note = { missed: why, misses }
  if (misses > retries) {
    const by = ears.giveUp?.(why) ?? (why === 'timeout' ? 'timeout' : 'invalid')
    return { note, move: { type: 'leave', by } }
  }
  const said = play(context, why === 'timeout' ? timeoutPrompt : wrongPrompt, interruptible)
  return { ...askCaller(context, ears, misses, said), note }
}

/** Says the question and listens from its end. */
function askCaller(context: StepContext<Asking>, ears: Ears, misses: number, before: NodeEffect[]): StepResult {
  const { prompt, interruptible } = context.data
  return {
    effects: [...before, ...play(context, prompt, interruptible)],
    state: { entered: '', misses },
    move: { type: 'listen', listen: listenOf(context.data, ears, '') },
  }
}

function listenOf(data: Asking, ears: Ears, entered: string): Listen {
  return {
    seconds: entered === '' ? data.firstSeconds : data.betweenSeconds,
    betweenSeconds: data.betweenSeconds,
    keysLeft: Math.max(1, ears.keysLeft(entered)),
    endKey: ears.endKey,
    speech: ears.speech,
    interruptible: data.interruptible,
    masked: ears.masked,
  }
}
