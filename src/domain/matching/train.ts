import { bayesTerms } from './bayes.ts'
import { entryModel, type EntryModel } from './model.ts'
import { hardNegatives, type NegativeSource } from './negatives.ts'
import type { IndexedEntry } from './state.ts'
import { trainSvm, type Example } from './svm.ts'

/** How much more a question of the entry counts than one of another. */
const OWN = 3
/** Bounds of the negatives of an entry: few enough for large bases, many enough for small ones. */
const NEGATIVES = { least: 200, most: 1000, budget: 600_000 } as const

/** Trains one entry: its questions against the hardest of the others' and against its counter-examples. Stops now and then. */
export function* trainEntry(
  source: NegativeSource,
  entry: IndexedEntry,
  place: number,
  entries: number,
): Generator<void, EntryModel> {
  const own = rowsOf(entry.firstRow, entry.questions.length)
  const counter = rowsOf(entry.firstRow + entry.questions.length, entry.counterExamples.length)
  const limit = Math.max(NEGATIVES.least, Math.min(NEGATIVES.most, Math.floor(NEGATIVES.budget / Math.max(1, entries))))
  const negatives = yield* hardNegatives(source, place, own, limit)
  const examples: Example[] = [
    ...own.map((row) => ({ row, label: 1, cost: OWN }) as const),
    ...counter.map((row) => ({ row, label: -1, cost: OWN }) as const),
    ...negatives.map((row) => ({ row, label: -1, cost: 1 }) as const),
    // An empty text belongs to no entry. It decides only where there is hardly anything else to be told apart from.
    { row: EMPTY_ROW, label: -1, cost: 1 },
  ]
  const linear = yield* trainSvm(source.rows, examples, 5869 + place, source.dense)
  return entryModel(linear, bayesTerms(source.rows, own, source.features))
}

/** Row 0 of every index is a text without features. */
const EMPTY_ROW = 0

function rowsOf(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at)
}
