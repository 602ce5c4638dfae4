import type { GraphDocument, GraphNode, Point } from '#src/domain/graph/document.ts'
import type { NodeSpecs } from '#src/domain/graph/spec.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import { CARD, cardSize, grow, overlaps, snapToGrid, type Box } from '../canvas/geometry.ts'

/** Room between a card and the one that follows it. */
const AWAY = 72
const GAP = 16
const STEP = 32

/** Where a node comes that follows another by the way out of this place: to its right, moved down until none stands there. */
export function placeAfter(specs: NodeSpecs, document: GraphDocument) {
  return (node: GraphNode | null, outlet: number): Point => {
    if (node === null) return { x: 0, y: 0 }
    const taken = [...document.nodes.values()].map((each): Box => ({
      ...each.position,
      ...cardSize(outletsOf(specs, each).length),
    }))
    let place = {
      x: snapToGrid(node.position.x + CARD.width + AWAY),
      y: snapToGrid(node.position.y + Math.max(0, outlet) * CARD.row),
    }
    const isTaken = () => {
      const box = grow({ ...place, ...cardSize(0) }, GAP)
      return taken.some((each) => overlaps(each, box))
    }
    for (let tries = 0; tries < 200 && isTaken(); tries++) place = { x: place.x, y: place.y + STEP }
    return place
  }
}
