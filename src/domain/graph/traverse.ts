import type { GraphDocument, GraphEdge, GraphNode } from './document.ts'
import { outletsOf, specOf, type NodeSpecs } from './spec.ts'

/** The edges of a document by the node they leave, in the order of its outlets, and by the node they lead to. */
export type Ways = {
  readonly from: ReadonlyMap<string, readonly GraphEdge[]>
  readonly to: ReadonlyMap<string, readonly GraphEdge[]>
}

/** Every edge, enabled or not, looked up from both its ends. O(nodes + edges): build it once for several questions. */
export function waysOf(specs: NodeSpecs, document: GraphDocument): Ways {
  const from = new Map<string, GraphEdge[]>()
  const to = new Map<string, GraphEdge[]>()
  for (const edge of document.edges.values()) {
    push(from, edge.source.node, edge)
    push(to, edge.target, edge)
  }
  for (const [id, edges] of from) if (edges.length > 1) sortByOutlet(specs, document.nodes.get(id), edges)
  return { from, to }
}

function push(lists: Map<string, GraphEdge[]>, key: string, edge: GraphEdge): void {
  const list = lists.get(key)
  if (list) list.push(edge)
  else lists.set(key, [edge])
}

/** Outlets that the node does not name (those of an unknown kind) come last, by their ids. */
function sortByOutlet(specs: NodeSpecs, node: GraphNode | undefined, edges: GraphEdge[]): void {
  const places = new Map((node ? outletsOf(specs, node) : []).map((outlet, index) => [outlet.id, index]))
  const placeOf = (edge: GraphEdge) => places.get(edge.source.outlet) ?? places.size
  edges.sort((a, b) => placeOf(a) - placeOf(b) || byText(a.source.outlet, b.source.outlet))
}

/** The node where runs begin. */
export function startOf(specs: NodeSpecs, document: GraphDocument): GraphNode | undefined {
  for (const node of document.nodes.values()) if (specOf(specs, node.kind)?.isStart === true) return node
  return undefined
}

/** The nodes that edges of a node lead to, in the order of its outlets, each once. */
export const successors = (ways: Ways, id: string): string[] => [
  ...new Set((ways.from.get(id) ?? []).map((edge) => edge.target)),
]

/** The nodes whose edges lead to a node, each once. */
export const predecessors = (ways: Ways, id: string): string[] => [
  ...new Set((ways.to.get(id) ?? []).map((edge) => edge.source.node)),
]

/**
 * The nodes a run can go to from a node: not by a disabled edge, and from a disabled node, which is passed by, only
 * through its first outlet.
 */
export function liveSuccessors(specs: NodeSpecs, document: GraphDocument, ways: Ways, id: string): string[] {
  return [...new Set(liveEdges(specs, document, ways, id).map((edge) => edge.target))]
}

/** The same without the ways that run out by themselves. A node that is passed by counts nothing. */
export function endlessSuccessors(specs: NodeSpecs, document: GraphDocument, ways: Ways, id: string): string[] {
  const node = document.nodes.get(id)
  const outlets = node === undefined || node.disabled ? [] : outletsOf(specs, node)
  const runOut = new Set(outlets.flatMap((outlet) => (outlet.runsOut === true ? [outlet.id] : [])))
  const targets = liveEdges(specs, document, ways, id).filter((edge) => !runOut.has(edge.source.outlet))
  return [...new Set(targets.map((edge) => edge.target))]
}

function liveEdges(specs: NodeSpecs, document: GraphDocument, ways: Ways, id: string): GraphEdge[] {
  const node = document.nodes.get(id)
  const first = node?.disabled === true ? outletsOf(specs, node)[0]?.id : undefined
  return (ways.from.get(id) ?? []).filter(
    (edge) => !edge.disabled && (node?.disabled !== true || edge.source.outlet === first),
  )
}

/** The nodes a run can come to from one, itself among them; from the start where none is named. */
export function reachable(
  specs: NodeSpecs,
  document: GraphDocument,
  from: string | undefined = startOf(specs, document)?.id,
  ways: Ways = waysOf(specs, document),
): ReadonlySet<string> {
  const seen = new Set<string>()
  if (from === undefined || !document.nodes.has(from)) return seen
  visit(from, seen, (id) => liveSuccessors(specs, document, ways, id))
  return seen
}

/**
 * Ids of nodes in the order in which one reads the flow: depth first from the start, by the order of outlets; then what
 * cannot be reached, from top to bottom, again each with what follows it.
 */
export function readingOrder(
  specs: NodeSpecs,
  document: GraphDocument,
  ways: Ways = waysOf(specs, document),
): readonly string[] {
  const seen = new Set<string>()
  const next = (id: string) => successors(ways, id)
  const start = startOf(specs, document)
  if (start) visit(start.id, seen, next)
  const rest = [...document.nodes.values()].filter((node) => !seen.has(node.id)).toSorted(byPlace)
  const isFirst = (node: GraphNode) => (ways.to.get(node.id) ?? []).length === 0
  for (const node of [...rest.filter(isFirst), ...rest]) visit(node.id, seen, next)
  return [...seen]
}

/** Depth first, parents before children, without recursion: a chain may be thousands long. */
function visit(from: string, seen: Set<string>, next: (id: string) => readonly string[]): void {
  const stack = [from]
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const targets = next(id)
    for (let index = targets.length - 1; index >= 0; index -= 1) {
      const target = targets[index]
      if (target !== undefined && !seen.has(target)) stack.push(target)
    }
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Top to bottom, then left to right; ids decide between nodes that lie on each other. */
export const byPlace = (a: GraphNode, b: GraphNode): number =>
  a.position.y - b.position.y || a.position.x - b.position.x || byText(a.id, b.id)

/**
 * Sets of nodes each of which leads to every other of its set; a node on no cycle is a set by itself. Tarjan's algorithm
 * (SIAM J. Comput. 1:146, 1972) on a stack of its own. Sets come in the order in which they are closed.
 */
export function stronglyConnected(ids: Iterable<string>, next: (id: string) => readonly string[]): string[][] {
  type Frame = { id: string; targets: readonly string[]; at: number; low: number; index: number }
  const indexes = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const sets: string[][] = []
  const enter = (id: string): Frame => {
    const index = indexes.size
    indexes.set(id, index)
    open.push(id)
    isOpen.add(id)
    return { id, targets: next(id), at: 0, low: index, index }
  }
  for (const root of ids) {
    if (indexes.has(root)) continue
    const frames = [enter(root)]
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const target = frame.targets[frame.at]
      if (target !== undefined) {
        frame.at += 1
        const index = indexes.get(target)
        if (index === undefined) frames.push(enter(target))
        else if (isOpen.has(target)) frame.low = Math.min(frame.low, index)
        continue
      }
      frames.pop()
      const parent = frames.at(-1)
      if (parent) parent.low = Math.min(parent.low, frame.low)
      if (frame.low !== frame.index) continue
      const set = open.splice(open.lastIndexOf(frame.id))
      for (const id of set) isOpen.delete(id)
      sets.push(set)
    }
  }
  return sets
}
