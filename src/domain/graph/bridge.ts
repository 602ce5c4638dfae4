import type { Draft } from 'immer'
import type { GraphDocument, GraphEdge, GraphNode } from './document.ts'
import { outletsOf, type NodeSpecs } from './spec.ts'

/** Leads edges to nodes that are `gone` on to the next one that is still there. */
export function bridge(specs: NodeSpecs, draft: Draft<GraphDocument>, gone: ReadonlyMap<string, GraphNode>): void {
  if (gone.size === 0) return
  const onward = new Map<string, GraphEdge[]>()
  const into: Draft<GraphEdge>[] = []
  for (const edge of draft.edges.values()) {
    if (gone.has(edge.source.node)) onward.set(edge.source.node, [...(onward.get(edge.source.node) ?? []), edge])
    else if (gone.has(edge.target)) into.push(edge)
  }
  const nextOf = (id: string): string | undefined => {
    const edges = onward.get(id) ?? []
    const [first] = outletsOf(specs, gone.get(id)!)
    const byFirst = edges.find(({ source }) => source.outlet === first?.id)?.target
    return byFirst ?? (new Set(edges.map(({ target }) => target)).size === 1 ? edges[0]?.target : undefined)
  }
  for (const edge of into) {
    const passed = new Set<string>()
    let target: string | undefined = edge.target
    while (target !== undefined && gone.has(target) && !passed.has(target)) {
      passed.add(target)
      target = nextOf(target)
    }
    if (target === undefined || gone.has(target) || target === edge.source.node) continue
    edge.target = target
    delete edge.points
  }
}
