import { z } from 'zod'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { choiceIssues, choiceUses, offeredChoices } from '#src/domain/flow/choice-list.ts'
import { parsePath, readPath } from '#src/domain/flow/mapping.ts'
import { readChoice } from '#src/domain/flow/read-choice.ts'
import { choiceSchema, timeoutSeconds, variableReference } from '#src/domain/flow/rows.ts'
import { anyText, referenceUse, setting, textUses } from '#src/domain/flow/said-texts.ts'
import { becauseOf, noSuchChoice, notUnderstood } from '#src/domain/flow/why-wrong.ts'
import { draftText, localisedText, textIssues } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type Issue, type Outlet } from '#src/domain/graph/spec.ts'
import type { Move, StepContext, StepResult } from '#src/domain/step/step.ts'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { textOf } from '#src/domain/template/text-of.ts'

const limits = LIMITS.flow

const data = z.strictObject({
  text: localisedText(limits.text),
  source: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('static'), choices: z.array(choiceSchema).max(limits.choices) }),
    /** One choice for each item of a variable; paths such as `product.name`, '' for the item itself. */
    z.strictObject({
      type: z.literal('list'),
      list: variableReference,
      labelPath: draftText(limits.title),
      valuePath: draftText(limits.title),
    }),
  ]),
  /** Whether any text is an answer. */
  freeText: z.boolean(),
  timeoutSeconds,
  /** Said when an answer is none of the choices; '' says that it is none, and the question again. */
  invalidText: localisedText(limits.text),
  /** How often it asks again. */
  retries: z.number().int().min(0).max(limits.retries),
  /** Where the answer is kept; null: nowhere. */
  variable: variableReference,
  keep: z.enum(['label', 'value']),
})
export type AskData = z.output<typeof data>

/** Asks a question with choices to press or to type, and goes on by the one that is chosen. */
export const ask = defineNodeSpec({
  kind: 'ask',
  textKey: 'ask',
  group: 'ask',
  data,
  defaults: (): AskData => ({
    text: {},
    source: { type: 'static', choices: [] },
    freeText: false,
    timeoutSeconds: null,
    invalidText: {},
    retries: 2,
    variable: null,
    keep: 'label',
  }),
  outlets: outletsOf,
  check: (held, { languages }) => [
    ...textIssues(held.text, languages, ['text']),
    ...sourceIssues(held, languages),
    ...textIssues(held.invalidText, languages, ['invalidText'], { required: false }),
  ],
  uses: ({ text, source, invalidText, variable, keep }) => [
    ...textUses(text, ['text']),
    ...textUses(invalidText, ['invalidText']),
    ...(source.type === 'static'
      ? choiceUses(source.choices, ['source', 'choices'])
      : referenceUse(source.list, ['source', 'list'], 'reads', 'list')),
    // The values of a list may be of any type.
    ...referenceUse(variable, ['variable'], 'writes', source.type === 'list' && keep === 'value' ? undefined : 'text'),
  ],
  waits: true,
  step(context, signal) {
    const { state, data: held } = context
    switch (signal.type) {
      case 'entered':
        return askFirst(context, 0)
      case 'resumed':
        return askFirst(context, stateOf(state).tries)
      case 'pressed': {
        const chosen = optionsOf(context).find(({ id }) => id === signal.button)
        return chosen ? choose(context, chosen) : { move: waitingIn(held) }
      }
      case 'said':
        return hear(context, signal.text, signal.last)
      case 'timeout':
        return { move: held.timeoutSeconds === null ? waitingIn(held) : { type: 'leave', by: 'timeout' } }
      default:
        return { move: waitingIn(held) }
    }
  },
})

function outletsOf({ source, freeText, timeoutSeconds: seconds }: AskData): Outlet[] {
  const chosen: Outlet[] =
    source.type === 'list'
      ? [{ id: 'chosen', role: 'next', labelKey: 'ask.chosen' }]
      : source.choices.map(({ id, label }, index) => ({
          id: `choice:${id}`,
          role: 'choice',
          label: anyText(label) || String(index + 1),
        }))
  return [
    ...chosen,
    ...(freeText ? [{ id: 'other', role: 'else', labelKey: 'ask.other' } as const] : []),
    ...(seconds === null ? [] : [{ id: 'timeout', role: 'timeout', labelKey: 'ask.timeout' } as const]),
    // Where any text is an answer, only a list that turns out empty with nothing to ask could be invalid.
    ...(freeText ? [] : [{ id: 'invalid', role: 'else', labelKey: 'ask.invalid' } as const]),
  ]
}

function sourceIssues({ source }: AskData, languages: readonly string[]): Issue[] {
  if (source.type === 'static') return choiceIssues(source.choices, languages, ['source', 'choices'])
  return [
    ...(source.list === null ? [{ code: 'required', path: ['source', 'list'] }] : []),
    ...(['labelPath', 'valuePath'] as const)
      .filter((name) => parsePath(source[name]) === null)
      .map((name) => ({ code: 'path_invalid', path: ['source', name] })),
  ]
}

type Option = { id: string; label: string; names: readonly string[]; value: Json }

/** What the node keeps: how often it has asked again, and what a list offered, which may change meanwhile. */
const stateSchema = z.object({
  tries: z.number(),
  options: z.array(z.object({ label: z.string(), value: z.json() })).nullable(),
})
type AskState = z.output<typeof stateSchema>

const stateOf = (state: Json): AskState => stateSchema.safeParse(state).data ?? { tries: 0, options: null }

/** What is offered at this moment: a list's items as they were when the question was asked. */
function optionsOf(context: StepContext<AskData>): Option[] {
  const { data: held, state, read } = context
  if (held.source.type === 'static') return offeredChoices(context, held.source.choices)
  const kept = stateOf(state).options ?? itemsOf(held.source.list === null ? null : read(held.source.list), held.source)
  return kept.map(({ label, value }, index) => ({
    id: `item-${index + 1}`,
    label,
    names: [label, textOf(value)],
    value,
  }))
}

/** The first items of a list that have a label; a message holds no more than ten buttons. */
function itemsOf(list: Json, { labelPath, valuePath }: { labelPath: string; valuePath: string }) {
  const [toLabel, toValue] = [parsePath(labelPath), parsePath(valuePath)]
  if (!Array.isArray(list) || toLabel === null || toValue === null) return []
  return list
    .map((item) => ({ label: textOf(readPath(item, toLabel)).trim(), value: readPath(item, toValue) ?? null }))
    .filter(({ label }) => label !== '')
    .slice(0, limits.choices)
}

/** Says the question with its choices, and waits. A list without items asks nothing that could be answered. */
function askFirst(context: StepContext<AskData>, tries: number): StepResult {
  const { source, freeText, text } = context.data
  const options = optionsOf({ ...context, state: null })
  if (options.length === 0 && !freeText) return { note: { options: 0 }, move: { type: 'leave', by: 'invalid' } }
  const kept = source.type === 'list' ? options.map(({ label, value }) => ({ label, value })) : null
  return asking(context, context.say(text), options, { tries, options: kept })
}

function asking(
  { data: held }: StepContext<AskData>,
  text: string,
  options: readonly Option[],
  state: AskState,
): StepResult {
  const items = options.map(({ id, label }) => ({ id, label, action: { type: 'choose' as const } }))
  const body: MessageBody = items.length > 0 ? { type: 'buttons', text, items, ask: null } : { type: 'text', text }
  return { effects: [{ type: 'reply', body }], state, move: waitingIn(held) }
}

const waitingIn = ({ timeoutSeconds: seconds }: AskData): Move =>
  seconds === null ? { type: 'wait' } : { type: 'wait', seconds }

function hear(context: StepContext<AskData>, text: string, last: boolean): StepResult {
  const { data: held, say } = context
  const options = optionsOf(context)
  const meant = readChoice(text, options)
  const chosen = options.find(({ id }) => id === meant)
  if (chosen) return choose(context, chosen)
  if (held.freeText && text.trim() !== '') {
    const said = text.trim()
    return { set: setting(held.variable, said), note: { said }, move: { type: 'leave', by: 'other' } }
  }
  if (!last) return { move: { type: 'puzzled' } }
  const { tries, options: kept } = stateOf(context.state)
  if (tries >= held.retries && !held.freeText) return { note: { tries }, move: { type: 'leave', by: 'invalid' } }
  const words = say(held.invalidText)
  const why = options.length > 0 && !held.freeText ? noSuchChoice(context) : notUnderstood(context)
  const again = words.trim() === '' ? becauseOf(why, say(held.text)) : words
  return asking(context, again, options, { tries: tries + 1, options: kept })
}

function choose({ data: held }: StepContext<AskData>, { id, label, value }: Option): StepResult {
  return {
    set: setting(held.variable, held.keep === 'value' ? value : label),
    note: { chosen: label },
    move: { type: 'leave', by: held.source.type === 'list' ? 'chosen' : `choice:${id}` },
  }
}
