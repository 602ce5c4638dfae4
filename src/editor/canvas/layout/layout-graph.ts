import type { GraphDocument, Point } from '#src/domain/graph/document.ts'
import { outletsOf, type NodeSpecs } from '#src/domain/graph/spec.ts'
import { CARD, cardSize, outletOf, snapToGrid } from '../geometry.ts'

/** A graph as the worker lays it out: nodes by their order, sizes and places of ports in pixels from a node's corner. */
export type LayoutRequest = {
  id: number
  /** Few nodes: there is time to place each at its best. */
  isSmall: boolean
  nodes: { width: number; height: number; input: number; outlets: number[] }[]
  edges: { from: number; outlet: number; to: number }[]
}
export type LayoutReply = { id: number; places: Float64Array } | { id: number; fault: string }

/** The most nodes of a graph that is small. */
const SMALL = 200
export const isSmall = (nodes: number): boolean => nodes <= SMALL

/** What of a document is to be laid out: these nodes and the edges among them; pinned ones stay, and are left out. */
export function layoutGraph(
  specs: NodeSpecs,
  document: GraphDocument,
  chosen: ReadonlySet<string>,
): { ids: string[]; request: Omit<LayoutRequest, 'id'> } {
  const wanted = [...document.nodes.values()].filter(
    (node) => !node.pinned && (chosen.size === 0 || chosen.has(node.id)),
  )
  const at = new Map(wanted.map((node, index) => [node.id, index]))
  const outletsAt = wanted.map((node) => outletsOf(specs, node).map((outlet) => outlet.id))
  const nodes = outletsAt.map((outlets) => ({
    ...cardSize(outlets.length),
    input: CARD.header / 2,
    outlets: outlets.map((_, index) => outletOf({ x: 0, y: 0 }, index, outlets.length).y),
  }))
  const edges = [...document.edges.values()].flatMap(({ source, target }) => {
    const from = at.get(source.node)
    const to = at.get(target)
    const outlet = from === undefined ? -1 : (outletsAt[from]?.indexOf(source.outlet) ?? -1)
    return from === undefined || to === undefined || outlet < 0 ? [] : [{ from, outlet, to }]
  })
  return { ids: wanted.map(({ id }) => id), request: { isSmall: isSmall(nodes.length), nodes, edges } }
}

/**
 * The places of a layout on the canvas: on the grid, with the top left corner of what was laid out where it was, so that
 * a part that is arranged does not jump away.
 */
export function placed(
  document: GraphDocument,
  ids: readonly string[],
  places: Float64Array,
): ReadonlyMap<string, Point> {
  const before = ids.flatMap((id) => document.nodes.get(id)?.position ?? [])
  const xs = ids.map((_, index) => places[index * 2] ?? 0)
  const ys = ids.map((_, index) => places[index * 2 + 1] ?? 0)
  const dx = least(before.map(({ x }) => x)) - least(xs)
  const dy = least(before.map(({ y }) => y)) - least(ys)
  return new Map(
    ids.map((id, index) => [id, { x: snapToGrid((xs[index] ?? 0) + dx), y: snapToGrid((ys[index] ?? 0) + dy) }]),
  )
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
