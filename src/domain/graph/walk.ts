import type { GraphDocument, GraphNode } from './document.ts'
import type { NodeSpecs } from './spec.ts'
import { byPlace, predecessors, readingOrder, successors, waysOf } from './traverse.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * The node an arrow key goes to from another: right and left along the edges, up and down among what follows the same
 * nodes. Where no edge tells, the nearest node that lies that way; null where none does. Without `from`: the first node
 * as one reads.
 */
export function walk(
  document: GraphDocument,
  specs: NodeSpecs,
  from: string | null,
  direction: Direction,
): string | null {
  const node = from === null ? undefined : document.nodes.get(from)
  if (node === undefined) return readingOrder(specs, document)[0] ?? null
  const ways = waysOf(specs, document)
  const others = (ids: readonly string[]) => ids.flatMap((id) => (id === node.id ? [] : (document.nodes.get(id) ?? [])))
  if (direction === 'right')
    return (others(successors(ways, node.id))[0] ?? nearest(document, node, direction))?.id ?? null
  if (direction === 'left') {
    const before = others(predecessors(ways, node.id)).toSorted(
      (a, b) => distance(node, a) - distance(node, b) || byPlace(a, b),
    )
    return (before[0] ?? nearest(document, node, direction))?.id ?? null
  }
  const parents = predecessors(ways, node.id)
  const siblings = new Set(parents.flatMap((parent) => successors(ways, parent)))
  // A way back to the node before is no sibling.
  for (const parent of parents) siblings.delete(parent)
  const column = [...others([...siblings]), node].toSorted(byPlace)
  const at = column.indexOf(node) + (direction === 'down' ? 1 : -1)
  return (column[at] ?? nearest(document, node, direction))?.id ?? null
}

const distance = (a: GraphNode, b: GraphNode) => Math.hypot(a.position.x - b.position.x, a.position.y - b.position.y)

/** The node that lies most in a direction: near, and rather straight ahead than aside. */
function nearest(document: GraphDocument, from: GraphNode, direction: Direction): GraphNode | undefined {
  let best: { node: GraphNode; cost: number } | undefined
  for (const node of document.nodes.values()) {
    const x = node.position.x - from.position.x
    const y = node.position.y - from.position.y
    const isAcross = direction === 'left' || direction === 'right'
    const ahead = isAcross ? x * (direction === 'right' ? 1 : -1) : y * (direction === 'down' ? 1 : -1)
    const aside = Math.abs(isAcross ? y : x)
    if (node.id === from.id || ahead <= 0) continue
    // Aside counts twice: what is straight ahead is meant before what is a little nearer.
    const cost = ahead + 2 * aside
    if (best === undefined || cost < best.cost || (cost === best.cost && byPlace(node, best.node) < 0))
      best = { node, cost }
  }
  return best?.node
}
