/** What a query string parses to: texts, lists and nested records of them. */
export type QueryValue = string | QueryValue[] | { [key: string]: QueryValue }
export type Query = { [key: string]: QueryValue }

/** How much of a query string is read. The figures are the product's: a longer list becomes a record, deeper keys stay text. */
const QUERY_LIMITS = { list: 20, depth: 5, parameters: 1000 } as const

/**
 * Reads a query string with nested keys: `a=1`, `a[b]=1`, `a[]=1`, `a[0]=1`, repeated `a=1&a=2`.
 *
 * Every leaf is text; a schema turns it into numbers or booleans. At most 1000 parameters are read and the rest is
 * ignored. Below five brackets the rest of a key is one literal key. A list longer than 20, or an index above 20,
 * becomes a record keyed by index. A key that every object has (`__proto__`, `constructor` …) is refused, whole.
 *
 * Ours and not `qs`, whose figures these are: the console's first load needs it before anything else, and `qs` is 16.8 kB
 * gzipped of it, this 0.9.
 */
export function parseQuery(text: string): Query {
  const root: Query = {}
  const body = text.startsWith('?') ? text.slice(1) : text
  if (body === '') return root
  for (const parameter of body.split('&', QUERY_LIMITS.parameters)) {
    if (parameter === '') continue
    const at = parameter.indexOf('=')
    const path = keyPath(decode(at < 0 ? parameter : parameter.slice(0, at)))
    if (path === undefined) continue
    put(root, path, at < 0 ? '' : decode(parameter.slice(at + 1)))
  }
  return tidy(root)
}

/** Writes a value as a query string with a leading `?`, or '' when nothing is in it; what is no value, such as null, is left out. */
export function stringifyQuery(query: Record<string, unknown>): string {
  const parts: string[] = []
  for (const [key, value] of Object.entries(query)) write(parts, encodeURIComponent(key), value)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function write(parts: string[], key: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (value instanceof Date) parts.push(`${key}=${encodeURIComponent(value.toISOString())}`)
  else if (Array.isArray(value)) value.forEach((item, index) => write(parts, `${key}[${index}]`, item))
  else if (typeof value === 'object')
    for (const [name, item] of Object.entries(value)) write(parts, `${key}[${encodeURIComponent(name)}]`, item)
  else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    parts.push(`${key}=${encodeURIComponent(value)}`)
}

/** `+` is a space; a broken escape is kept as it was written, since refusing the page over it would help nobody. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** The parts of `a[b][]`: ['a', 'b', '']; a key with unpaired brackets is one part. Undefined: a name every object has. */
function keyPath(key: string): string[] | undefined {
  const first = key.indexOf('[')
  let path = [first <= 0 ? key : key.slice(0, first)]
  let rest = first <= 0 ? '' : key.slice(first)
  while (rest !== '') {
    const close = rest.indexOf(']')
    if (!rest.startsWith('[') || close < 0) {
      path = [key]
      break
    }
    if (path.length > QUERY_LIMITS.depth) {
      path.push(rest)
      break
    }
    path.push(rest.slice(1, close))
    rest = rest.slice(close + 1)
  }
  return path.some((part) => part in Object.prototype) ? undefined : path
}

/** While reading, a record stands for a list too; {@link tidy} decides which it is. `''` in a path means «the next index». */
function put(root: Query, path: string[], value: string): void {
  let place: Query = root
  path.forEach((part, depth) => {
    const name = part === '' && depth > 0 ? nextIndex(place) : part
    const before = Object.hasOwn(place, name) ? place[name] : undefined
    if (depth < path.length - 1) {
      if (before === undefined) place[name] = {}
      else if (typeof before === 'string') place[name] = { 0: before }
      const next = place[name]
      if (next !== undefined && isRecord(next)) place = next
    } else if (before === undefined) place[name] = value
    else if (typeof before === 'string') place[name] = { 0: before, 1: value }
    else if (isRecord(before)) before[nextIndex(before)] = value
  })
}

function nextIndex(record: Query): string {
  let highest = -1
  for (const key of Object.keys(record)) if (isIndex(key)) highest = Math.max(highest, Number(key))
  return String(highest + 1)
}

/** A record whose keys are all small indexes is a list, in index order and without holes. */
function tidy(record: Query): Query {
  for (const [key, value] of Object.entries(record)) {
    if (!isRecord(value)) continue
    tidy(value)
    const keys = Object.keys(value)
    const isList =
      keys.length <= QUERY_LIMITS.list && keys.every((name) => isIndex(name) && Number(name) <= QUERY_LIMITS.list)
    if (isList) record[key] = Object.values(value)
  }
  return record
}

function isIndex(key: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(key)
}

function isRecord(value: QueryValue): value is Query {
  return typeof value === 'object' && !Array.isArray(value)
}
