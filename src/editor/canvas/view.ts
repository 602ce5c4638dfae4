import type { Point } from '#src/domain/graph/document.ts'
import { centreOf, type Box, type Size } from './geometry.ts'

/** Where the canvas is seen from: canvas (0, 0) stands at (x, y) of a window of that size, in CSS pixels. */
export type View = Size & { readonly x: number; readonly y: number; readonly zoom: number }

export const ZOOM = { min: 0.02, max: 2 } as const

/** From this zoom on nodes are elements of the page; farther away they are painted. */
export const NEAR_FROM = 0.5

/** The part of the canvas that is seen. */
export const seenBy = ({ x, y, zoom, width, height }: View): Box => ({
  x: -x / zoom,
  y: -y / zoom,
  width: width / zoom,
  height: height / zoom,
})

/** A place in the window as one on the canvas. */
export const toCanvas = ({ x, y, zoom }: View, at: Point): Point => ({ x: (at.x - x) / zoom, y: (at.y - y) / zoom })

export const toWindow = ({ x, y, zoom }: View, at: Point): Point => ({ x: at.x * zoom + x, y: at.y * zoom + y })

export const clampZoom = (zoom: number): number => Math.min(ZOOM.max, Math.max(ZOOM.min, zoom))

/** The view from which the whole box is seen with some room around it, never closer than `closest`. */
export function viewOf(box: Box, window: Size, closest = 1): View {
  const room = 48
  const zoom = clampZoom(
    Math.min(
      closest,
      Math.max(1, window.width - 2 * room) / Math.max(1, box.width),
      Math.max(1, window.height - 2 * room) / Math.max(1, box.height),
    ),
  )
  return centredAt(centreOf(box), zoom, window)
}

/** The view with a place of the canvas in the middle. */
export const centredAt = (at: Point, zoom: number, { width, height }: Size): View => ({
  x: width / 2 - at.x * zoom,
  y: height / 2 - at.y * zoom,
  zoom,
  width,
  height,
})

/** Room around a box that is brought into sight, in pixels of the window. */
const MARGIN = 48

/** The view moved no farther than it takes to see the whole box, with some room around it; the zoom stays. */
export function seeing(box: Box, view: View): View {
  const along = (at: number, size: number, offset: number, window: number) => {
    const [from, to] = [at * view.zoom + offset - MARGIN, (at + size) * view.zoom + offset + MARGIN]
    // What is too large for the window is seen from its beginning.
    if (from < 0 || to - from > window) return offset - from
    return to > window ? offset - (to - window) : offset
  }
  return {
    ...view,
    x: along(box.x, box.width, view.x, view.width),
    y: along(box.y, box.height, view.y, view.height),
  }
}

/** The same view at another zoom; what is in the middle stays there. */
export function zoomed(view: View, zoom: number): View {
  const middle = toCanvas(view, { x: view.width / 2, y: view.height / 2 })
  return centredAt(middle, clampZoom(zoom), view)
}
