import type { Point } from '#src/domain/graph/document.ts'
import { GRID, overlaps, snapToGrid, type Box } from '../geometry.ts'

/** A card where it stands. `fixed`: it does not give way. */
export type Standing = Box & { readonly id: string; readonly fixed: boolean }

/** Between a card and the next one on its way: room for the edge and its `+`. */
export const ACROSS = 64
/** Between cards one above the other. */
export const DOWN = 32

/** Where a card comes, and where those go that stood in its way. Whoever is not named stays. */
export type Room = { readonly at: Point; readonly moved: ReadonlyMap<string, Point> }

/**
 * Room for a card between two that are connected: what comes after it moves to the right as far as it must, all by the
 * same way, so that it keeps its shape; whatever that pushes into moves down. `level`: the place at which its edge runs
 * straight in.
 */
export function roomBetween(
  cards: readonly Standing[],
  card: Box,
  { level, from, next }: { level: Point; from: Box; next: { readonly x: number; readonly after: ReadonlySet<string> } },
): Room {
  const at = { x: snapToGrid(from.x + from.width + ACROSS), y: snapToGrid(level.y) }
  const by = up(at.x + card.width + ACROSS - next.x)
  const moved = new Map<string, Point>()
  if (by > 0)
    for (const { id, x, y, fixed } of cards)
      if (next.after.has(id) && !fixed && x > from.x) moved.set(id, { x: x + by, y })
  return settle(cards, { ...card, ...at }, moved)
}

/**
 * Room for a card at a free exit: to the right of where it comes from and level with the exit, below what the exits above
 * lead to, and above what those below lead to, which moves down as far as it must.
 */
export function roomAfter(
  cards: readonly Standing[],
  card: Box,
  { level, from, above }: { level: Point; from: Box; above: ReadonlySet<string> },
): Room {
  const x = snapToGrid(from.x + from.width + ACROSS)
  const column = { x, width: card.width, y: -Infinity, height: Infinity }
  const floor = cards
    .filter((each) => above.has(each.id) && each.x <= column.x + column.width && column.x <= each.x + each.width)
    .reduce((lowest, each) => Math.max(lowest, each.y + each.height + DOWN), -Infinity)
  return settle(cards, { ...card, x, y: up(Math.max(level.y, floor)) }, new Map())
}

/** The card at its place, below what does not give way; all others that it or those moved stand on move down. */
function settle(cards: readonly Standing[], card: Box, begun: ReadonlyMap<string, Point>): Room {
  const boxes = new Map(cards.map((each) => [each.id, { ...each, ...begun.get(each.id) }]))
  const fixed = [...boxes.values()].filter((each) => each.fixed)
  let placed = card
  for (let hit = on(fixed, placed); hit !== undefined; hit = on(fixed, placed))
    placed = { ...placed, y: up(hit.y + hit.height + DOWN) }
  const moved = new Map(begun)
  /** By id, so that each pushes from where it stands by then; null is the new card. */
  const pushing: (string | null)[] = [null, ...begun.keys()]
  for (const id of pushing) {
    const pusher = id === null ? placed : boxes.get(id)!
    for (const other of boxes.values()) {
      // Those that moved to the right together keep their shape, the new card stands to the left of them.
      const isAlike = begun.has(other.id) && (id === null || begun.has(id))
      if (other.fixed || other.id === id || isAlike || !overlaps(apart(pusher), other)) continue
      const box = below({ ...other, y: up(pusher.y + pusher.height + DOWN) }, fixed)
      boxes.set(other.id, box)
      moved.set(other.id, { x: box.x, y: box.y })
      pushing.push(other.id)
    }
  }
  return { at: { x: placed.x, y: placed.y }, moved }
}

function below<Item extends Box>(box: Item, fixed: readonly Box[]): Item {
  let placed = box
  for (let hit = on(fixed, placed); hit !== undefined; hit = on(fixed, placed))
    placed = { ...placed, y: up(hit.y + hit.height + DOWN) }
  return placed
}

const on = (cards: readonly Box[], box: Box): Box | undefined => cards.find((each) => overlaps(apart(box), each))

/** A box with half of the room that cards keep, so that those exactly apart do not count as touching. */
const apart = ({ x, y, width, height }: Box): Box => ({
  x: x - GRID,
  y: y - DOWN / 2,
  width: width + 2 * GRID,
  height: height + DOWN,
})

const up = (value: number): number => Math.ceil(value / GRID) * GRID
