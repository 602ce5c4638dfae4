import { hashText } from './hash.ts'
import { canonicalQuestion } from './normalise.ts'
import { widened } from './rows.ts'

/**
 * Rows by the hash of their canonical text: the last row of a hash, and for each row the one before with the same. Two
 * plain arrays, which cross threads at no cost; that two texts are the same is for the reader to see.
 */
export type ExactIndex = { last: Int32Array; before: Int32Array }

const SEED = 21

/** Row 0 is nobody's text, so 0 stands for none. */
export function createExactIndex(rows: number): ExactIndex {
  return { last: new Int32Array(2 ** Math.ceil(Math.log2(2 * rows + 2))), before: new Int32Array(rows + 1) }
}

/** Notes a row under its text. Rows are noted in their order; one without a letter or digit is not noted. */
export function addExact(index: ExactIndex, text: string, row: number): void {
  const canonical = canonicalQuestion(text)
  if (canonical === '') return
  if (row >= index.before.length) index.before = widened(index.before, row + 1, Int32Array)
  const at = slotOf(index, canonical)
  index.before[row] = index.last[at]!
  index.last[at] = row
}

/** Rows that may hold a text, the latest first. */
export function* rowsLike(index: ExactIndex, canonical: string): Generator<number> {
  yield* chain(index, index.last[slotOf(index, canonical)]!)
}

/** Rows before a row that may hold the same text, the latest first. */
export function* rowsLikeRow(index: ExactIndex, row: number): Generator<number> {
  yield* chain(index, index.before[row] ?? 0)
}

function* chain({ before }: ExactIndex, from: number): Generator<number> {
  for (let row = from; row > 0; row = before[row]!) yield row
}

const slotOf = ({ last }: ExactIndex, canonical: string): number => hashText(SEED, canonical) & (last.length - 1)
