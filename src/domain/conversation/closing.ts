import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { requiredText } from '../text.ts'

/** What a field of the closing form takes: one of a list, words, any number of tags, or whether it was solved. */
export const CLOSING_KINDS = ['select', 'text', 'tags', 'solved'] as const
export type ClosingKind = (typeof CLOSING_KINDS)[number]

const { closing: limits } = LIMITS

const closingFieldSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CLOSING_KINDS),
  label: requiredText(limits.label),
  /** What `select` chooses from; ` / ` parts a category from what is in it. */
  options: z.array(requiredText(limits.option)).max(limits.options),
  required: z.boolean(),
})
export type ClosingField = z.output<typeof closingFieldSchema>

/**
 * What agents fill in once a conversation has ended. Issues: REQUIRED where there is nothing to choose from, DUPLICATE for a
 * name or an option that is there twice.
 */
export const closingFormSchema = z
  .array(closingFieldSchema)
  .max(limits.fields)
  .superRefine((fields, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', message, path })
    fields.forEach(({ kind, options, label, id }, index) => {
      if (kind === 'select' && options.length === 0) refuse([index, 'options'], 'REQUIRED')
      if (new Set(options).size < options.length) refuse([index, 'options'], 'DUPLICATE')
      if (fields.some((other, at) => at < index && (other.label === label || other.id === id)))
        refuse([index, 'label'], 'DUPLICATE')
    })
  })
export type ClosingForm = z.output<typeof closingFormSchema>

/** What was filled in, by the field's id; `solved` is `yes` or `no`. */
export const closingAnswersSchema = z.record(z.uuid(), z.array(requiredText(limits.text)).max(limits.tags))
export type ClosingAnswers = z.output<typeof closingAnswersSchema>

export const SOLVED = ['yes', 'no'] as const

/** A field that cannot be filed so, and why: it is required and empty, or takes no such thing. */
export type ClosingFault = { fieldId: string; code: 'REQUIRED' | 'INVALID' }

/** What keeps a form from being filed. Answers to fields that it has no more do not count. */
export const closingFaults = (form: ClosingForm, answers: ClosingAnswers): ClosingFault[] =>
  form.flatMap((field): ClosingFault[] => {
    const given = answers[field.id] ?? []
    if (given.length === 0) return field.required ? [{ fieldId: field.id, code: 'REQUIRED' }] : []
    return fits(field, given) ? [] : [{ fieldId: field.id, code: 'INVALID' }]
  })

function fits({ kind, options }: ClosingField, given: readonly string[]): boolean {
  if (kind === 'tags')
    return new Set(given).size === given.length && given.every((tag) => codePoints(tag) <= limits.option)
  const [value = '', ...more] = given
  if (more.length > 0) return false
  if (kind === 'select') return options.includes(value)
  return kind === 'text' || SOLVED.some((each) => each === value)
}
