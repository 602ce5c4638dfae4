import { isOfKind } from '../conversation/file-kind.ts'
import type { Button, MessageBody } from '../conversation/message.ts'
import type { SentFile } from '../conversation/sent-file.ts'
import type { LocalisedText } from '../value/localised-text.ts'
import type { Move, Signal, StepContext, StepResult } from '../step/step.ts'
import type { Json } from '../value/value.ts'
import { readCorrection, saysWish } from './answer-words.ts'
import { offeredChoices } from './choice-list.ts'
import {
  fieldToChange,
  keepAnswer,
  namedFields,
  openField,
  reopen,
  summaryLines,
  type AskedField,
  type CollectState,
  type Confirming,
} from './collecting.ts'
import { readChoice } from './read-choice.ts'
import { readField } from './read-field.ts'
import { setting } from './said-texts.ts'
import { settingFirst } from './setting-first.ts'
import { readableOf } from './typed-field.ts'
import { becauseOf, noFileAsked, notUnderstood, otherFile, whyWrong } from './why-wrong.ts'

/** What a dialogue that collects fields goes by. */
export type Dialogue = {
  readonly fields: readonly AskedField[]
  readonly confirm: Confirming
  /** Whether visitors may go back and change what they have said. */
  readonly corrections: boolean
  /** How it waits for an answer. */
  readonly wait: Move
}

type Context = Pick<StepContext<unknown>, 'say' | 'language' | 'now' | 'timeZone'>
type Setting = { reference: string; value: Json }

/** How often a question about the summary is repeated before the node gives up. */
const SUMMARY_ASKS = 3

/** Goes on with what is still open: the next question, the summary, or out by `complete`. */
export function goOn(dialogue: Dialogue, context: Context, state: CollectState, set: Setting[] = []): StepResult {
  const field = openField(dialogue.fields, state)
  const next = settingFirst(context, set)
  if (field) return { ...askForField(dialogue, next, { ...state, asks: 0 }, field, field.question), set }
  if (dialogue.confirm.enabled && Object.keys(state.held).length > 0)
    return { ...summarise(dialogue, next, { ...state, asks: 0 }), set }
  return { set, note: noteOf(state), move: { type: 'leave', by: 'complete' } }
}

/** Says again what it is waiting for: after another flow, or an answer in between. */
export function repeat(dialogue: Dialogue, context: Context, state: CollectState): StepResult {
  if (state.phase === 'confirm') return summarise(dialogue, context, state)
  if (state.phase === 'change') return offerFields(dialogue, context, state)
  const field = openField(dialogue.fields, state)
  return field ? askForField(dialogue, context, state, field, field.question) : goOn(dialogue, context, state)
}

/**
 * Hears what is said about the dialogue itself: a step back, a field to change, another word for the last answer, or an
 * answer to the summary. Null where the text is about none of it.
 */
export function steer(dialogue: Dialogue, context: Context, state: CollectState, text: string): StepResult | null {
  if (state.phase === 'confirm' && saysWish('yes', text)) return complete(state)
  if (state.phase === 'confirm' && saysWish('no', text)) return offerFields(dialogue, context, state)
  if (state.phase === 'change') {
    const picked = readChoice(text, namedFields(answered(dialogue, state), context))
    if (picked !== null) return askAnew(dialogue, context, state, picked)
    if (saysWish('yes', text) || saysWish('no', text)) return goOn(dialogue, context, state)
  }
  return dialogue.corrections ? correct(dialogue, context, state, text) : null
}

function correct(dialogue: Dialogue, context: Context, state: CollectState, text: string): StepResult | null {
  const last = state.trail.at(-1)
  if (saysWish('back', text))
    return last === undefined ? repeat(dialogue, context, state) : askAnew(dialogue, context, state, last)
  const named = fieldToChange(text, answered(dialogue, state), context)
  if (named !== null) return askAnew(dialogue, context, state, named)
  const meant = readCorrection(text)
  const field = dialogue.fields.find(({ id }) => id === last)
  if (meant === null || !field) return null
  const reading = readField(readableOf(field, context), meant, context)
  if (!reading.ok) return askAnew(dialogue, context, state, field.id)
  const kept = keepAnswer(state, field, reading.value, context)
  return goOn(dialogue, context, kept, setting(field.variable, reading.value))
}

/** Takes a text as the answer to the field at hand; null where it is none, or nothing is asked for. */
export function answer(dialogue: Dialogue, context: Context, state: CollectState, text: string): StepResult | null {
  const field = state.phase === 'field' ? openField(dialogue.fields, state) : undefined
  if (!field) return null
  if (!field.required && saysWish('skip', text)) return passBy(dialogue, context, state, field)
  const reading = readField(readableOf(field, context), text, context)
  if (!reading.ok) return null
  const kept = keepAnswer(state, field, reading.value, context)
  return goOn(dialogue, context, kept, setting(field.variable, reading.value))
}

/** Takes a file as the answer to the field that asks for one of its kind; asks again for whatever else it asks for. */
export function receive(dialogue: Dialogue, context: Context, state: CollectState, file: SentFile): StepResult {
  const field = state.phase === 'field' ? openField(dialogue.fields, state) : undefined
  if (field?.type !== 'file') return askAgain(dialogue, context, state, noFileAsked(context))
  if (!isOfKind(field.accepts ?? 'any', file.name)) return askAgain(dialogue, context, state, otherFile(context))
  const kept = keepAnswer(state, field, file, context)
  return goOn(dialogue, context, kept, setting(field.variable, file))
}

/** What is wrong with a text as the answer to what is asked for, in words for the visitor. */
export function whyNot({ fields }: Dialogue, context: Context, state: CollectState, text: string): string {
  const field = state.phase === 'field' ? openField(fields, state) : undefined
  if (!field) return notUnderstood(context)
  const readable = readableOf(field, context)
  const reading = readField(readable, text, context)
  return reading.ok ? notUnderstood(context) : whyWrong(context, readable, reading.fault)
}

/**
 * Deals with an answer that nobody could make sense of: says why in the author's words, or else by `why` before it asks
 * again; lets the visitor off, or gives up.
 */
export function askAgain(dialogue: Dialogue, context: Context, state: CollectState, why: string): StepResult {
  const asks = state.asks + 1
  if (state.phase !== 'field')
    return asks >= SUMMARY_ASKS ? giveUp(state) : withWhy(repeat(dialogue, context, { ...state, asks }), why)
  const field = openField(dialogue.fields, state)
  if (!field) return goOn(dialogue, context, state)
  if (asks >= field.maxAsks) return field.required ? giveUp(state) : passBy(dialogue, context, state, field)
  const invalid = context.say(field.invalidText).trim()
  const words = invalid === '' ? field.question : field.invalidText
  const asked = askForField(dialogue, context, { ...state, asks }, field, words)
  const again = invalid === '' ? withWhy(asked, why) : asked
  const example = context.say(field.example).trim()
  return example === '' ? again : retold(again, (text) => `${text}\n${example}`)
}

/** What a press of one of the dialogue's buttons does; null for a button it has not offered. */
export function press(
  dialogue: Dialogue,
  context: Context,
  state: CollectState,
  { button }: Extract<Signal, { type: 'pressed' }>,
): StepResult | null {
  if (state.phase === 'confirm' && button === 'yes') return complete(state)
  if (state.phase === 'confirm' && button === 'no') return offerFields(dialogue, context, state)
  if (state.phase === 'change' && Object.hasOwn(state.held, button)) return askAnew(dialogue, context, state, button)
  const field = state.phase === 'field' ? openField(dialogue.fields, state) : undefined
  const choice = field?.choices.find(({ id }) => field.type === 'choice' && `choice:${id}` === button)
  if (!field || !choice) return null
  const value = offeredChoices(context, field.choices).find(({ id }) => id === choice.id)?.value ?? ''
  return goOn(dialogue, context, keepAnswer(state, field, value, context), setting(field.variable, value))
}

/** What the trace shows of a state: what is known, field by field. */
export const noteOf = (state: CollectState): Json => ({
  collected: Object.fromEntries(Object.entries(state.held).map(([id, { text }]) => [id, text])),
})

const complete = (state: CollectState): StepResult => ({
  note: noteOf(state),
  move: { type: 'leave', by: 'complete' },
})

const giveUp = (state: CollectState): StepResult => ({ note: noteOf(state), move: { type: 'leave', by: 'gaveUp' } })

const answered = ({ fields }: Dialogue, state: CollectState) => fields.filter(({ id }) => Object.hasOwn(state.held, id))

const passBy = (dialogue: Dialogue, context: Context, state: CollectState, field: AskedField): StepResult =>
  goOn(dialogue, context, { ...state, passed: [...state.passed, field.id] })

function askAnew(dialogue: Dialogue, context: Context, state: CollectState, id: string): StepResult {
  const field = dialogue.fields.find((one) => one.id === id)
  const open = reopen(state, id)
  return field ? askForField(dialogue, context, open, field, field.question) : goOn(dialogue, context, open)
}

function askForField(
  dialogue: Dialogue,
  context: Context,
  state: CollectState,
  field: AskedField,
  words: LocalisedText,
): StepResult {
  const asked = { ...state, phase: 'field' as const, field: field.id }
  const text = context.say(words)
  if (field.type === 'file')
    return send(dialogue, asked, { type: 'upload', text, accepts: field.accepts ?? 'any', ask: null })
  const items =
    field.type === 'choice'
      ? offeredChoices(context, field.choices).map(({ id, label }) => button(`choice:${id}`, label))
      : []
  return say(dialogue, asked, text, items)
}

function summarise(dialogue: Dialogue, context: Context, state: CollectState): StepResult {
  const { text, yes, no } = dialogue.confirm
  const lines = [context.say(text), ...summaryLines(dialogue.fields, state, context)]
  const items = [button('yes', context.say(yes)), button('no', context.say(no))]
  return say(dialogue, { ...state, phase: 'confirm', field: null }, lines.join('\n'), items)
}

function offerFields(dialogue: Dialogue, context: Context, state: CollectState): StepResult {
  const items = answered(dialogue, state).map(({ id, label }) => button(id, context.say(label)))
  const asks = state.phase === 'change' ? state.asks : 0
  return say(dialogue, { ...state, phase: 'change', field: null, asks }, context.say(dialogue.confirm.change), items)
}

const button = (id: string, label: string): Button => ({ id, label, action: { type: 'choose' } })

function say(dialogue: Dialogue, state: CollectState, text: string, items: Button[]): StepResult {
  return send(dialogue, state, items.length > 0 ? { type: 'buttons', text, items, ask: null } : { type: 'text', text })
}

const send = ({ wait }: Dialogue, state: CollectState, body: MessageBody): StepResult => ({
  effects: [{ type: 'reply', body }],
  state,
  move: wait,
})

type Effect = NonNullable<StepResult['effects']>[number]

const withWhy = (result: StepResult, why: string) => retold(result, (text) => becauseOf(why, text))

const retold = (result: StepResult, change: (text: string) => string): StepResult => ({
  ...result,
  effects: (result.effects ?? []).map((effect): Effect =>
    effect.type === 'reply' && ['text', 'buttons', 'upload'].includes(effect.body.type)
      ? { ...effect, body: { ...effect.body, text: change(effect.body.text) } }
      : effect,
  ),
})
