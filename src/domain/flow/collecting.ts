import { z } from 'zod'
import { FILE_KINDS } from '../conversation/file-kind.ts'
import { nameOfFile } from '../conversation/sent-file.ts'
import { localisedText, textIssues, type LocalisedText } from '../value/localised-text.ts'
import type { Issue, VariableUse } from '../graph/spec.ts'
import type { StepContext } from '../step/step.ts'
import type { Json } from '../value/value.ts'
import { LIMITS } from '../limits.ts'
import { textOf } from '../template/text-of.ts'
import { offeredChoices } from './choice-list.ts'
import { readChoice } from './read-choice.ts'
import { ASKED_TYPES } from './read-field.ts'
import { textUses } from './said-texts.ts'
import { fieldIssues, fieldUses, typedFieldSchema, type TypedField } from './typed-field.ts'

const limits = LIMITS.flow

/** A field that is asked for in the conversation. */
export const askedFieldSchema = typedFieldSchema.extend({
  type: z.enum(ASKED_TYPES),
  /** Of a file; left out: any that visitors may send. */
  accepts: z.enum(FILE_KINDS).optional(),
  question: localisedText(limits.text),
  /** How often it is asked before the visitor is let off. */
  maxAsks: z
    .number()
    .int()
    .min(1)
    .max(limits.retries + 1),
})
export type AskedField = z.output<typeof askedFieldSchema>

/** How what has been collected is read back before it is taken. */
export const confirmingSchema = z.strictObject({
  enabled: z.boolean(),
  /** Stands above the lines of the summary. */
  text: localisedText(limits.text),
  yes: localisedText(limits.title),
  no: localisedText(limits.title),
  /** Asks which field to change. */
  change: localisedText(limits.text),
})
export type Confirming = z.output<typeof confirmingSchema>

export const newConfirming = (): Confirming => ({
  enabled: false,
  text: { en: 'Is this right?', zh: '请确认以下信息：' },
  yes: { en: 'Yes', zh: '确认' },
  no: { en: 'Change something', zh: '需要修改' },
  change: { en: 'What should be changed?', zh: '要修改哪一项？' },
})

/** What is kept between two answers. */
export const collectState = z.object({
  phase: z.enum(['field', 'confirm', 'change']),
  /** The field that is asked for, by its id. */
  field: z.string().nullable(),
  /** How often it has been asked without an answer. */
  asks: z.number(),
  /** What is known, by field: its value, and how it is read back. */
  held: z.record(z.string(), z.object({ value: z.json(), text: z.string() })),
  /** Fields the visitor was let off. */
  passed: z.array(z.string()),
  /** Fields in the order they were answered in. */
  trail: z.array(z.string()),
})
export type CollectState = z.output<typeof collectState>

const nothingYet: CollectState = { phase: 'field', field: null, asks: 0, held: {}, passed: [], trail: [] }

/** The state at the beginning; with `skipFilled`, what the variables hold already is not asked for again. */
export function beginCollecting(
  context: Pick<StepContext<unknown>, 'say' | 'read'>,
  fields: readonly TypedField[],
  skipFilled: boolean,
): CollectState {
  const held: CollectState['held'] = {}
  for (const field of skipFilled ? fields : []) {
    const value = field.variable === null ? null : context.read(field.variable)
    if (value !== null && value !== '') held[field.id] = { value, text: wordsFor(field, value, context) }
  }
  return { ...nothingYet, held }
}

export const readCollectState = (state: Json): CollectState => collectState.safeParse(state).data ?? nothingYet

/** The field to ask for next; undefined when all are known or passed. */
export const openField = <Field extends TypedField>(fields: readonly Field[], state: CollectState): Field | undefined =>
  fields.find(({ id }) => !Object.hasOwn(state.held, id) && !state.passed.includes(id))

/** The state with a field answered. */
export function keepAnswer(
  state: CollectState,
  field: TypedField,
  value: Json,
  context: Pick<StepContext<unknown>, 'say'>,
): CollectState {
  return {
    ...state,
    asks: 0,
    held: { ...state.held, [field.id]: { value, text: wordsFor(field, value, context) } },
    passed: state.passed.filter((id) => id !== field.id),
    trail: [...state.trail.filter((id) => id !== field.id), field.id],
  }
}

/** The state with a field to be asked for anew. */
export function reopen(state: CollectState, id: string): CollectState {
  const { [id]: _, ...held } = state.held
  const without = (ids: readonly string[]) => ids.filter((other) => other !== id)
  return {
    ...state,
    phase: 'field',
    field: id,
    asks: 0,
    held,
    passed: without(state.passed),
    trail: without(state.trail),
  }
}

/** The field a visitor wants to change by name: «change the phone number», «修改手机号»; null: none. */
export function fieldToChange(
  text: string,
  fields: readonly TypedField[],
  context: Pick<StepContext<unknown>, 'say'>,
): string | null {
  const found = CHANGE.exec(text.normalize('NFKC').trim())
  const named = found?.[1] ?? found?.[2]
  return named === undefined ? null : readChoice(named, namedFields(fields, context))
}

const CHANGE =
  /^(?:(?:please|i want to|i'd like to|can i|let me|no)[\s,]+)*(?:change|correct|edit|fix|update)\s+(?:the\s+|my\s+)?(.+?)(?:\s+please)?[.!]?$|^(?:不对?[\s,]*)?我?(?:想|要)?(?:修改|更改|改一下|改)(.+?)(?:吧)?[。.]?$/iu

/** Fields with the names a visitor may call them by: «Your name» is also «name». */
export const namedFields = (fields: readonly TypedField[], { say }: Pick<StepContext<unknown>, 'say'>) =>
  fields.map(({ id, label }) => {
    const names = [say(label), ...Object.values(label)].filter((name) => name.trim() !== '')
    return { id, names: [...names, ...names.map((name) => name.trim().replace(/^(?:the|your|my)\s+/i, ''))] }
  })

/** What has been collected, a line a field, as it is read back. */
export const summaryLines = (
  fields: readonly TypedField[],
  state: CollectState,
  { say, language }: Pick<StepContext<unknown>, 'say' | 'language'>,
): string[] =>
  fields.flatMap(({ id, label }) => {
    const held = state.held[id]
    return held ? [`${say(label)}${language === 'zh' ? '：' : ': '}${held.text}`] : []
  })

function wordsFor(field: TypedField, value: Json, context: Pick<StepContext<unknown>, 'say'>): string {
  if (field.type === 'file') return nameOfFile(value) ?? textOf(value)
  if (field.type !== 'choice') return textOf(value)
  return offeredChoices(context, field.choices).find((choice) => choice.value === value)?.label ?? textOf(value)
}

type Path = readonly (string | number)[]

/** What is wrong with asked fields and the texts around them. */
export function collectIssues(
  fields: readonly AskedField[],
  confirming: Confirming,
  languages: readonly string[],
): Issue[] {
  const texts: [LocalisedText, Path][] = fields.map(({ question }, index) => [question, ['fields', index, 'question']])
  const confirm = (['text', 'yes', 'no', 'change'] as const).map((name): [LocalisedText, Path] => [
    confirming[name],
    ['confirm', name],
  ])
  return [
    ...fieldIssues(fields, languages, ['fields']),
    ...[...texts, ...(confirming.enabled ? confirm : [])].flatMap(([text, path]) => textIssues(text, languages, path)),
  ]
}

export const collectUses = (fields: readonly AskedField[], confirming: Confirming): VariableUse[] => [
  ...fieldUses(fields, ['fields']),
  ...fields.flatMap(({ question }, index) => textUses(question, ['fields', index, 'question'])),
  ...(['text', 'yes', 'no', 'change'] as const).flatMap((name) => textUses(confirming[name], ['confirm', name])),
]
