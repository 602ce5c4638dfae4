import { z } from 'zod'
import type { FileKind } from '../conversation/file-kind.ts'
import { FIELD_TYPES, type FieldType } from '../conversation/message.ts'
import { draftText, localisedText, textIssues } from '../value/localised-text.ts'
import type { Issue, VariableUse } from '../graph/spec.ts'
import type { StepContext } from '../step/step.ts'
import { LIMITS } from '../limits.ts'
import { checkPattern } from '../pattern/pattern.ts'
import { choiceIssues, choiceUses, offeredChoices } from './choice-list.ts'
import { VALUE_TYPE_OF, type AskedType, type Readable } from './read-field.ts'
import { rowId } from './row.ts'
import { choiceSchema, variableReference } from './rows.ts'
import { referenceUse, textUses } from './said-texts.ts'

const limits = LIMITS.flow
type Path = readonly (string | number)[]

/** A piece of information of a type that a visitor is asked for, and the variable it goes into. */
export const typedFieldSchema = z.strictObject({
  id: rowId,
  variable: variableReference,
  type: z.enum(FIELD_TYPES),
  label: localisedText(limits.title),
  required: z.boolean(),
  /** Shows how it is meant: «A-1024». */
  example: localisedText(limits.title),
  /** Said when an answer cannot be read as the type; '' says what was wrong, and asks again as before. */
  invalidText: localisedText(limits.text),
  /** Of a choice. */
  choices: z.array(choiceSchema).max(limits.choices),
  /** Bounds of a number, both included. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Of a pattern: what the whole text must be like. */
  pattern: draftText(LIMITS.pattern.length),
})
/** A field of a form. */
export type FormTypedField = z.output<typeof typedFieldSchema>
/** A field of any kind: of a form, or one that is asked for by itself, which may want a file. */
export type TypedField = Omit<FormTypedField, 'type'> & {
  type: AskedType
  /** Of a file; left out: any that visitors may send. */
  accepts?: FileKind | undefined
}

export const newTypedField = (id: string, type: FieldType = 'text'): FormTypedField => ({
  id,
  variable: null,
  type,
  label: {},
  required: true,
  example: {},
  invalidText: {},
  choices: [],
  min: null,
  max: null,
  pattern: '',
})

/** What reading an answer needs to know of a field. */
export const readableOf = (field: TypedField, context: Pick<StepContext<unknown>, 'say'>): Readable => ({
  type: field.type,
  choices: field.type === 'choice' ? offeredChoices(context, field.choices) : [],
  min: field.type === 'number' ? field.min : null,
  max: field.type === 'number' ? field.max : null,
  pattern: field.pattern,
})

/** What is wrong with fields: none, a label or a variable is missing, settings of a type do not hold. */
export function fieldIssues(fields: readonly TypedField[], languages: readonly string[], path: Path): Issue[] {
  if (fields.length === 0) return [{ code: 'fields_empty', path }]
  const written = new Map<string, string>()
  return fields.flatMap((field, index) => {
    const at = [...path, index]
    const issues: Issue[] = [
      ...textIssues(field.label, languages, [...at, 'label']),
      ...textIssues(field.example, languages, [...at, 'example'], { required: false }),
      ...textIssues(field.invalidText, languages, [...at, 'invalidText'], { required: false }),
      ...typeIssues(field, languages, at),
    ]
    if (field.variable === null) return [...issues, { code: 'required', path: [...at, 'variable'] }]
    if ((written.get(field.variable) ?? field.id) !== field.id)
      issues.push({ code: 'variable_twice', path: [...at, 'variable'], values: { reference: field.variable } })
    written.set(field.variable, field.id)
    return issues
  })
}

function typeIssues({ type, choices, min, max, pattern }: TypedField, languages: readonly string[], at: Path): Issue[] {
  if (type === 'choice') return choiceIssues(choices, languages, [...at, 'choices'])
  if (type === 'number' && min !== null && max !== null && min > max)
    return [{ code: 'bounds_reversed', path: [...at, 'max'], values: { min, max } }]
  if (type !== 'pattern') return []
  if (pattern === '') return [{ code: 'required', path: [...at, 'pattern'] }]
  const problem = checkPattern(pattern)
  return problem ? [{ ...problem, path: [...at, 'pattern'] }] : []
}

/** Where fields speak of variables: in their texts, and in what they fill. */
export const fieldUses = (fields: readonly TypedField[], path: Path): VariableUse[] =>
  fields.flatMap((field, index) => {
    const at = [...path, index]
    return [
      ...textUses(field.label, [...at, 'label']),
      ...textUses(field.example, [...at, 'example']),
      ...textUses(field.invalidText, [...at, 'invalidText']),
      ...(field.type === 'choice' ? choiceUses(field.choices, [...at, 'choices']) : []),
      ...referenceUse(field.variable, [...at, 'variable'], 'writes', VALUE_TYPE_OF[field.type]),
    ]
  })
