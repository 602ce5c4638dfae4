import { createFeatureTable, type FeatureTable } from './feature-table.ts'
import { createFeatureList, features } from './features.ts'
import { addExact, createExactIndex, type ExactIndex } from './exact-index.ts'
import { indexEntry, inverseFrequencies } from './indexing.ts'
import { invertRows, type InvertedRows } from './inverted-rows.ts'
import { mainLanguage, type Language } from './language.ts'
import { normalise } from './normalise.ts'
import { appendRow, createRows, trimRows, widened, type Rows } from './rows.ts'
import { createVocabulary, learnWords, type Vocabulary } from './spelling.ts'
import { counterOwner, type IndexedEntry, type MatcherEntry } from './state.ts'
import type { SynonymTable } from './synonym-table.ts'
import { tokens } from './tokens.ts'
import { createVectoriser, finishVector } from './vectors.ts'

/** Questions as rows of weighed features, before anything has been learnt from them. Row 0 is a text without features. */
export type QuestionIndex = {
  language: Language
  entries: IndexedEntry[]
  rows: Rows
  inverted: InvertedRows
  /** The place of the entry each row is a question of; `counterOwner` for counter-examples. */
  owners: Int32Array
  table: FeatureTable
  /** Inverse frequency over entries by feature. */
  inverse: Float32Array
  vocabulary: Vocabulary
  /** Rows by question or counter-example. */
  exact: ExactIndex
}

/** Indexes the questions of entries. Of entries with the same id the last one counts; blank questions are left out. */
export function indexQuestions(given: readonly MatcherEntry[], synonyms: SynonymTable): QuestionIndex {
  const kept = [...new Map(given.map((entry) => [entry.id, entry])).values()]
  const language = mainLanguage(
    kept.flatMap(({ questions }) => questions.slice(0, 5).map((question) => tokens(normalise(question)))),
  )
  const table = createFeatureTable()
  const vectoriser = createVectoriser()
  const list = createFeatureList()
  const vocabulary = createVocabulary()
  const entries: IndexedEntry[] = []
  const owners: number[] = [-1]
  const texts = kept.reduce(
    (sum, { questions, counterExamples = [] }) => sum + questions.length + counterExamples.length,
    1,
  )
  const exact = createExactIndex(texts)
  const rows = createRows(texts, texts * 64)
  rows.count = 1
  let groups = new Uint8Array(rows.ids.length)

  const append = (text: string, owner: number): void => {
    features(text, { synonyms, language }, list)
    const vector = vectoriser.count(table, list, true)
    const row = appendRow(rows, vector)
    if (groups.length < rows.ids.length) groups = widened(groups, rows.ids.length, Uint8Array)
    groups.set(vector.groups.subarray(0, vector.length), rows.starts[row]!)
    owners.push(owner)
  }
  for (const entry of kept) {
    const indexed = indexEntry(entry, rows.count)
    for (const question of indexed.questions) {
      const text = normalise(question)
      learnWords(vocabulary, text, language)
      addExact(exact, question, rows.count)
      append(text, entries.length)
    }
    for (const question of indexed.counterExamples) {
      addExact(exact, question, rows.count)
      append(normalise(question), counterOwner(entries.length))
    }
    entries.push(indexed)
  }

  trimRows(rows)
  const ownersByRow = Int32Array.from(owners)
  const inverse = inverseFrequencies(rows.ids, rows.starts, ownersByRow, table.size, entries.length)
  for (let row = 0; row < rows.count; row++) {
    const [from, to] = [rows.starts[row]!, rows.starts[row + 1]!]
    const view = { length: to - from, ids: rows.ids.subarray(from, to), weights: rows.weights.subarray(from, to) }
    finishVector({ ...view, groups: groups.subarray(from, to) }, inverse)
  }
  const inverted = invertRows(rows, table.size)
  return { language, entries, rows, inverted, owners: ownersByRow, table, inverse, vocabulary, exact }
}
