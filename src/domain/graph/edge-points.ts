import { original, type Draft } from 'immer'
import type { GraphDocument, Point } from './document.ts'
import { within } from './place.ts'

/** Takes the points of edges along whose both ends go the same way to their new places. */
export function moveAlongEdges(draft: Draft<GraphDocument>, places: ReadonlyMap<string, Point>): void {
  // Reading an edge of the draft would copy it.
  for (const { id, source, target, points } of (original(draft.edges) ?? draft.edges).values()) {
    if (points === undefined) continue
    const [from, to] = [wayOf(draft, places, source.node), wayOf(draft, places, target)]
    const edge = draft.edges.get(id)
    if (!edge || from === null || to === null || from.x !== to.x || from.y !== to.y) continue
    edge.points = points.map(({ x, y }) => within({ x: x + from.x, y: y + from.y }))
  }
}

/** How far a node goes; null: it stays. */
function wayOf(draft: Draft<GraphDocument>, places: ReadonlyMap<string, Point>, id: string): Point | null {
  const [to, from] = [places.get(id), draft.nodes.get(id)?.position]
  if (to === undefined || from === undefined) return null
  const place = within(to)
  return { x: place.x - from.x, y: place.y - from.y }
}
