import type { Json } from '#src/domain/value/value.ts'

/** Deeper nesting has no honest use, and would overflow the stack of whoever writes the value out again. */
const MAX_DEPTH = 64

/** Reads JSON that comes from outside. Undefined when it is none, or nested more than 64 deep. */
export function parseJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json
    return isWithin(value, MAX_DEPTH) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value is an object, rather than a list, a plain value or nothing. */
export function isRecord(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWithin(value: Json, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isWithin(inner, depth - 1))
}
