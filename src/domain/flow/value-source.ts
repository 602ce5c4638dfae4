import { z } from 'zod'
import { assertNever } from '#src/lib/assert-never.ts'
import { draftText } from '../value/localised-text.ts'
import type { Issue, VariableUse } from '../graph/spec.ts'
import type { Outcome, StepContext } from '../step/step.ts'
import { coerce, fitsType, type Json, type ValueType } from '../value/value.ts'
import { LIMITS } from '../limits.ts'
import { readReference } from './read-reference.ts'
import { variableReference } from './rows.ts'
import { referenceUse } from './said-texts.ts'

type Path = readonly (string | number)[]

/** Where a value comes from: written out, a text with variables, a variable as it is, an expression, or nothing at all. */
export const valueSource = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('value'), text: draftText(LIMITS.flow.text) }),
  z.strictObject({ by: z.literal('template'), text: draftText(LIMITS.flow.text) }),
  z.strictObject({ by: z.literal('variable'), reference: variableReference }),
  z.strictObject({ by: z.literal('expression'), text: draftText(LIMITS.flow.expression) }),
  z.strictObject({ by: z.literal('empty') }),
])
export type ValueSource = z.output<typeof valueSource>

export const SOURCES = ['value', 'template', 'variable', 'expression', 'empty'] as const satisfies ValueSource['by'][]

type Evaluator = Pick<StepContext<unknown>, 'render' | 'evaluate' | 'read'>

/**
 * The value of a source, as a variable of the type wants it; of no certain type where that is undefined. Fails with
 * `value_type` where it does not fit, or with the expression's own code.
 */
export function valueOf(context: Evaluator, source: ValueSource, type: ValueType | undefined): Outcome<Json> {
  const found = rawValue(context, source, type)
  if (!found.ok || type === undefined) return found
  const value = coerce(type, found.value)
  return value === undefined ? { ok: false, code: 'value_type', values: { type } } : { ok: true, value }
}

function rawValue(context: Evaluator, source: ValueSource, type: ValueType | undefined): Outcome<Json> {
  switch (source.by) {
    case 'template':
      return { ok: true, value: context.render(source.text) }
    case 'variable':
      return { ok: true, value: readReference(context.read, source.reference) }
    case 'expression':
      return context.evaluate(source.text)
    case 'value': {
      const value = literalOf(source.text, type)
      if (value === undefined) return { ok: false, code: 'value_type', values: { type: type ?? 'text' } }
      return { ok: true, value }
    }
    case 'empty':
      return { ok: true, value: null }
    default:
      return assertNever(source)
  }
}

/** A value written out: JSON for lists and objects, as people write it for the others. Undefined where it is not one. */
function literalOf(text: string, type: ValueType | undefined): Json | undefined {
  if (type === 'list' || type === 'object') {
    const value = parseJson(text)
    return value !== undefined && value !== null && fitsType(type, value) ? value : undefined
  }
  return type === undefined ? text : coerce(type, type === 'text' ? text : text.trim())
}

/** JSON as a value; undefined where it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    // What JSON.parse gives is Json.
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Where a source at a path speaks of variables. */
export function sourceUses(source: ValueSource, path: Path, type?: ValueType): VariableUse[] {
  switch (source.by) {
    case 'template':
      return [{ path: [...path, 'text'], as: 'template' }]
    case 'variable':
      // Anything can be put into words.
      return referenceUse(source.reference, [...path, 'reference'], 'reads', type === 'text' ? undefined : type)
    case 'expression':
      return source.text.trim() === '' ? [] : [{ path: [...path, 'text'], as: 'expression' }]
    default:
      return []
  }
}

/** What is missing or wrong in a source at a path, where its value goes to a variable of the type. */
export function sourceIssues(source: ValueSource, path: Path, type: ValueType | undefined): Issue[] {
  if (source.by === 'variable')
    return source.reference === null ? [{ code: 'required', path: [...path, 'reference'] }] : []
  if (source.by === 'empty' || source.by === 'template') return []
  const at = [...path, 'text']
  if (source.text.trim() === '' && (source.by === 'expression' || type !== 'text'))
    return [{ code: 'required', path: at }]
  if (source.by === 'expression' || literalOf(source.text, type) !== undefined) return []
  return [{ code: 'value_type', path: at, values: { type: type ?? 'text' } }]
}
