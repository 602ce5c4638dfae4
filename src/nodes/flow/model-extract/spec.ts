import { z } from 'zod'
import { answeredJson, fenced, modelMessages, objectSchema } from '#src/domain/flow/model-talk.ts'
import { readDate } from '#src/domain/flow/read-date.ts'
import { rowId } from '#src/domain/flow/row.ts'
import { variableReference } from '#src/domain/flow/rows.ts'
import { referenceUse, setting } from '#src/domain/flow/said-texts.ts'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type Issue } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import { coerce, fitsType, VALUE_TYPES, type Json, type ValueType } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { textOf } from '#src/domain/template/text-of.ts'

const limits = LIMITS.flow

const outputSchema = z.strictObject({
  id: rowId,
  name: draftText(limits.title),
  description: draftText(limits.description),
  type: z.enum(VALUE_TYPES),
  required: z.boolean(),
  variable: variableReference,
})
export type ExtractOutput = z.output<typeof outputSchema>

const data = z.strictObject({
  /** What the model is told, with variables in it. */
  prompt: draftText(limits.prompt),
  /** Variables the model is given to read. */
  inputs: z.array(z.string().max(100)).max(limits.mappings),
  outputs: z.array(outputSchema).max(limits.mappings),
  maxTokens: z.number().int().min(1).max(LIMITS.model.maxTokens),
})
export type ModelExtractData = z.output<typeof data>

/** Lets a model read texts and puts what it finds into variables. */
export const modelExtract = defineNodeSpec({
  kind: 'model-extract',
  textKey: 'modelExtract',
  group: 'ai',
  data,
  defaults: (): ModelExtractData => ({ prompt: '', inputs: ['system.last_message'], outputs: [], maxTokens: 500 }),
  outlets: () => [
    { id: 'ok', role: 'next', labelKey: 'modelExtract.ok' },
    { id: 'failed', role: 'failure', labelKey: 'modelExtract.failed' },
  ],
  check: issuesOf,
  uses: ({ inputs, outputs }) => [
    { path: ['prompt'], as: 'template' },
    ...inputs.flatMap((reference, index) => referenceUse(reference, ['inputs', index], 'reads')),
    ...outputs.flatMap(({ variable, type }, index) =>
      referenceUse(variable, ['outputs', index, 'variable'], 'writes', type),
    ),
  ],
  waits: false,
  needsModel: true,
  only: 'ai',
  step(context, signal) {
    if (signal.type === 'entered' || signal.type === 'resumed') return request(context)
    if (signal.type !== 'performed') return fail(signal.type)
    return signal.result.ok ? takeExtracted(context, signal.result.value) : fail(signal.result.code)
  },
})

function issuesOf({ prompt, inputs, outputs }: ModelExtractData): Issue[] {
  return [
    ...(prompt.trim() === '' ? [{ code: 'required', path: ['prompt'] }] : []),
    ...(inputs.length === 0 ? [{ code: 'required', path: ['inputs'] }] : []),
    ...(outputs.length === 0 ? [{ code: 'outputs_empty', path: ['outputs'] }] : []),
    ...outputs.flatMap(({ name, variable }, index) => [
      ...(name.trim() === '' ? [{ code: 'required', path: ['outputs', index, 'name'] }] : []),
      ...(variable === null ? [{ code: 'required', path: ['outputs', index, 'variable'] }] : []),
    ]),
  ]
}

/** What the JSON schema calls a type; a date travels as a text. */
const SCHEMA_TYPES: Readonly<Record<ValueType, string>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'string',
  list: 'array',
  object: 'object',
}

function request({ data: held, render, read, now, timeZone }: StepContext<ModelExtractData>): StepResult {
  const lines = held.outputs.map(({ id, name, description, type }) =>
    `- ${id}: ${name} (${type === 'date' ? 'date, YYYY-MM-DD' : type}). ${description.trim()}`.trim(),
  )
  const told = [
    'You read what you are given and find values in it, following these instructions:',
    render(held.prompt),
    ['The values, each with the name it has in your answer:', ...lines].join('\n'),
    'Take only what is there. Never guess; null stands for what is not there.',
    `It is ${new Date(now).toISOString()}; the time zone is ${timeZone}.`,
  ]
  const worksOn = held.inputs.map((reference) => `${reference}:\n${fenced(textOf(read(reference)))}`)
  const members = held.outputs.map(({ id, type }) => [id, { type: [SCHEMA_TYPES[type], 'null'] }])
  return {
    move: {
      type: 'request',
      request: {
        type: 'model',
        request: {
          messages: modelMessages(told, worksOn),
          schema: objectSchema(Object.fromEntries(members)),
          maxTokens: held.maxTokens,
          temperature: 0,
        },
      },
    },
  }
}

/** All values or none: an answer that lacks a required one, or holds one of another type, counts as failed. */
function takeExtracted(context: StepContext<ModelExtractData>, value: Json): StepResult {
  const answer = answeredJson(value)
  const { outputs } = context.data
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return fail('unreadable')
  if (Object.keys(answer).some((key) => !outputs.some(({ id }) => id === key))) return fail('unreadable')
  const set: { reference: string; value: Json }[] = []
  const note: Record<string, Json> = {}
  for (const { id, name, type, required, variable } of outputs) {
    const found = (Object.hasOwn(answer, id) ? answer[id] : null) ?? null
    const fitting = found === null ? null : fit(type, found, context)
    if (fitting === undefined) return { ...fail('unreadable'), note: { code: 'unreadable', name } }
    if (fitting === null && required) return { ...fail('missing'), note: { code: 'missing', name } }
    set.push(...setting(variable, fitting))
    note[name] = fitting
  }
  return { set, note, move: { type: 'leave', by: 'ok' } }
}

function fit(type: ValueType, value: Json, at: { now: number; timeZone: string }): Json | undefined {
  if (type !== 'date') return coerce(type, value)
  if (typeof value !== 'string') return undefined
  return /^\d{4}-\d{2}-\d{2}/.test(value) && fitsType('date', value) ? value : (readDate(value, at) ?? undefined)
}

const fail = (code: string): StepResult => ({ note: { code }, move: { type: 'leave', by: 'failed' } })
