import type { Rows } from './rows.ts'

/** Turns rows of features into features of rows. */
export function invertRows({ count, starts, ids, weights }: Rows, features: number): InvertedRows {
  const ends = new Int32Array(features + 1)
  const places = starts[count]!
  for (let at = 0; at < places; at++) ends[ids[at]! + 1]!++
  for (let id = 0; id < features; id++) ends[id + 1]! += ends[id]!
  const inverted = { starts: ends, rows: new Int32Array(places), weights: new Float32Array(places) }
  const next = ends.slice(0, features)
  for (let row = 0; row < count; row++) {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const to = next[ids[at]!]!++
      inverted.rows[to] = row
      inverted.weights[to] = weights[at]!
    }
  }
  return inverted
}

/** The questions of a build by feature, so that the nearest ones to an entry are found without reading all of them. */
export type InvertedRows = { starts: Int32Array; rows: Int32Array; weights: Float32Array }
