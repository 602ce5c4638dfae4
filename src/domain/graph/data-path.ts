import type { Json } from '../value/value.ts'

/** Where in a node's data: `['choices', 0, 'label', 'en']`. */
export type DataPath = readonly (string | number)[]

/** What lies at a path; undefined where nothing does. */
export function dataAt(data: Json, path: DataPath): Json | undefined {
  let value: Json | undefined = data
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Array.isArray(value) ? value[Number(step)] : value[step]
  }
  return value
}

/** The data with another value at a path that exists; what lies beside it stays the same object. */
export function withDataAt(data: Json, path: DataPath, value: Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, step)) return data
  if (Array.isArray(data))
    return data.map((item, index) => (index === Number(step) ? withDataAt(item, rest, value) : item))
  return { ...data, [step]: withDataAt(data[step] ?? null, rest, value) }
}

/** Every text within the data with where it lies and the name of its field, in order. */
export function* textsIn(data: Json, path: DataPath = []): Generator<{ path: DataPath; text: string }> {
  if (typeof data === 'string') yield { path, text: data }
  else if (Array.isArray(data)) for (const [index, item] of data.entries()) yield* textsIn(item, [...path, index])
  else if (typeof data === 'object' && data !== null)
    for (const [key, item] of Object.entries(data)) yield* textsIn(item, [...path, key])
}

/** Whether two values say the same, whatever the order of keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), Object.entries(b)]
  if (left.length !== right.length) return false
  return left.every(([key, value]) => Object.hasOwn(b, key) && sameJson(value, Reflect.get(b, key)))
}
