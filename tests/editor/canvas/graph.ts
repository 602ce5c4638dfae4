import {
  emptyGraph,
  type GraphDocument,
  type GraphEdge,
  type GraphGroup,
  type GraphNode,
  type Point,
} from '#src/domain/graph/document.ts'

/** A node of a sample kind: a `say` has one way out (`next`), a `test` two (`yes`, `no`). */
export const aNode = (id: string, position: Point, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  kind: 'say',
  title: id,
  position,
  data: { text: id },
  disabled: false,
  pinned: false,
  group: null,
  ...more,
})

/** The way `a.next→b`. */
export function anEdge(way: string, more: Partial<GraphEdge> = {}): GraphEdge {
  const [, node = '', outlet = '', target = ''] = /^(\w+)\.(\w+)→(\w+)$/.exec(way) ?? []
  return { id: way, source: { node, outlet }, target, label: '', disabled: false, ...more }
}

const byId = <Item extends { id: string }>(items: readonly Item[]) => new Map(items.map((item) => [item.id, item]))

export const aGraph = (nodes: GraphNode[], edges: GraphEdge[] = [], groups: GraphGroup[] = []): GraphDocument => ({
  ...emptyGraph(),
  nodes: byId(nodes),
  edges: byId(edges),
  groups: byId(groups),
})

/** The document with one node changed, and all else the same objects. */
export function changed(document: GraphDocument, id: string, change: Partial<GraphNode>): GraphDocument {
  const nodes = new Map(document.nodes)
  nodes.set(id, { ...nodes.get(id)!, ...change })
  return { ...document, nodes }
}
