/** What a reviver is told of a value's source; newer than the types that come with the compiler. */
type Source = { source?: string }
type Reviver = (key: string, value: unknown, context: Source) => unknown

/**
 * Reads a JSON text. A number beyond what a number can hold exactly, such as the id of a message, is the text of its digits.
 * Throws what `JSON.parse` throws.
 */
export function jsonWithIds(text: string): unknown {
  const parse = JSON.parse as (text: string, revive: Reviver) => unknown
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '') ? source : value,
  )
}
