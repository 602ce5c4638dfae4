/**
 * Sparse vectors, one a row, back to back in flat arrays: no object a question, and a worker can hand them over whole.
 *
 * Row r holds `ids[starts[r]..starts[r + 1]]` with the weights beside them.
 */
export type Rows = { count: number; starts: Int32Array; ids: Int32Array; weights: Float32Array }

/** One sparse vector in arrays that are reused: only the first `length` places count. */
export type Vector = { length: number; ids: Int32Array; weights: Float32Array }

export function createRows(rows: number, places: number): Rows {
  return {
    count: 0,
    starts: new Int32Array(rows + 1),
    ids: new Int32Array(places),
    weights: new Float32Array(places),
  }
}

/** Appends a vector and answers its row; the arrays grow by half when full. */
export function appendRow(rows: Rows, vector: Vector): number {
  const from = rows.starts[rows.count]!
  const to = from + vector.length
  if (rows.count + 2 > rows.starts.length) rows.starts = widened(rows.starts, rows.count + 2, Int32Array)
  if (to > rows.ids.length) {
    rows.ids = widened(rows.ids, to, Int32Array)
    rows.weights = widened(rows.weights, to, Float32Array)
  }
  rows.ids.set(vector.ids.subarray(0, vector.length), from)
  rows.weights.set(vector.weights.subarray(0, vector.length), from)
  rows.starts[rows.count + 1] = to
  return rows.count++
}

/** Room left behind the rows of a build: more texts than are changed before the next one. Growing holds up an edit. */
const ROOM = 1 / 16

/** Gives back what the arrays hold too much, but for some room. */
export function trimRows(rows: Rows): void {
  const places = rows.starts[rows.count]!
  const withRoom = <A extends Int32Array | Float32Array>(array: A, length: number, make: new (length: number) => A) => {
    const trimmed = new make(Math.ceil(length * (1 + ROOM)))
    trimmed.set(array.subarray(0, length))
    return trimmed
  }
  rows.starts = withRoom(rows.starts, rows.count + 1, Int32Array)
  rows.ids = withRoom(rows.ids, places, Int32Array)
  rows.weights = withRoom(rows.weights, places, Float32Array)
}

/** The product of a row with a vector laid out by feature. */
export function rowProduct(rows: Rows, row: number, dense: Float32Array): number {
  const { ids, weights } = rows
  let sum = 0
  for (let at = rows.starts[row]!, end = rows.starts[row + 1]!; at < end; at++) sum += dense[ids[at]!]! * weights[at]!
  return sum
}

/** A copy with room for at least `least` places, half as many again as before. */
export function widened<A extends Int32Array | Float32Array | Uint8Array>(
  array: A,
  least: number,
  make: new (length: number) => A,
): A {
  const wider = new make(Math.max(least, Math.ceil(array.length * 1.5)))
  wider.set(array)
  return wider
}
