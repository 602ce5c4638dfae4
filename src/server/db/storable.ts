/**
 * A value as PostgreSQL can keep it: its texts know no NUL and no half of a character, neither as values nor as names.
 * What is not storable becomes the replacement character.
 */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value)
  if (!NOT_STORABLE.test(text)) return value
  const kept = text.replaceAll(/\\(?:u[0-9a-f]{4}|[^u])/g, (escaped) =>
    NOT_STORABLE.test(escaped) ? '\u{fffd}' : escaped,
  )
  return JSON.parse(kept) as T
}

/** As `JSON.stringify` writes them; behind another backslash they are plain words. */
const NOT_STORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/
