import type { Box } from '../geometry.ts'
import type { Route } from '../route.ts'
import type { CardsIn } from './clear.ts'

/** Between lines that run beside each other. */
export const LANE = 10
/** How near to a card a lane may come. */
const EDGE = 6
/** How far to both sides there is looked for room. */
const REACH = 120

/** A stretch that can be moved sideways: neither the first nor the last of its edge. */
type Stretch = {
  readonly route: number[]
  /** The place of its first corner in the route. */
  readonly at: number
  /** Where it lies across its direction, and from where to where along it. */
  readonly line: number
  readonly low: number
  readonly high: number
  /** Where what comes before and after it goes: to which side, and at which place along it. */
  readonly turns: readonly { readonly place: number; readonly side: number }[]
}

/**
 * Sets ways apart that run in one line: each on a lane of its own, in the order in which they cross least, as far as there is
 * room between the cards.
 */
export function setApart(ways: ReadonlyMap<string, Route>, cardsIn: CardsIn): Map<string, Route> {
  const routes = new Map([...ways].map(([id, route]) => [id, [...route]]))
  for (const axis of [0, 1] as const) {
    const stretches = [...routes.values()].flatMap((route) => stretchesAcross(route, axis))
    for (const bundle of bundlesOf(stretches)) if (bundle.length > 1) spread(bundle, axis, cardsIn)
  }
  return routes
}

/** The inner stretches of one direction: with `axis` 0 those that run down, at an x; with 1 those across, at a y. */
function stretchesAcross(route: number[], axis: 0 | 1): Stretch[] {
  const found: Stretch[] = []
  for (let at = 2; at + 5 < route.length; at += 2) {
    const line = route[at + axis]!
    const [a, b] = [route[at + 1 - axis]!, route[at + 3 - axis]!]
    if (route[at + 2 + axis] !== line || a === b) continue
    const sideOf = (corner: number) => Math.sign(route[corner + axis]! - line)
    found.push({
      route,
      at,
      line,
      low: Math.min(a, b),
      high: Math.max(a, b),
      turns: [
        { place: a, side: sideOf(at - 2) },
        { place: b, side: sideOf(at + 4) },
      ],
    })
  }
  return found
}

const isBeside = (a: Stretch, b: Stretch): boolean =>
  a.route !== b.route && Math.abs(a.line - b.line) < LANE && a.low < b.high + EDGE && b.low < a.high + EDGE

/** Stretches that run in one line with each other, directly or by others between them. */
function bundlesOf(stretches: readonly Stretch[]): Stretch[][] {
  const ordered = stretches.toSorted((a, b) => a.line - b.line)
  const bundle = new Map<Stretch, Stretch[]>()
  for (const [index, one] of ordered.entries()) {
    const own = bundle.get(one) ?? [one]
    bundle.set(one, own)
    for (let next = index + 1; next < ordered.length && ordered[next]!.line - one.line < LANE; next += 1) {
      const other = ordered[next]!
      const [mine, theirs] = [bundle.get(one)!, bundle.get(other) ?? [other]]
      if (mine === theirs || !isBeside(one, other)) continue
      mine.push(...theirs)
      for (const each of theirs) bundle.set(each, mine)
    }
  }
  return [...new Set(bundle.values())]
}

function spread(bundle: Stretch[], axis: 0 | 1, cardsIn: CardsIn): void {
  const ordered = inOrder(bundle)
  const lanes = new Map<Stretch, number>()
  for (const one of ordered) {
    let lane = 0
    for (const [other, taken] of lanes)
      if (one.low < other.high + EDGE && other.low < one.high + EDGE) lane = Math.max(lane, taken + 1)
    lanes.set(one, lane)
  }
  const last = Math.max(...lanes.values())
  if (last === 0) return
  const middle = (Math.min(...bundle.map(({ line }) => line)) + Math.max(...bundle.map(({ line }) => line))) / 2
  const room = roomAround(bundle, middle, axis, cardsIn)
  const step = Math.max(2, Math.min(LANE, (room.to - room.from) / last))
  const width = step * last
  const from = Math.max(room.from, Math.min(room.to - width, middle - width / 2))
  for (const [{ route, at }, lane] of lanes) route[at + axis] = route[at + 2 + axis] = Math.round(from + lane * step)
}

/** How far a bundle can spread to both sides of a line before a card, and before the ends of its own edges. */
function roomAround(
  bundle: readonly Stretch[],
  line: number,
  axis: 0 | 1,
  cardsIn: CardsIn,
): { from: number; to: number } {
  let [from, to] = [line - REACH, line + REACH]
  const low = Math.min(...bundle.map((each) => each.low))
  const high = Math.max(...bundle.map((each) => each.high))
  const box: Box =
    axis === 0
      ? { x: from, y: low, width: 2 * REACH, height: high - low }
      : { x: low, y: from, width: high - low, height: 2 * REACH }
  for (const card of cardsIn(box)) {
    const [near, far] = axis === 0 ? [card.x, card.x + card.width] : [card.y, card.y + card.height]
    if (far <= line) from = Math.max(from, far + EDGE)
    else if (near >= line) to = Math.min(to, near - EDGE)
  }
  // An edge leaves its exit to the right and comes to its end from the left, whichever lane it takes.
  for (const { route, at } of axis === 0 ? bundle : []) {
    if (at === 2) from = Math.max(from, route[0]! + EDGE)
    if (at === route.length - 6) to = Math.min(to, route[route.length - 2]! - EDGE)
  }
  return from <= to ? { from, to } : { from: line, to: line }
}

/** The order, from left to right or from above, in which they cross least. */
function inOrder(bundle: readonly Stretch[]): Stretch[] {
  const ordered: Stretch[] = []
  for (const one of bundle) {
    let at = ordered.length
    while (at > 0 && crossings(one, ordered[at - 1]!) < crossings(ordered[at - 1]!, one)) at -= 1
    ordered.splice(at, 0, one)
  }
  return ordered
}

/** How often two stretches cross with the first one before the second. */
function crossings(first: Stretch, second: Stretch): number {
  const through = (turns: Stretch['turns'], side: number, { low, high }: Stretch) =>
    turns.filter((turn) => turn.side === side && turn.place > low && turn.place < high).length
  return through(first.turns, 1, second) + through(second.turns, -1, first)
}
