import type { ExactIndex } from './exact-index.ts'
import type { FeatureTable } from './feature-table.ts'
import type { Language } from './language.ts'
import type { EntryModel, PackedModel } from './model.ts'
import type { Rows } from './rows.ts'
import type { Vocabulary } from './spelling.ts'

/** What an entry is found by. `questions[0]` is the standard question. */
export type MatcherEntry = { id: string; questions: readonly string[]; counterExamples?: readonly string[] }

/**
 * An entry in the index: its questions lie in the rows from `firstRow` on, its counter-examples right after them. A
 * removed one keeps its place, without questions.
 */
export type IndexedEntry = {
  id: string
  questions: readonly string[]
  counterExamples: readonly string[]
  firstRow: number
}

/** A model that is not packed, with where each feature's weights lie. */
export type OverlaidModel = EntryModel & { at: Map<number, number> }

/**
 * All that a matcher knows, as plain data, maps and typed arrays: a worker builds it, `postMessage` clones it, and
 * `reviveMatcher` takes it up.
 */
export type MatcherState = {
  version: 1
  language: Language
  entries: IndexedEntry[]
  /** Where an entry's place in `entries` is, by its id; removed ones are left out. */
  places: Map<string, number>
  rows: Rows
  /** The place of the entry each row is a question of; {@link counterOwner} for counter-examples, -1 for what was removed. */
  owners: Int32Array
  table: FeatureTable
  /** How many questions hold a feature, those that were replaced since the build included. */
  frequencies: Int32Array
  /** Inverse frequency over entries by feature. */
  inverse: Float32Array
  unknownInverse: number
  vocabulary: Vocabulary
  /** Rows by question or counter-example. */
  exact: ExactIndex
  model: PackedModel
  /** Entries trained since the build, by place; they stand before the packed model. */
  overlay: Map<number, OverlaidModel>
  builtEntries: number
  /** Ids added, changed or removed since the build. */
  changed: Set<string>
}

/** The text that a row was made of; undefined for one that was replaced or removed. */
export function textOfRow(
  { entries, owners }: Pick<MatcherState, 'entries' | 'owners'>,
  row: number,
): string | undefined {
  const owner = owners[row]!
  if (owner === -1) return undefined
  const { questions, counterExamples, firstRow } = entries[owner >= 0 ? owner : counterOwner(owner)]!
  return owner >= 0 ? questions[row - firstRow] : counterExamples[row - firstRow - questions.length]
}

/** The owner of a row that is a counter-example of the entry at a place: below -1, and its own inverse. */
export function counterOwner(place: number): number {
  return -2 - place
}
