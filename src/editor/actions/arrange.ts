import type { Point } from '#src/domain/graph/document.ts'
import type { Box } from '../canvas/geometry.ts'

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'
export type Axis = 'horizontal' | 'vertical'
type Placed = Box & { readonly id: string }

/** New places of boxes so that their edges, or middles, are on one line: that of all of them together. */
export function align(boxes: readonly Placed[], how: Alignment): Map<string, Point> {
  const left = Math.min(...boxes.map((box) => box.x))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const top = Math.min(...boxes.map((box) => box.y))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  const place = ({ x, y, width, height }: Placed): Point => {
    switch (how) {
      case 'left':
        return { x: left, y }
      case 'centre':
        return { x: Math.round((left + right - width) / 2), y }
      case 'right':
        return { x: right - width, y }
      case 'top':
        return { x, y: top }
      case 'middle':
        return { x, y: Math.round((top + bottom - height) / 2) }
      default:
        return { x, y: bottom - height }
    }
  }
  return new Map(boxes.map((box) => [box.id, place(box)]))
}

/** New places of boxes so that the gaps between them are equal; the outer two stay. Fewer than three stay as they are. */
export function distribute(boxes: readonly Placed[], axis: Axis): Map<string, Point> {
  if (boxes.length < 3) return new Map()
  const at = axis === 'horizontal' ? 'x' : 'y'
  const size = axis === 'horizontal' ? 'width' : 'height'
  const ordered = [...boxes].sort((a, b) => a[at] - b[at])
  const [first] = ordered
  const last = ordered.at(-1)
  if (!first || !last) return new Map()
  const filled = ordered.reduce((sum, box) => sum + box[size], 0)
  const gap = (last[at] + last[size] - first[at] - filled) / (ordered.length - 1)
  const places = new Map<string, Point>()
  let next = first[at]
  for (const box of ordered) {
    places.set(box.id, { x: box.x, y: box.y, [at]: Math.round(next) })
    next += box[size] + gap
  }
  return places
}
