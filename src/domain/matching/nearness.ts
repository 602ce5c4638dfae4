import { rowProduct } from './rows.ts'
import type { Spelling } from './spelling.ts'
import type { MatcherState } from './state.ts'
import type { CountedVector } from './vectors.ts'

/** How much one repaired word takes off the known share, over the number of words. */
const REPAIR_COST = 1.5

/** Share 0..1 of a counted (not yet finished) query that the index knows, by squared inverse frequency. */
export function knownShare(
  { inverse, unknownInverse }: MatcherState,
  query: CountedVector,
  spelling: Spelling,
): number {
  let known = 0
  for (let at = 0; at < query.length; at++) known += (query.weights[at]! * inverse[query.ids[at]!]!) ** 2
  const unknown = query.unknownMass * unknownInverse ** 2
  const penalty = spelling.repairs.length === 0 ? 1 : 1 - (REPAIR_COST * spelling.repairs.length) / spelling.words
  return (Math.max(0, penalty) * known) / (known + unknown + 1e-9)
}

/** The row of an entry's question nearest to the query (laid out by feature), and the cosine to it. */
export function nearestQuestion(
  { entries, rows }: MatcherState,
  place: number,
  dense: Float32Array,
): { row: number; similarity: number } {
  const { firstRow, questions } = entries[place]!
  let row = firstRow
  let similarity = 0
  for (let at = firstRow; at < firstRow + questions.length; at++) {
    const product = rowProduct(rows, at, dense)
    if (product <= similarity) continue
    similarity = product
    row = at
  }
  return { row, similarity: Math.min(1, similarity) }
}
