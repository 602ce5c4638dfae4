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

type Place = { value: unknown; within: Place | null; key: string | number }

/**
 * Where a value holds a text, as a value or as a name, that PostgreSQL cannot keep; null where it holds none. However deep
 * it is, since anybody may send it.
 */
export function unstorableAt(value: unknown): (string | number)[] | null {
  const open: Place[] = [{ value, within: null, key: '' }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value: found } = place
    if (typeof found === 'string' && !isStorable(found)) return pathTo(place)
    if (typeof found !== 'object' || found === null || ArrayBuffer.isView(found)) continue
    for (const [key, inner] of entriesOf(found)) {
      if (typeof key === 'string' && !isStorable(key)) return pathTo(place)
      open.push({ value: inner, within: place, key: typeof key === 'number' ? key : String(key) })
    }
  }
  return null
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

function entriesOf(holder: object): Iterable<[unknown, unknown]> {
  if (holder instanceof File) return [['name', holder.name]]
  if (holder instanceof Map) return holder
  return holder instanceof Set || Array.isArray(holder) ? [...holder].entries() : Object.entries(holder)
}

function pathTo(place: Place): (string | number)[] {
  const path: (string | number)[] = []
  for (let at = place; at.within !== null; at = at.within) path.push(at.key)
  return path.reverse()
}
