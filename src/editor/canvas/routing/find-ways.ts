import { grow, overlaps, type Box } from '../geometry.ts'
import { createGrid } from '../grid.ts'
import { STUB, straightened, type Route } from '../route.ts'
import { CLEAR, isThrough, type CardsIn } from './clear.ts'
import { setApart } from './lanes.ts'
import { search } from './search.ts'

/** An edge whose way is to be found: where it begins and ends, and the cards it belongs to, by their places in the list. */
export type Wanted = {
  readonly id: string
  /** x, y of the beginning, x, y of the end. */
  readonly ends: readonly [number, number, number, number]
  readonly from: number
  readonly to: number
}

/** What ways are found among. */
export type Ground = { readonly cards: readonly Box[]; readonly edges: readonly Wanted[] }

/** An edge runs straight out of its beginning and into its end at least so far. */
const SHORTEST = 4
/** How far from both its cards an edge looks for a way. */
const AROUND = 160
/** Among more cards only ways with one long stretch are looked for: a finer search would take too long. */
const FEW = 48

/**
 * Ways around the cards, right-angled, each edge by itself the shortest with few turns; then those that run in one line are
 * set apart. Pauses after some edges, so that it can be done in slices.
 */
export function* findWays({ cards, edges }: Ground): Generator<undefined, Map<string, Route>> {
  const grid = createGrid()
  for (const [index, card] of cards.entries()) grid.put(String(index), [card])
  const cardsIn: CardsIn = (box) =>
    [...grid.near(box)].flatMap((id) => cards[Number(id)] ?? []).filter((card) => overlaps(card, box))
  const ways = new Map<string, Route>()
  for (const edge of edges) {
    ways.set(edge.id, wayAround(edge, cards, cardsIn))
    yield
  }
  return setApart(ways, cardsIn)
}

function wayAround({ ends: [sx, sy, tx, ty], from, to }: Wanted, cards: readonly Box[], cardsIn: CardsIn): Route {
  const gap = tx - sx
  const own = [cards[from], cards[to]].filter((card) => card !== undefined)
  const region = grow(
    around([...own, { x: sx, y: sy, width: 0, height: 0 }, { x: tx, y: ty, width: 0, height: 0 }]),
    AROUND,
  )
  const obstacles = cardsIn(region)
  const others = obstacles.filter((card) => !own.includes(card))
  const stub = gap > 0 && gap < 2 * STUB ? Math.max(SHORTEST, gap / 2) : STUB
  const out =
    sx +
    Math.min(
      stub,
      stubBefore(others, sy, (card) => card.x - sx),
    )
  const back =
    tx -
    Math.min(
      stub,
      stubBefore(others, ty, (card) => tx - card.x - card.width),
    )

  if (gap > 0) {
    if (sy === ty && hits([sx, sy, tx, ty], others) === 0) return [sx, sy, tx, ty]
    const middle = Math.round((sx + tx) / 2)
    for (const x of new Set([middle, out, back])) {
      const route = [sx, sy, x, sy, x, ty, tx, ty]
      if (hits(route, others) === 0 && hits([x, sy, x, ty], own) === 0) return straightened(route)
    }
  }
  let [best, cost] = [[sx, sy, out, sy, out, ty, back, ty, tx, ty], Infinity]
  const levels = new Set([
    (sy + ty) / 2,
    ...obstacles.flatMap((card) => [card.y - CLEAR, card.y + card.height + CLEAR]),
  ])
  for (const y of levels) {
    const route = [sx, sy, out, sy, out, y, back, y, back, ty, tx, ty]
    const length = Math.abs(y - sy) + Math.abs(y - ty)
    // Whatever is longer than the best so far need not be looked at.
    if (length >= cost) continue
    const all = length + BLOCKED * (hits(route, others) + hits(route.slice(2, -2), own))
    if (all < cost) [best, cost] = [route, all]
  }
  if (cost < BLOCKED || obstacles.length > FEW) return straightened(best)
  const found = search({ from: [out, sy], to: [back, ty], obstacles, region })
  return straightened(found === null ? best : [sx, sy, ...found, tx, ty])
}

/** How far an edge runs straight at one end: to the middle of the gap where a near card stands level with it. */
function stubBefore(cards: readonly Box[], y: number, gapTo: (card: Box) => number): number {
  let stub = STUB
  for (const card of cards) {
    const gap = gapTo(card)
    const isLevel = y > card.y - CLEAR && y < card.y + card.height + CLEAR
    if (isLevel && gap > 0 && gap < STUB + CLEAR) stub = Math.min(stub, Math.max(SHORTEST, gap / 2))
  }
  return stub
}

/** What a card in the way counts, in pixels of a way around it. */
const BLOCKED = 100_000

/** How many cards the stretches of a route run through, counted for each stretch. */
function hits(route: readonly number[], cards: readonly Box[]): number {
  let count = 0
  for (let at = 0; at + 3 < route.length; at += 2)
    for (const card of cards)
      if (isThrough(card, route[at]!, route[at + 1]!, route[at + 2]!, route[at + 3]!)) count += 1
  return count
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}
