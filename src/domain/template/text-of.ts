/** A value as words in a sentence: null is nothing, a list its items with commas between, an object its JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
      return String(value)
    default:
      return JSON.stringify(value) ?? ''
  }
}
