import type { GraphEdge, Point } from '#src/domain/graph/document.ts'
import { CARD, inputOf, outletOf, type Box } from './geometry.ts'
import { routeBetween, routeThrough, type Route, type RouteEnd } from './route.ts'
import type { SceneGroup, SceneNode } from './scene-items.ts'

/** What edges run between: a node in a collapsed group is seen as that. */
type Ends = { readonly nodes: ReadonlyMap<string, SceneNode>; readonly groups: ReadonlyMap<string, SceneGroup> }

/**
 * The way of an edge between its ends as they are seen; null where nothing of it is. `found` is a way around the cards,
 * taken for as long as the edge begins and ends where it does.
 */
export function edgeWay({ nodes, groups }: Ends, edge: GraphEdge, found: Route | undefined): Route | null {
  const from = nodes.get(edge.source.node)
  const to = nodes.get(edge.target)
  if (from === undefined || to === undefined) return null
  if (from.hiddenIn !== null && from.hiddenIn === to.hiddenIn) return null
  const endOf = (item: SceneNode, at: (box: Box) => Point): RouteEnd => {
    const box = (item.hiddenIn === null ? undefined : groups.get(item.hiddenIn)) ?? item
    return { at: at(box), box }
  }
  const index = Math.max(0, indexOfOutlet(from, edge.source.outlet))
  // A node of an unknown kind has a way out in the document and no row for it on its card.
  const hasRow = from.outlets.length > 0
  const source = endOf(from, (box) =>
    box === from && hasRow ? outletOf(box, index, from.outlets.length) : middleRight(box),
  )
  const target = endOf(to, inputOf)
  if (edge.points !== undefined) return routeThrough(source.at, edge.points, target.at)
  if (found !== undefined && isBetween(found, source.at, target.at)) return found
  return from.hiddenIn === null
    ? routeBetween(source, target, index, from.outlets.length)
    : routeBetween(source, target)
}

/** Where the edge of an outlet starts. */
export function outletPoint(item: SceneNode | undefined, outlet: string): Point | null {
  const index = item === undefined ? -1 : indexOfOutlet(item, outlet)
  return item === undefined || index < 0 ? null : outletOf(item, index, item.outlets.length)
}

const indexOfOutlet = (item: SceneNode, outlet: string): number => item.outlets.findIndex(({ id }) => id === outlet)

const isBetween = (way: Route, from: Point, to: Point): boolean =>
  way[0] === from.x && way[1] === from.y && way.at(-2) === to.x && way.at(-1) === to.y

const middleRight = (box: Box): Point => ({ x: box.x + box.width, y: box.y + CARD.header / 2 })
