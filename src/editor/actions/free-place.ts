import type { Point } from '#src/domain/graph/document.ts'
import type { CanvasApi } from '../canvas/flow-canvas.tsx'
import { CARD, cardSize, grow, overlaps, snapToGrid } from '../canvas/geometry.ts'

/** Room between cards that are put one below the other. */
const GAP = 16
const STEP = 32
/** A card of two ways out stands for one whose kind is not chosen yet. */
const SIZE = cardSize(2)

/** Where a new card comes when nobody points at a place: in the middle of what is seen, moved down until none stands there. */
export function freePlace(canvas: CanvasApi | null): Point {
  if (canvas === null) return { x: 0, y: 0 }
  const { scene, stage } = canvas
  const { x, y, width, height, zoom } = stage.view()
  let place = {
    x: snapToGrid((width / 2 - x) / zoom - CARD.width / 2),
    y: snapToGrid((height / 2 - y) / zoom - CARD.header),
  }
  const isTaken = () => {
    const box = grow({ ...place, ...SIZE }, GAP)
    return scene.nodesIn(box).some((node) => overlaps(node, box))
  }
  for (let tries = 0; tries < 200 && isTaken(); tries++) place = { x: place.x, y: place.y + STEP }
  return place
}
