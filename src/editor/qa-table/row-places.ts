/** Where rows and the heads of their groups lie below the head of the table, in pixels. */
export type RowPlaces = {
  /** Of all of them together. */
  readonly height: number
  topOf(row: number): number
  /** The upper edge of a head, by its place among the heads. */
  headTop(head: number): number
  /** How many heads stand above a row. */
  headsAbove(row: number): number
  /** The row that lies at so many pixels, or below the heads that do; the last one past the end. */
  rowAt(pixels: number): number
}

/** Heads stand before the rows that `heads` names, in order; several stand before one row where groups are folded. */
export function rowPlaces(
  rows: number,
  rowHeight: number,
  heads: readonly number[] = [],
  headHeight: number = 0,
): RowPlaces {
  const headsAbove = (row: number) => countWhile(heads.length, (head) => heads[head]! <= row)
  const topOf = (row: number) => row * rowHeight + headsAbove(row) * headHeight
  return {
    height: rows * rowHeight + heads.length * headHeight,
    topOf,
    headTop: (head) => heads[head]! * rowHeight + head * headHeight,
    headsAbove,
    rowAt: (pixels) => {
      const passed = countWhile(rows, (row) => topOf(row) + rowHeight <= pixels)
      return Math.max(0, Math.min(rows - 1, passed))
    },
  }
}

/** How many of the first numbers hold, of which those that do come before those that do not. */
function countWhile(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
