import { typeOfValue, type Json, type ValueType } from '../value/value.ts'
import { parsePath, pathsOf, readPath } from './mapping.ts'
import type { HttpAnswer, ResponseMapping } from './response-mapping.ts'

/** A part of a real answer that can be taken into a variable. `type`: what it shows by itself; null is taken as a text. */
export type AnswerField = Pick<ResponseMapping, 'from' | 'path'> & {
  readonly type: ValueType
  readonly value: Json
  /** The variable's name that its own name suggests, as somebody would write it. */
  readonly name: string
}

/** Most parts of a body that are offered. */
const MOST = 60
/** A day, or a moment, as other systems write one (ISO 8601). */
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** All that an answer brings: the parts of its body in their order, its status, then its headers. */
export function answerFields({ status, headers, body }: HttpAnswer): AnswerField[] {
  const paths = pathsOf(body, MOST)
  const parts = (paths.length === 0 || Array.isArray(body) ? ['', ...paths] : paths).map((path): AnswerField => {
    const steps = parsePath(path) ?? []
    const value = readPath(body, steps) ?? null
    const last = steps.findLast((step) => typeof step === 'string')
    return { from: 'body', path, value, type: typeOf(value), name: last === undefined ? 'answer' : String(last) }
  })
  return [
    ...parts,
    { from: 'status', path: '', value: status, type: 'number', name: 'status' },
    ...Object.entries(headers).map(([path, value]): AnswerField => ({
      from: 'header',
      path,
      value,
      type: 'text',
      name: path,
    })),
  ]
}

function typeOf(value: Json): ValueType {
  if (typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value))) return 'date'
  return typeOfValue(value) ?? 'text'
}
