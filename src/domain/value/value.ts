/** What a variable may hold; dates are ISO texts. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export const VALUE_TYPES = ['text', 'number', 'boolean', 'date', 'list', 'object'] as const
export type ValueType = (typeof VALUE_TYPES)[number]

/** The type a value shows by itself; null has none. A date looks like a text: only its variable knows better. */
export function typeOfValue(value: Json): ValueType | null {
  if (value === null) return null
  if (Array.isArray(value)) return 'list'
  switch (typeof value) {
    case 'string':
      return 'text'
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    default:
      return 'object'
  }
}

/** Whether a value may stand in a variable of the type. Null stands for «nothing yet» in all of them. */
export function fitsType(type: ValueType, value: Json): boolean {
  if (value === null) return true
  if (type === 'date') return typeof value === 'string' && !Number.isNaN(Date.parse(value))
  return typeOfValue(value) === type
}

/**
 * The value as the type wants it, where that loses nothing: «12» as a number, a number as a text. Undefined where it
 * cannot be had.
 */
export function coerce(type: ValueType, value: Json): Json | undefined {
  if (fitsType(type, value)) return value
  if (type === 'text') return typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (type === 'number' && typeof value === 'string' && value.trim() !== '') {
    const number = Number(value.normalize('NFKC').trim())
    return Number.isFinite(number) ? number : undefined
  }
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return undefined
}
