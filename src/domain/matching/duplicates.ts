import { rowsLikeRow } from './exact-index.ts'
import { indexQuestions, type QuestionIndex } from './index-questions.ts'
import { canonicalQuestion } from './normalise.ts'
import { rowProduct } from './rows.ts'
import { textOfRow, type MatcherEntry } from './state.ts'
import { synonymTable } from './synonym-table.ts'

/** Two entries that ask nearly the same: the two questions that come nearest, and how near, 0..1 (1: the same words). */
export type DuplicatePair = {
  entryIds: readonly [string, string]
  questions: readonly [string, string]
  similarity: number
}

/**
 * From this similarity on two questions ask the same in other words. Among the ready-made bases no two entries come so
 * near; an added «please» stays above it.
 */
const NEAR = 0.8
/** Features of a question that are looked up in the others: the heaviest ones, that few others share. */
const LOOKED_UP = 12
/** A feature that stands in more questions than this parts none of them. */
const COMMON = 500
/** Questions compared at most; of larger bases the later ones of each entry are left out. */
const MOST_QUESTIONS = 60_000

/**
 * Pairs of entries that ask nearly the same, the nearest first, at most `most`. A pair that an editor has told apart by
 * a counter-example is none. With `from`, only the entries from that place on are compared, with those before it. Takes
 * seconds for large bases: let a worker do it.
 */
export function findDuplicates(given: readonly MatcherEntry[], most: number, from = 0): DuplicatePair[] {
  const each = comparedQuestions(given.length)
  const entries = given.map((entry) => ({ ...entry, questions: entry.questions.slice(0, each) }))
  const index = indexQuestions(entries, synonymTable())
  const best = new Map<string, DuplicatePair>()
  const found = (row: number, other: number, similarity: number) => {
    const pair = pairOf(index, row, other, similarity)
    const key = pair.entryIds.join(' ')
    if (similarity > (best.get(key)?.similarity ?? 0) && !isToldApart(index, row, other)) best.set(key, pair)
  }
  const isCompared = (row: number) => index.owners[row]! >= from
  const isOther = (row: number, other: number) =>
    index.owners[other]! >= 0 &&
    index.owners[other] !== index.owners[row] &&
    (from === 0 || index.owners[other]! < from)
  for (let row = 1; row < index.rows.count; row++) {
    if (!isCompared(row)) continue
    for (const other of rowsLikeRow(index.exact, row))
      if (isOther(row, other) && isSame(index, row, other)) found(other, row, 1)
  }
  const dense = new Float32Array(index.table.size)
  for (let row = 1; row < index.rows.count; row++) {
    if (!isCompared(row)) continue
    layOut(index, row, dense, 1)
    for (const other of neighbours(index, row)) {
      if (!isOther(row, other)) continue
      const similarity = Math.min(0.99, rowProduct(index.rows, other, dense))
      if (similarity >= NEAR) found(other, row, similarity)
    }
    layOut(index, row, dense, 0)
  }
  return [...best.values()].toSorted((a, b) => b.similarity - a.similarity).slice(0, most)
}

/** How many questions of each entry are compared in a base of so many entries: all, or the first ones. */
export const comparedQuestions = (entries: number): number =>
  Math.max(1, Math.floor(MOST_QUESTIONS / Math.max(1, entries)))

/** Writes a row's weights by feature, or wipes them out. */
function layOut({ rows }: QuestionIndex, row: number, dense: Float32Array, factor: 0 | 1): void {
  for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) dense[rows.ids[at]!] = rows.weights[at]! * factor
}

/** Earlier questions of other entries that share one of the row's heaviest features. */
function neighbours({ rows, inverted, owners }: QuestionIndex, row: number): Set<number> {
  const places = Array.from({ length: rows.starts[row + 1]! - rows.starts[row]! }, (_, at) => rows.starts[row]! + at)
  const heaviest = places.toSorted((a, b) => rows.weights[b]! - rows.weights[a]!).slice(0, LOOKED_UP)
  const near = new Set<number>()
  for (const place of heaviest) {
    const feature = rows.ids[place]!
    const [from, to] = [inverted.starts[feature]!, inverted.starts[feature + 1]!]
    if (to - from > COMMON) continue
    for (let at = from; at < to; at++) {
      const other = inverted.rows[at]!
      // Rows of a feature stand in order.
      if (other >= row) break
      if (owners[other]! >= 0 && owners[other] !== owners[row]) near.add(other)
    }
  }
  return near
}

const isSame = (index: QuestionIndex, row: number, other: number): boolean =>
  canonicalQuestion(textOfRow(index, row) ?? '') === canonicalQuestion(textOfRow(index, other) ?? '')

function pairOf(index: QuestionIndex, row: number, other: number, similarity: number): DuplicatePair {
  const idOf = (at: number) => index.entries[index.owners[at]!]!.id
  const textOf = (at: number) => textOfRow(index, at) ?? ''
  return { entryIds: [idOf(row), idOf(other)], questions: [textOf(row), textOf(other)], similarity }
}

/** Whether one of the two entries holds the other's question as a counter-example. */
function isToldApart(index: QuestionIndex, row: number, other: number): boolean {
  const { entries, owners } = index
  const refuses = (own: number, foreign: number) => {
    const { counterExamples } = entries[owners[own]!]!
    if (counterExamples.length === 0) return false
    const asked = canonicalQuestion(textOfRow(index, foreign) ?? '')
    return counterExamples.some((text) => canonicalQuestion(text) === asked)
  }
  return refuses(row, other) || refuses(other, row)
}
