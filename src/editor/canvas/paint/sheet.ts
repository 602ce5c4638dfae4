import type { View } from '../view.ts'

/** How much of a view lies on the sheet beyond each of its sides. */
const MARGIN = 0.25

/** A picture of more than is seen; see {@link createSheet}. */
export type Sheet = {
  /** What was painted is no longer true. */
  tear(): void
  /** Puts the picture where it is seen from a view, painting it first where there is none that fits. */
  show(view: View, density: number, paint: Paint): void
}

type Paint = (context: CanvasRenderingContext2D, view: View) => void

/**
 * Keeps a picture somewhat larger than the view on an element that the browser moves as a whole, so that moving the view
 * paints nothing. Only a second look from the same zoom makes one: while zooming, every frame is another picture anyway.
 */
export function createSheet(canvas: HTMLCanvasElement): Sheet {
  const context = canvas.getContext('2d')!
  let painted: View | null = null
  let lastZoom = 0

  function covers({ x, y, zoom, width, height }: View): boolean {
    if (painted === null || painted.zoom !== zoom) return false
    const [left, top] = [painted.x - x, painted.y - y]
    return left >= 0 && top >= 0 && left + width <= painted.width && top + height <= painted.height
  }

  /** Gives the element the size of what is painted on it. */
  function fitTo({ width, height }: View, density: number): void {
    const [wide, high] = [Math.round(width * density), Math.round(height * density)]
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide
      canvas.height = high
    }
    // Pixel for pixel: an element that is a fraction larger would be drawn blurred.
    canvas.style.width = `${wide / density}px`
    canvas.style.height = `${high / density}px`
  }

  function show(view: View, density: number, paint: Paint): void {
    if (!covers(view)) {
      painted = view.zoom === lastZoom ? withMargins(view) : null
      lastZoom = view.zoom
      const from = painted ?? view
      fitTo(from, density)
      paint(context, from)
    }
    const from = painted ?? view
    const place = (length: number) => Math.round(length * density) / density
    canvas.style.transform = `translate(${place(view.x - from.x)}px, ${place(view.y - from.y)}px)`
  }

  return {
    tear() {
      painted = null
      lastZoom = 0
    },
    show,
  }
}

function withMargins(view: View): View {
  const [wide, high] = [Math.round(view.width * MARGIN), Math.round(view.height * MARGIN)]
  return {
    ...view,
    x: view.x + wide,
    y: view.y + high,
    width: view.width + 2 * wide,
    height: view.height + 2 * high,
  }
}
