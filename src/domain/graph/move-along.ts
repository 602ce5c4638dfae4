import type { Command } from './command.ts'
import type { GraphDocument, GraphEdge } from './document.ts'
import { outletsOf, specOf, type NodeSpecs } from './spec.ts'

type Neighbours = { before: GraphEdge; after: GraphEdge }

/** The one way into a node and the one it goes on by first; null where it stands in no simple chain. */
function neighboursOf(specs: NodeSpecs, document: GraphDocument, id: string): Neighbours | null {
  const node = document.nodes.get(id)
  const into = [...document.edges.values()].filter(({ target }) => target === id)
  const [outlet] = node ? outletsOf(specs, node) : []
  const [before] = into
  if (into.length !== 1 || !before || !outlet || before.source.node === id) return null
  const after = [...document.edges.values()].find(({ source }) => source.node === id && source.outlet === outlet.id)
  return after && after.target !== id ? { before, after } : null
}

/** The two neighbours in a chain that change places; null where that cannot be. */
function pairOf(specs: NodeSpecs, document: GraphDocument, id: string, direction: 'earlier' | 'later') {
  const own = neighboursOf(specs, document, id)
  const first = direction === 'earlier' ? own?.before.source.node : id
  const second = direction === 'earlier' ? id : own?.after.target
  if (first === undefined || second === undefined || first === second) return null
  const start = document.nodes.get(first)
  if (!start || specOf(specs, start.kind)?.isStart === true) return null
  const one = neighboursOf(specs, document, first)
  const other = neighboursOf(specs, document, second)
  return one && other && one.after.target === second && other.after.target !== first
    ? { one, other, first, second }
    : null
}

/** Whether a node stands in a chain in which it can change places with the node before or after it. */
export const mayMoveAlong = (
  specs: NodeSpecs,
  document: GraphDocument,
  id: string,
  direction: 'earlier' | 'later',
): boolean => pairOf(specs, document, id, direction) !== null

/** A node and its neighbour in a chain change places, on the way and on the canvas; their other ways stay theirs. */
export const moveAlong = (specs: NodeSpecs, id: string, direction: 'earlier' | 'later'): Command<GraphDocument> => ({
  label: 'undo.reorder',
  apply(draft) {
    const pair = pairOf(specs, draft as GraphDocument, id, direction)
    if (!pair) return
    const { one, other, first, second } = pair
    const edge = (from: GraphEdge) => draft.edges.get(from.id)
    const [into, between, onward] = [edge(one.before), edge(one.after), edge(other.after)]
    const [a, b] = [draft.nodes.get(first), draft.nodes.get(second)]
    if (!into || !between || !onward || !a || !b) return
    into.target = second
    // The way between them now begins at the other one; the way onward begins at the first.
    const [fromSecond, fromFirst] = [{ ...onward.source }, { ...between.source }]
    between.source = fromSecond
    between.target = first
    onward.source = fromFirst
    const place = { ...a.position }
    a.position = { ...b.position }
    b.position = place
  },
})
