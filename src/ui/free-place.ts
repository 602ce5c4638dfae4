export type Box = { left: number; top: number; right: number; bottom: number }
export type Size = { width: number; height: number }

/** Pixels between a notice and the edge of the window, between it and a control, and from one tried place to the next. */
const EDGE = 16
const GAP = 4
const STEP = 8
const COLUMNS = 8

/** Whether two boxes share a pixel, or come nearer to each other than `gap`. */
export const meets = (one: Box, other: Box, gap = 0): boolean =>
  one.left < other.right + gap &&
  other.left < one.right + gap &&
  one.top < other.bottom + gap &&
  other.top < one.bottom + gap

/** Where something of this size stands with its lower right corner that far from the window's; all in pixels. */
export const boxAt = (size: Size, view: Size, right: number, bottom: number): Box => ({
  left: view.width - right - size.width,
  top: view.height - bottom - size.height,
  right: view.width - right,
  bottom: view.height - bottom,
})

/** The distances of a place from the right and the lower edge of the window, in pixels. */
export type Place = { right: number; bottom: number }

/** The place nearest to the lower right corner of the window where something of this size covers none of the boxes; undefined when there is none. */
export function freePlace(size: Size, view: Size, taken: readonly Box[]): Place | undefined {
  const across = Math.max(0, view.width - size.width - 2 * EDGE)
  const up = Math.max(0, view.height - size.height - 2 * EDGE)
  const edge = Math.min(EDGE, Math.max(0, (view.width - size.width) / 2))
  const columns = across === 0 ? [0] : Array.from({ length: COLUMNS + 1 }, (_, at) => (across * at) / COLUMNS)
  const places: Place[] = []
  for (let y = 0; y <= up; y += STEP) for (const x of columns) places.push({ right: edge + x, bottom: EDGE + y })
  return places
    .toSorted((one, other) => farness(one) - farness(other))
    .find(({ right, bottom }) => {
      const box = boxAt(size, view, right, bottom)
      return !taken.some((each) => meets(box, each, GAP))
    })
}

const farness = ({ right, bottom }: Place) => Math.hypot(right, bottom)
