import { z } from 'zod'
import { draftText } from '../value/localised-text.ts'
import { coerce, type Json, type ValueType } from '../value/value.ts'
import { LIMITS } from '../limits.ts'
import { parsePath, readPath } from './mapping.ts'
import { rowId } from './row.ts'
import { variableReference } from './rows.ts'

/** What an answer over HTTP brings: JSON where it is some, else a text. Names of headers are in small letters. */
export const httpAnswer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()).catch({}),
  body: z.json(),
})
export type HttpAnswer = { status: number; headers: Record<string, string>; body: Json }

/** A part of an answer, and the variable that takes it. `path`: into the body, or a header's name; unused for the status. */
export const responseMapping = z.strictObject({
  id: rowId,
  from: z.enum(['body', 'header', 'status']),
  path: draftText(LIMITS.flow.title * 4),
  reference: variableReference,
})
export type ResponseMapping = z.output<typeof responseMapping>

/** What a mapping takes from an answer; undefined where nothing lies there. */
export function mappedValue(
  { from, path }: Pick<ResponseMapping, 'from' | 'path'>,
  answer: HttpAnswer,
): Json | undefined {
  if (from === 'status') return answer.status
  if (from === 'header') {
    const name = path.trim().toLowerCase()
    return Object.hasOwn(answer.headers, name) ? answer.headers[name] : undefined
  }
  const steps = parsePath(path)
  return steps === null ? undefined : readPath(answer.body, steps)
}

/**
 * The variables that an answer sets. What is not there, or is not of the variable's type, leaves it without a value, so
 * that nothing old is taken for new; `missed` names those rows.
 */
export function mapAnswer(
  mappings: readonly ResponseMapping[],
  answer: HttpAnswer,
  typeOf: (reference: string) => ValueType | undefined,
): { set: { reference: string; value: Json }[]; missed: string[] } {
  const set: { reference: string; value: Json }[] = []
  const missed: string[] = []
  for (const mapping of mappings) {
    if (mapping.reference === null) continue
    const found = mappedValue(mapping, answer)
    const type = typeOf(mapping.reference)
    const value = found === undefined || type === undefined ? found : coerce(type, found)
    if (value === undefined) missed.push(mapping.id)
    set.push({ reference: mapping.reference, value: value ?? null })
  }
  return { set, missed }
}
