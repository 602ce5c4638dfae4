import type { Json } from '../value/value.ts'
import { variableOf } from '../graph/variables.ts'
import { parsePath, readPath } from './mapping.ts'

/** The value of a variable, or of a part of one (`order.items[0]`); null where there is none, or none is chosen. */
export function readReference(read: (reference: string) => Json, reference: string | null): Json {
  if (reference === null) return null
  const variable = /^[^[]*/.exec(variableOf(reference))?.[0] ?? ''
  const path = parsePath(reference.slice(variable.length))
  return path === null ? null : (readPath(read(variable), path) ?? null)
}
