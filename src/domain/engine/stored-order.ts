import type { Json } from '../value/value.ts'

/**
 * A value with the members of its objects in the order in which PostgreSQL keeps them in `jsonb`: short names first,
 * then by their bytes (postgresql.org/docs/current/datatype-json.html, 8.14.4). Texts made of objects are then the same
 * before and after a session was stored, and when its inputs are taken again.
 */
export function inStoredOrder(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inStoredOrder)
  const members = Object.keys(value).map((name) => ({ name, bytes: encoder.encode(name) }))
  members.sort((a, b) => compare(a.bytes, b.bytes))
  return Object.fromEntries(members.map(({ name }) => [name, inStoredOrder(value[name] ?? null)]))
}

const encoder = new TextEncoder()

function compare(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return a.length - b.length
  const at = a.findIndex((byte, index) => byte !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
