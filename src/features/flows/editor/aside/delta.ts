import { emptyGraph, type GraphDocument } from '#src/domain/graph/document.ts'

const COLLECTIONS = ['nodes', 'edges', 'variables', 'notes', 'groups'] as const
type Collection = (typeof COLLECTIONS)[number]
type Entry = readonly [key: string, item: unknown]

/** What makes one map of another: all of it where keys stand in another order than taking away and adding gives. */
type MapDelta =
  | { readonly type: 'part'; readonly gone: readonly string[]; readonly changed: readonly Entry[] }
  | { readonly type: 'all'; readonly entries: readonly Entry[] }

/** What makes one document of another, item by item; only what differs by identity is in it. */
export type GraphDelta = Partial<Readonly<Record<Collection, MapDelta>>>

/** What has changed from one document to another: what a worker has to be told that knows the first. */
export function graphDelta(from: GraphDocument, to: GraphDocument): GraphDelta {
  const delta: Partial<Record<Collection, MapDelta>> = {}
  for (const name of COLLECTIONS) if (from[name] !== to[name]) delta[name] = mapDelta(from[name], to[name])
  return delta
}

function mapDelta(from: ReadonlyMap<string, unknown>, to: ReadonlyMap<string, unknown>): MapDelta {
  const gone = [...from.keys()].filter((key) => !to.has(key))
  const expected = [...from.keys()].filter((key) => to.has(key))
  const keys = [...to.keys()]
  if (expected.some((key, index) => keys[index] !== key)) return { type: 'all', entries: [...to] }
  return { type: 'part', gone, changed: [...to].filter(([key, item]) => from.get(key) !== item) }
}

/** The document after a delta; what the delta does not name stays the same object. */
export function withDelta(document: GraphDocument, delta: GraphDelta): GraphDocument {
  const parts = COLLECTIONS.map((name) => [name, withMapDelta(document[name], delta[name])] as const)
  // Each collection's entries came out of the same collection.
  return { ...emptyGraph(), schema: document.schema, ...(Object.fromEntries(parts) as Partial<GraphDocument>) }
}

function withMapDelta(map: ReadonlyMap<string, unknown>, delta: MapDelta | undefined): ReadonlyMap<string, unknown> {
  if (delta === undefined) return map
  if (delta.type === 'all') return new Map(delta.entries)
  const next = new Map(map)
  for (const key of delta.gone) next.delete(key)
  for (const [key, item] of delta.changed) next.set(key, item)
  return next
}
