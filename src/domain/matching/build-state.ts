import { atOnce } from '#src/lib/in-slices.ts'
import { indexQuestions } from './index-questions.ts'
import { inverseFrequency } from './indexing.ts'
import { packModels } from './model.ts'
import type { MatcherEntry, MatcherState } from './state.ts'
import type { SynonymTable } from './synonym-table.ts'
import { trainEntry } from './train.ts'

/** Indexes and trains all entries. Of entries with the same id the last one counts; blank questions are left out. */
export function buildState(given: readonly MatcherEntry[], synonyms: SynonymTable): MatcherState {
  const { inverted, ...index } = indexQuestions(given, synonyms)
  const { entries, rows, owners, table } = index
  const frequencies = Int32Array.from(
    { length: table.size },
    (_, id) => inverted.starts[id + 1]! - inverted.starts[id]!,
  )
  const source = {
    rows,
    owners,
    dense: new Float32Array(table.size),
    scores: new Float32Array(rows.count),
    features: table.size,
    frequencies,
    inverted,
  }
  const models = entries.map((entry, place) => atOnce(trainEntry(source, entry, place, entries.length)))
  return {
    version: 1,
    ...index,
    frequencies,
    places: new Map(entries.map(({ id }, place) => [id, place])),
    unknownInverse: inverseFrequency(entries.length, 0),
    model: packModels(models, table.size),
    overlay: new Map(),
    builtEntries: entries.length,
    changed: new Set(),
  }
}
