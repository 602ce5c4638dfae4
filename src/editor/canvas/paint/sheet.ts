import { overlaps, type Box } from '../geometry.ts'
import { seenBy, type View } from '../view.ts'
import { pictureOn } from './picture.ts'

/** How many pixels of the page lie on the sheet beyond the view's width and height, on both sides together. */
const MARGIN = 640
/** How many of them lie behind a view that moves: it may turn back. */
const BEHIND = 64

/** A picture of more than is seen; see {@link createSheet}. */
export type Sheet = {
  /** What was painted is no longer true: the view alone is painted next. */
  tear(): void
  /** What is painted next is more than the view. */
  widen(): void
  /** Paints anew what of the picture lies in boxes of the canvas, one after another; nothing where there is no picture. */
  mend(places: readonly Box[], density: number, paint: (...of: [...Parameters<Paint>, within: Box]) => void): void
  /**
   * Puts the picture where it is seen from a view, painting it first where there is none that fits. Answers whether there
   * is more on it than the view.
   */
  show(view: View, density: number, paint: Paint): boolean
}

type Paint = (context: CanvasRenderingContext2D, view: View) => void

/**
 * Keeps a picture somewhat larger than the view on an element that the browser moves as a whole, so that moving the view
 * paints nothing; while it moves, most of what lies beyond it lies ahead. Only a second look from the same zoom makes one:
 * while zooming, every frame is another picture anyway.
 */
export function createSheet(canvas: HTMLCanvasElement, picture = pictureOn(canvas)): Sheet {
  const { context } = picture
  let painted: View | null = null
  let seen: View | null = null

  function covers({ x, y, zoom, width, height }: View): boolean {
    if (painted === null || painted.zoom !== zoom) return false
    const [left, top] = [painted.x - x, painted.y - y]
    return left >= 0 && top >= 0 && left + width <= painted.width && top + height <= painted.height
  }

  /** Gives the element the size of what is painted on it. */
  function fitTo({ width, height }: View, density: number): void {
    const [wide, high] = [Math.round(width * density), Math.round(height * density)]
    picture.resize(wide, high)
    // Pixel for pixel: an element that is a fraction larger would be drawn blurred.
    canvas.style.width = `${wide / density}px`
    canvas.style.height = `${high / density}px`
  }

  return {
    tear() {
      painted = null
      seen = null
    },
    widen() {
      painted = null
    },
    mend(places, density, paint) {
      if (painted === null) return
      const { x, y, zoom } = painted
      const there = seenBy(painted)
      const mended = places.filter((within) => overlaps(within, there))
      for (const within of mended) {
        const [left, top] = [within.x * zoom + x, within.y * zoom + y].map((length) => Math.floor(length * density))
        const [wide, high] = [within.width, within.height].map((length) => Math.ceil(length * zoom * density) + 1)
        context.save()
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.beginPath()
        context.rect(left!, top!, wide!, high!)
        context.clip()
        paint(context, painted, within)
        context.restore()
      }
      if (mended.length > 0) picture.present()
    },
    show(view, density, paint) {
      if (!covers(view)) {
        painted = seen?.zoom === view.zoom ? withMargins(view, seen) : view
        fitTo(painted, density)
        paint(context, painted)
        picture.present()
      }
      seen = view
      const from = painted!
      const place = (length: number) => Math.round(length * density) / density
      canvas.style.transform = `translate(${place(view.x - from.x)}px, ${place(view.y - from.y)}px)`
      return from.width > view.width
    },
  }
}

/** As much again on both sides of a view that rests; nearly all of it ahead of one that moves. */
function withMargins(view: View, before: View): View {
  const margin = (moved: number) => (moved === 0 ? MARGIN / 2 : moved > 0 ? MARGIN - BEHIND : BEHIND)
  return {
    ...view,
    x: view.x + margin(view.x - before.x),
    y: view.y + margin(view.y - before.y),
    width: view.width + MARGIN,
    height: view.height + MARGIN,
  }
}
