import type { Point } from '#src/domain/graph/document.ts'
import { snapToGrid, type Box } from '../geometry.ts'
import type { Guide } from '../sketch.ts'

type Axis = 'x' | 'y'
type Snapped = { readonly by: Point; readonly guides: readonly Guide[] }

/**
 * Where a dragged box comes to lie: level with an edge or the middle of a neighbour that is nearer than `reach`, else on
 * the grid. Each axis for itself; a guide is given for each level that holds.
 */
export function snap(box: Box, by: Point, neighbours: readonly Box[], reach: number): Snapped {
  const moved = { ...box, x: box.x + by.x, y: box.y + by.y }
  const x = level('x', moved, neighbours, reach)
  const y = level('y', moved, neighbours, reach)
  const snapped = {
    x: x === null ? snapToGrid(moved.x) - box.x : by.x + x.shift,
    y: y === null ? snapToGrid(moved.y) - box.y : by.y + y.shift,
  }
  const at = { ...box, x: box.x + snapped.x, y: box.y + snapped.y }
  return { by: snapped, guides: [...(x ? [guide('x', x, at)] : []), ...(y ? [guide('y', y, at)] : [])] }
}

type Level = { readonly shift: number; readonly at: number; readonly neighbour: Box }

function level(axis: Axis, moved: Box, neighbours: readonly Box[], reach: number): Level | null {
  let best: Level | null = null
  for (const neighbour of neighbours)
    for (const [own, other] of pairs(axis, moved, neighbour)) {
      const shift = other - own
      if (Math.abs(shift) <= reach && (best === null || Math.abs(shift) < Math.abs(best.shift)))
        best = { shift, at: other, neighbour }
    }
  return best
}

/** Edges and middles that may lie level. */
function pairs(axis: Axis, a: Box, b: Box): [number, number][] {
  const extent = axis === 'x' ? 'width' : 'height'
  return [0, 0.5, 1].map((share) => [a[axis] + share * a[extent], b[axis] + share * b[extent]])
}

function guide(axis: Axis, { at, neighbour }: Level, box: Box): Guide {
  const [along, extent] = axis === 'x' ? (['y', 'height'] as const) : (['x', 'width'] as const)
  const from = Math.min(box[along], neighbour[along])
  const to = Math.max(box[along] + box[extent], neighbour[along] + neighbour[extent])
  return { axis, at, from, to }
}
