import type { Point } from '#src/domain/graph/document.ts'

/** A rectangle on the canvas, in its own pixels. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Size = { readonly width: number; readonly height: number }

/**
 * The measures of a card, in canvas pixels. A card's size follows from the number of its outlets alone, so that no node
 * is ever measured: what is painted far away, drawn near, laid out and hit by the pointer stands on the same numbers.
 */
export const CARD = {
  width: 208,
  /** Tile and title. */
  header: 36,
  /** One line that says what the node does. */
  summary: 22,
  /** One way out of several; a single one leaves on the line of the title. */
  row: 24,
  /** Above and below the rows. */
  gap: 6,
  radius: 10,
  padding: 10,
  tile: 24,
  /** How far from the middle of a handle a pointer still hits it. */
  handleReach: 12,
  handle: 5,
} as const

/** Positions fall on multiples of it. */
export const GRID = 8

/** Around the nodes of a group; above them its label. */
export const FLOOR = { padding: 24, label: 32, radius: 14 } as const

export const NOTE = { minWidth: 120, minHeight: 64, padding: 12, corner: 14 } as const

/** How large the card of a node with so many outlets is. */
export function cardSize(outlets: number): Size {
  return {
    width: CARD.width,
    height: CARD.header + CARD.summary + CARD.gap + (hasRows(outlets) ? outlets * CARD.row + CARD.gap : 0),
  }
}

/** Where edges come in: at the left edge, on the line of the title. */
export const inputOf = (at: Point): Point => ({ x: at.x, y: at.y + CARD.header / 2 })

/**
 * Where the edge of an outlet starts, that is one of so many: at the right edge, in the middle of its row. A single one is
 * level with the way in, so that steps that follow each other are joined by a straight line.
 */
export const outletOf = (at: Point, index: number, outlets: number): Point => ({
  x: at.x + CARD.width,
  y: at.y + (hasRows(outlets) ? CARD.header + CARD.summary + CARD.gap + (index + 0.5) * CARD.row : CARD.header / 2),
})

/** Whether the ways out of a card stand on it in words: a single one goes without saying. */
export const hasRows = (outlets: number): boolean => outlets > 1

export const snapToGrid = (value: number): number => Math.round(value / GRID) * GRID
export const pointOnGrid = ({ x, y }: Point): Point => ({ x: snapToGrid(x), y: snapToGrid(y) })

export const contains = (box: Box, { x, y }: Point, reach = 0): boolean =>
  x >= box.x - reach && x <= box.x + box.width + reach && y >= box.y - reach && y <= box.y + box.height + reach

export const overlaps = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

/** What two boxes have in common; null where they only touch or lie apart. */
export function common(a: Box, b: Box): Box | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

export const grow = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
})

export const centreOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

/** The box with these two points as opposite corners. */
export const boxBetween = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** The smallest box around all of them; null around none. */
export function boundsOf(boxes: Iterable<Box>): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return left > right ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

/** The floor of a group: its nodes with room around them and for its label. */
export function floorOf(nodes: Iterable<Box>): Box | null {
  const bounds = boundsOf(nodes)
  if (bounds === null) return null
  const padded = grow(bounds, FLOOR.padding)
  return { ...padded, y: padded.y - FLOOR.label, height: padded.height + FLOOR.label }
}

/** Where the words of a card stand, from its top left corner; `y` is the middle of the line. */
export const CARD_TEXT = {
  title: { x: 42, y: CARD.header / 2, size: 13, weight: 550 },
  summary: { x: CARD.padding + 1, y: CARD.header + 9, size: 12, weight: 400 },
  /** From the right edge. */
  outlet: { right: 16, size: 12, weight: 450 },
  /** How much of the title's line marks at the right take. */
  marks: 26,
} as const
