import type { Box } from '../geometry.ts'
import { CLEAR, isThrough } from './clear.ts'

/** A turn is worth so many pixels of a way without it. */
const TURN = 48
/** After so many places the search gives up: an edge is not worth more. */
const MOST = 4000

type Asked = {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly obstacles: readonly Box[]
  readonly region: Box
}
/** A place on the net, and whether one came to it along a row. */
type Step = { column: number; row: number; along: boolean; paid: number; before: Step | null }

/**
 * The shortest right-angled way with few turns that runs through no card, as its corners: a search (A*) over the lines
 * that run by the cards. It begins and ends to the right. Null where there is none.
 */
export function search({ from, to, obstacles, region }: Asked): number[] | null {
  const xs = lines(
    [from[0], to[0]],
    obstacles.flatMap(({ x, width }) => [x - CLEAR, x + width + CLEAR]),
    region.x,
    region.width,
  )
  const ys = lines(
    [from[1], to[1]],
    obstacles.flatMap(({ y, height }) => [y - CLEAR, y + height + CLEAR]),
    region.y,
    region.height,
  )
  const [startColumn, startRow] = [xs.indexOf(from[0]), ys.indexOf(from[1])]
  const [endColumn, endRow] = [xs.indexOf(to[0]), ys.indexOf(to[1])]
  const keyOf = ({ column, row, along }: Step) => (row * xs.length + column) * 2 + Number(along)
  const left = ({ column, row }: Step) => Math.abs(xs[column]! - to[0]) + Math.abs(ys[row]! - to[1])
  const cheapest = new Map<number, number>()
  const open = heap<Step>((step) => step.paid + left(step))
  open.push({ column: startColumn, row: startRow, along: true, paid: 0, before: null })
  for (let count = 0; count < MOST; count += 1) {
    const step = open.pop()
    if (step === undefined) return null
    if (step.column === endColumn && step.row === endRow) return cornersOf(step, xs, ys)
    const key = keyOf(step)
    if ((cheapest.get(key) ?? Infinity) <= step.paid) continue
    cheapest.set(key, step.paid)
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [column, row] = [step.column + dx, step.row + dy]
      if (column < 0 || row < 0 || column >= xs.length || row >= ys.length) continue
      const [x, y, toX, toY] = [xs[step.column]!, ys[step.row]!, xs[column]!, ys[row]!]
      if (obstacles.some((card) => isThrough(card, x, y, toX, toY))) continue
      const along = dx !== 0
      const paid = step.paid + Math.abs(toX - x) + Math.abs(toY - y) + (along === step.along ? 0 : TURN)
      open.push({ column, row, along, paid, before: step })
    }
  }
  return null
}

const lines = (ends: readonly number[], more: readonly number[], from: number, length: number): number[] =>
  [...new Set([...ends, ...more.filter((at) => at >= from && at <= from + length)])].toSorted((a, b) => a - b)

function cornersOf(last: Step, xs: readonly number[], ys: readonly number[]): number[] {
  const corners: number[] = []
  for (let step: Step | null = last; step !== null; step = step.before) corners.unshift(xs[step.column]!, ys[step.row]!)
  return corners
}

/** A queue that gives the least first. */
function heap<Item>(costOf: (item: Item) => number) {
  const items: { item: Item; cost: number }[] = []
  const swap = (a: number, b: number) => ([items[a], items[b]] = [items[b]!, items[a]!])
  return {
    push(item: Item): void {
      let at = items.push({ item, cost: costOf(item) }) - 1
      for (let up = (at - 1) >> 1; at > 0 && items[up]!.cost > items[at]!.cost; at = up, up = (at - 1) >> 1)
        swap(at, up)
    },
    pop(): Item | undefined {
      const [first] = items
      const last = items.pop()
      if (first === undefined || last === undefined || items.length === 0) return first?.item
      items[0] = last
      for (let at = 0; ;) {
        const [one, other] = [2 * at + 1, 2 * at + 2]
        let least = at
        if (one < items.length && items[one]!.cost < items[least]!.cost) least = one
        if (other < items.length && items[other]!.cost < items[least]!.cost) least = other
        if (least === at) return first.item
        swap(at, least)
        at = least
      }
    },
  }
}
