import { GRAPH_SCHEMA, type GraphDocument } from '../document.ts'

const COLLECTIONS = ['nodes', 'edges', 'variables', 'notes', 'groups'] as const

const encoder = new TextEncoder()
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length

/** Items are never changed in place, so each is measured once however often the document is. */
const measured = new WeakMap<object, number>()

/** What `graphBytes` counts, without writing out again what has not changed. */
export function measuredBytes(document: GraphDocument): number {
  let bytes = bytesOf({ schema: GRAPH_SCHEMA, nodes: {}, edges: {}, variables: {}, notes: {}, groups: {} })
  for (const collection of COLLECTIONS) {
    const items: ReadonlyMap<string, object> = document[collection]
    // A comma between two items.
    bytes += Math.max(0, items.size - 1)
    for (const [key, item] of items) bytes += entryBytes(key, item)
  }
  return bytes
}

/** An item with its key, which never changes, and the colon between them. */
function entryBytes(key: string, item: object): number {
  const known = measured.get(item)
  if (known !== undefined) return known
  const bytes = bytesOf(key) + 1 + bytesOf(item)
  measured.set(item, bytes)
  return bytes
}
