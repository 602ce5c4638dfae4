import { z } from 'zod'
import { saysWish } from '#src/domain/flow/answer-words.ts'
import { readField } from '#src/domain/flow/read-field.ts'
import { timeoutSeconds } from '#src/domain/flow/rows.ts'
import { setting, textUses } from '#src/domain/flow/said-texts.ts'
import { fieldIssues, fieldUses, newTypedField, readableOf, typedFieldSchema } from '#src/domain/flow/typed-field.ts'
import { formNeeded, whyWrong } from '#src/domain/flow/why-wrong.ts'
import { localisedText, textIssues } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { Move, Signal, StepContext, StepResult } from '#src/domain/step/step.ts'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { textOf } from '#src/domain/template/text-of.ts'

const limits = LIMITS.flow

const data = z.strictObject({
  /** Stands above the fields. */
  text: localisedText(limits.text),
  fields: z.array(typedFieldSchema).max(limits.fields),
  submitLabel: localisedText(limits.title),
  cancelLabel: localisedText(limits.title),
  /** Said for a field that is wrong, has no words of its own, and of which no more is known. */
  invalidText: localisedText(limits.text),
  timeoutSeconds,
})
export type FormData = z.output<typeof data>

/** Asks for several pieces of information on one card, which the visitor sends once. */
export const form = defineNodeSpec({
  kind: 'form',
  textKey: 'form',
  group: 'ask',
  data,
  defaults: (): FormData => ({
    text: {},
    fields: [newTypedField('first')],
    submitLabel: { en: 'Send', zh: '提交' },
    cancelLabel: { en: 'Cancel', zh: '取消' },
    invalidText: { en: 'Please check this field.', zh: '请检查这一项。' },
    timeoutSeconds: null,
  }),
  outlets: ({ timeoutSeconds: seconds }) => [
    { id: 'submitted', role: 'next', labelKey: 'form.submitted' },
    { id: 'cancelled', role: 'else', labelKey: 'form.cancelled' },
    ...(seconds === null ? [] : [{ id: 'timeout', role: 'timeout', labelKey: 'form.timeout' } as const]),
  ],
  check: ({ text, fields, submitLabel, cancelLabel, invalidText }, { languages }) => [
    ...textIssues(text, languages, ['text']),
    ...fieldIssues(fields, languages, ['fields']),
    ...textIssues(submitLabel, languages, ['submitLabel']),
    ...textIssues(cancelLabel, languages, ['cancelLabel']),
    ...textIssues(invalidText, languages, ['invalidText']),
  ],
  uses: ({ text, fields, submitLabel, cancelLabel, invalidText }) => [
    ...textUses(text, ['text']),
    ...fieldUses(fields, ['fields']),
    ...textUses(submitLabel, ['submitLabel']),
    ...textUses(cancelLabel, ['cancelLabel']),
    ...textUses(invalidText, ['invalidText']),
  ],
  waits: true,
  step,
})

function step(context: StepContext<FormData>, signal: Signal): StepResult {
  const { data: held } = context
  switch (signal.type) {
    case 'entered':
    case 'resumed':
      return show(context, [])
    case 'submitted':
      return submit(context, signal.values)
    case 'cancelled':
      return { move: { type: 'leave', by: 'cancelled' } }
    case 'said':
      if (saysWish('cancel', signal.text)) return { move: { type: 'leave', by: 'cancelled' } }
      // A form is filled in, not talked to: it is shown once more to whoever has lost sight of it.
      return signal.last ? show(context, [formNeeded(context)]) : { move: { type: 'puzzled' } }
    case 'timeout':
      return { move: held.timeoutSeconds === null ? waiting(held) : { type: 'leave', by: 'timeout' } }
    default:
      return { move: waiting(held) }
  }
}

const waiting = ({ timeoutSeconds: seconds }: FormData): Move =>
  seconds === null ? { type: 'wait' } : { type: 'wait', seconds }

/** The card, with what was wrong with the last one above it. */
function show(context: StepContext<FormData>, faults: readonly string[]): StepResult {
  const { data: held, say } = context
  const fields = held.fields.map((field) => ({
    id: field.id,
    label: say(field.label),
    type: field.type,
    required: field.required,
    placeholder: say(field.example),
    options: readableOf(field, context).choices.map(({ label }) => label),
  }))
  const body = {
    type: 'form' as const,
    text: [...faults, say(held.text)].join('\n'),
    fields,
    submitLabel: say(held.submitLabel),
    cancelLabel: say(held.cancelLabel),
    ask: null,
  }
  return { effects: [{ type: 'reply', body }], move: waiting(held) }
}

/** Reads what was sent field by field. All of it is taken, or none: then the card comes again and says why. */
function submit(context: StepContext<FormData>, values: Readonly<Record<string, Json>>): StepResult {
  const { data: held, say, language } = context
  const faults: string[] = []
  const set: { reference: string; value: Json }[] = []
  for (const field of held.fields) {
    const sent = Object.hasOwn(values, field.id) ? textOf(values[field.id]) : ''
    const readable = readableOf(field, context)
    const reading = readField(readable, sent, context)
    if (reading.ok) set.push(...setting(field.variable, reading.value))
    else if (reading.fault === 'empty' && !field.required) set.push(...setting(field.variable, null))
    else {
      const own = say(field.invalidText).trim()
      // Of a text and a pattern nobody but the author knows what it should have been.
      const isPlain = reading.fault === 'format' && (field.type === 'text' || field.type === 'pattern')
      const why = isPlain ? say(held.invalidText) : whyWrong(context, readable, reading.fault)
      faults.push(`${say(field.label)}${language === 'zh' ? '：' : ': '}${own === '' ? why : own}`)
    }
  }
  if (faults.length > 0) return { ...show(context, faults), note: { refused: faults } }
  return { set, move: { type: 'leave', by: 'submitted' } }
}
