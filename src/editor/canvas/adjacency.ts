import type { GraphEdge } from '#src/domain/graph/document.ts'

/** Which edges begin or end at a node. */
export type Adjacency = {
  attach(edge: GraphEdge): void
  detach(edge: GraphEdge): void
  edgesOf(node: string): ReadonlySet<string>
}

const NOTHING: ReadonlySet<string> = new Set()

export function createAdjacency(): Adjacency {
  const edges = new Map<string, Set<string>>()
  const endsOf = (edge: GraphEdge) => [edge.source.node, edge.target]
  return {
    attach(edge) {
      for (const end of endsOf(edge)) {
        let known = edges.get(end)
        if (known === undefined) edges.set(end, (known = new Set()))
        known.add(edge.id)
      }
    },
    detach(edge) {
      for (const end of endsOf(edge)) edges.get(end)?.delete(edge.id)
    },
    edgesOf: (node) => edges.get(node) ?? NOTHING,
  }
}
