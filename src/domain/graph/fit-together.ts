import { current, type Draft } from 'immer'
import type { GraphDocument, GraphEdge, GraphNode } from './document.ts'
import { outletsOf, specOf, type NodeSpecs } from './spec.ts'

/** What had to go so that a document whose parts came from elsewhere is valid. */
export type Misfits = {
  /** Edges that lost an end or their outlet. */
  readonly lost: readonly GraphEdge[]
  /** Edges at an outlet that has another one, and starts besides the first. */
  readonly surplus: { readonly edges: readonly GraphEdge[]; readonly nodes: readonly GraphNode[] }
}

/**
 * Makes a document valid whose parts came from elsewhere: one start, edges with both their ends, one at an outlet,
 * nodes in groups that exist. Of two that exclude each other, one that is `preferred` by its id stays.
 */
export function fitTogether(
  specs: NodeSpecs,
  draft: Draft<GraphDocument>,
  preferred: { has(id: string): boolean },
): Misfits {
  const now = current(draft) as GraphDocument
  const isFirst = (one: { id: string }, other: { id: string }) =>
    Number(preferred.has(other.id)) - Number(preferred.has(one.id))
  const starts = [...now.nodes.values()].filter((node) => specOf(specs, node.kind)?.isStart === true)
  const nodes = starts.toSorted(isFirst).slice(1)
  for (const { id } of nodes) draft.nodes.delete(id)
  for (const { id, group } of now.nodes.values()) {
    const node = group === null || now.groups.has(group) ? undefined : draft.nodes.get(id)
    if (node) node.group = null
  }

  const lost: GraphEdge[] = []
  const edges: GraphEdge[] = []
  const taken = new Map<string, string>()
  const hasOutlet = outletsOfAll(specs, now)
  for (const edge of [...now.edges.values()].toSorted(isFirst)) {
    const { node, outlet } = edge.source
    const place = `${node} ${outlet}`
    const other = taken.get(place)
    if (!draft.nodes.has(node) || !draft.nodes.has(edge.target) || !hasOutlet(node, outlet)) lost.push(edge)
    else if (other !== undefined && other !== edge.target) edges.push(edge)
    else if (other === undefined) {
      taken.set(place, edge.target)
      continue
    }
    draft.edges.delete(edge.id)
  }
  return { lost, surplus: { edges, nodes } }
}

/** Whether a node has an outlet; one of an unknown kind has any. */
function outletsOfAll(specs: NodeSpecs, document: GraphDocument): (node: string, outlet: string) => boolean {
  const known = new Map<string, ReadonlySet<string>>()
  return (id, outlet) => {
    const node = document.nodes.get(id)
    if (node === undefined || specOf(specs, node.kind) === undefined) return true
    const ids = known.get(id) ?? new Set(outletsOf(specs, node).map((each) => each.id))
    known.set(id, ids)
    return ids.has(outlet)
  }
}
