import { z } from 'zod'
import type { ModelRequest } from '#src/domain/step/effect.ts'
import { answeredJson, fenced, modelMessages, objectSchema } from '#src/domain/flow/model-talk.ts'
import { rowId } from '#src/domain/flow/row.ts'
import { variableReference } from '#src/domain/flow/rows.ts'
import { referenceUse, setting } from '#src/domain/flow/said-texts.ts'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type Issue } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { canonicalText, requiredText } from '#src/domain/text.ts'

const limits = LIMITS.flow

const classSchema = z.strictObject({
  id: rowId,
  name: draftText(limits.title),
  description: draftText(limits.description),
  examples: z.array(requiredText(limits.example)).max(limits.examples),
})
export type TextClass = z.output<typeof classSchema>

const data = z.strictObject({
  /** The text that is sorted. */
  input: draftText(limits.text),
  classes: z.array(classSchema).max(limits.branches),
  /** 0..1: below it the text counts as none of the classes. */
  minConfidence: z.number().min(0).max(1),
  /** Where the name of the class is kept; null: nowhere. */
  variable: variableReference,
})
export type ClassifyData = z.output<typeof data>

/** Lets a model say which of several classes a text belongs to, and goes on by that class. */
export const classify = defineNodeSpec({
  kind: 'classify',
  textKey: 'classify',
  group: 'ai',
  data,
  defaults: (): ClassifyData => ({
    input: '{{ system.last_message }}',
    classes: [],
    minConfidence: 0.6,
    variable: null,
  }),
  outlets: ({ classes }) => [
    ...classes.map(({ id, name }, index) => ({
      id: `class:${id}`,
      role: 'choice' as const,
      label: name.trim() || String(index + 1),
    })),
    { id: 'none', role: 'else', labelKey: 'classify.none' },
    { id: 'failed', role: 'failure', labelKey: 'classify.failed' },
  ],
  check: issuesOf,
  uses: ({ variable }) => [
    { path: ['input'], as: 'template' },
    ...referenceUse(variable, ['variable'], 'writes', 'text'),
  ],
  waits: false,
  needsModel: true,
  only: 'ai',
  step(context, signal) {
    if (signal.type === 'entered' || signal.type === 'resumed') {
      const text = context.render(context.data.input).trim()
      if (text === '' || context.data.classes.length === 0) return { move: { type: 'leave', by: 'none' } }
      return { move: { type: 'request', request: { type: 'model', request: requestFor(context.data, text) } } }
    }
    if (signal.type !== 'performed') return { move: { type: 'leave', by: 'failed' } }
    if (!signal.result.ok) return { note: { code: signal.result.code }, move: { type: 'leave', by: 'failed' } }
    return sort(context, signal.result.value)
  },
})

function issuesOf({ input, classes }: ClassifyData): Issue[] {
  const names = classes.map(({ name }) => canonicalText(name))
  return [
    ...(input.trim() === '' ? [{ code: 'required', path: ['input'] }] : []),
    ...(classes.length === 0 ? [{ code: 'classes_empty', path: ['classes'] }] : []),
    ...classes.flatMap(({ name, description, examples }, index): Issue[] => {
      const path = ['classes', index]
      if (name.trim() === '') return [{ code: 'required', path: [...path, 'name'] }]
      if (names.indexOf(canonicalText(name)) < index)
        return [{ code: 'choice_twice', path: [...path, 'name'], values: { label: name } }]
      return description.trim() === '' && examples.length === 0
        ? [{ code: 'description_missing', severity: 'warning', path: [...path, 'description'] }]
        : []
    }),
  ]
}

function requestFor({ classes }: ClassifyData, text: string): ModelRequest {
  const lines = classes.map(({ id, name, description, examples }) =>
    [
      `- ${id}: ${name}.`,
      description.trim(),
      examples.length === 0 ? '' : `Examples: ${examples.map((example) => JSON.stringify(example)).join(', ')}`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  )
  const told = [
    'You sort what a visitor of a customer service has written into one of these classes, each with the name it has in your answer:',
    lines.join('\n'),
    "Answer with the class that the text belongs to, or 'none' when it belongs to none of them, and with your confidence from 0 to 1.",
  ]
  return {
    messages: modelMessages(told, ['The text:', fenced(text)]),
    schema: objectSchema({
      class: { type: 'string', enum: [...classes.map(({ id }) => id), 'none'] },
      confidence: { type: 'number' },
    }),
    maxTokens: 100,
    temperature: 0,
  }
}

const answerSchema = z.strictObject({ class: z.string(), confidence: z.number().min(0).max(1) })

function sort({ data: held }: StepContext<ClassifyData>, value: Json): StepResult {
  const answer = answerSchema.safeParse(answeredJson(value)).data
  const found = held.classes.find(({ id }) => id === answer?.class)
  if (!answer || (!found && answer.class !== 'none'))
    return { note: { code: 'unreadable' }, move: { type: 'leave', by: 'failed' } }
  const note = { class: found?.name ?? 'none', confidence: answer.confidence }
  if (!found || answer.confidence < held.minConfidence) return { note, move: { type: 'leave', by: 'none' } }
  return { set: setting(held.variable, found.name), note, move: { type: 'leave', by: `class:${found.id}` } }
}
