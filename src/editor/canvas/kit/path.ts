import { dataAt } from '#src/domain/graph/data-path.ts'
import type { Json } from '#src/domain/value/value.ts'

/** Where in a node's data: `['choices', 0, 'label']`. */
export type Path = readonly (string | number)[]

/**
 * The data with another value at a path; what lies beside it stays the same object. A path that leads nowhere (a row that
 * a colleague has taken away meanwhile) changes nothing; only the last name may be new, as a text in a new language is.
 */
export function withValueAt(data: Json, path: Path, value: Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof data !== 'object' || data === null || (Array.isArray(data) && typeof step !== 'number')) return data
  const inside = dataAt(data, [step])
  if (inside === undefined) return rest.length > 0 || Array.isArray(data) ? data : { ...data, [step]: value }
  const next = withValueAt(inside, rest, value)
  if (next === inside) return data
  return Array.isArray(data) ? data.with(Number(step), next) : { ...data, [step]: next }
}

/** Whether a place is the other one or lies within it. */
export const isWithin = (place: Path, outer: Path): boolean => outer.every((step, index) => place[index] === step)

/** A path as a key: of rows, of merging. */
export const pathKey = (path: Path): string => path.join('.')
