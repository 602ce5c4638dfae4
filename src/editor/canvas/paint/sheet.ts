import type { View } from '../view.ts'

/** How much of a view lies on the sheet beyond each of its sides. */
const MARGIN = 0.25

/** A picture of more than is seen; see {@link createSheet}. */
export type Sheet = {
  /** What was painted is no longer true. */
  tear(): void
  /** Puts the picture on the canvas, painting it first where there is none that fits. */
  show(context: CanvasRenderingContext2D, view: View, paint: Paint): void
}

type Paint = (context: CanvasRenderingContext2D, view: View) => void

/**
 * Keeps a picture somewhat larger than the view, so that moving the view shifts a picture and paints nothing. Only a
 * second look from the same zoom makes one: while zooming, every frame is another picture anyway.
 */
export function createSheet(): Sheet {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  let painted: View | null = null
  let lastZoom = 0

  function covers({ x, y, zoom, width, height }: View): boolean {
    if (painted === null || painted.zoom !== zoom) return false
    const [left, top] = [painted.x - x, painted.y - y]
    return left >= 0 && top >= 0 && left + width <= painted.width && top + height <= painted.height
  }

  function show(context: CanvasRenderingContext2D, view: View, paint: Paint): void {
    const density = context.canvas.width / view.width
    if (!covers(view)) {
      if (view.zoom !== lastZoom) {
        lastZoom = view.zoom
        painted = null
        paint(context, view)
        return
      }
      const [wide, high] = [Math.round(view.width * MARGIN), Math.round(view.height * MARGIN)]
      painted = {
        zoom: view.zoom,
        x: view.x + wide,
        y: view.y + high,
        width: view.width + 2 * wide,
        height: view.height + 2 * high,
      }
      canvas.width = painted.width * density
      canvas.height = painted.height * density
      paint(pen, painted)
    }
    const from = painted!
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, context.canvas.width, context.canvas.height)
    const [left, top] = [(view.x - from.x) * density, (view.y - from.y) * density]
    context.drawImage(canvas, Math.round(left), Math.round(top))
  }

  return {
    tear() {
      painted = null
      lastZoom = 0
    },
    show,
  }
}
