import { buildState } from './build-state.ts'
import { features, type FeatureList } from './features.ts'
import { addExact } from './exact-index.ts'
import { indexEntry, inverseFrequency } from './indexing.ts'
import type { EntryModel } from './model.ts'
import { normalise } from './normalise.ts'
import { appendRow, widened } from './rows.ts'
import { learnWords } from './spelling.ts'
import { counterOwner, type IndexedEntry, type MatcherEntry, type MatcherState, type OverlaidModel } from './state.ts'
import type { SynonymTable } from './synonym-table.ts'
import { trainEntry } from './train.ts'
import { finishVector, type Vectoriser } from './vectors.ts'

/** What an update needs beside the state: the tools of its matcher. */
export type OverlayTools = { vectoriser: Vectoriser; list: FeatureList; synonyms: SynonymTable }

/**
 * Adds or changes an entry between two builds: its questions get vectors, its classifier is trained anew, and both
 * stand before what was built. The other entries are left as they are, which is why a build is due once many changed.
 * Stops now and then, and until it is done the entry answers as before.
 */
export function* updateEntry(state: MatcherState, given: MatcherEntry, tools: OverlayTools): Generator<void, void> {
  if (state.rows.count + given.questions.length <= SMALL) return rebuild(state, given, tools.synonyms)
  const before = state.places.get(given.id)
  const place = before ?? state.entries.length
  const entry = indexEntry(given, state.rows.count)
  const texts = [...entry.questions, ...entry.counterExamples]
  for (const text of texts) addRow(state, text, tools)
  const model = yield* train(state, entry, place, state.places.size + (before === undefined ? 1 : 0))

  if (before !== undefined) forget(state, before)
  state.entries[place] = entry
  state.places.set(entry.id, place)
  state.changed.add(entry.id)
  state.overlay.set(place, model)
  for (const [at, text] of texts.entries()) {
    const isQuestion = at < entry.questions.length
    const row = entry.firstRow + at
    state.owners[row] = isQuestion ? place : counterOwner(place)
    if (isQuestion) learnWords(state.vocabulary, normalise(text), state.language)
    addExact(state.exact, text, row)
  }
}

/** Up to this many questions everything is built anew: it takes less than training one entry of a large base. */
const SMALL = 120

function rebuild(state: MatcherState, given: MatcherEntry, synonyms: SynonymTable): void {
  const entries = new Map<string, MatcherEntry>()
  for (const [id, place] of state.places) entries.set(id, state.entries[place]!)
  entries.set(given.id, given)
  Object.assign(state, buildState([...entries.values()], synonyms))
}

/** Takes an entry out at once. */
export function removeEntry(state: MatcherState, entryId: string): void {
  const place = state.places.get(entryId)
  if (place === undefined) return
  forget(state, place)
  state.entries[place] = { id: entryId, questions: [], counterExamples: [], firstRow: 0 }
  state.places.delete(entryId)
  state.overlay.delete(place)
  state.changed.add(entryId)
}

function forget(state: MatcherState, place: number): void {
  const { questions, counterExamples, firstRow } = state.entries[place]!
  state.owners.fill(-1, firstRow, firstRow + questions.length + counterExamples.length)
}

/** Adds the vector of a text that belongs to no entry yet. */
function addRow(state: MatcherState, question: string, { vectoriser, list, synonyms }: OverlayTools): void {
  features(normalise(question), { synonyms, language: state.language }, list)
  const vector = vectoriser.count(state.table, list, true)
  coverFeatures(state)
  finishVector(vector, state.inverse)
  for (let at = 0; at < vector.length; at++) state.frequencies[vector.ids[at]!]!++
  const row = appendRow(state.rows, vector)
  if (row >= state.owners.length) state.owners = widened(state.owners, row + 1, Int32Array)
  state.owners[row] = -1
}

/** Features that are new since the build stand in one entry: this one. Room for them is made a while ahead. */
function coverFeatures(state: MatcherState): void {
  const { inverse, table } = state
  if (inverse.length >= table.size) return
  state.frequencies = widened(state.frequencies, table.size, Int32Array)
  state.inverse = widened(inverse, table.size, Float32Array)
  state.inverse.fill(inverseFrequency(state.builtEntries, 1), inverse.length)
}

function* train(
  state: MatcherState,
  entry: IndexedEntry,
  place: number,
  entries: number,
): Generator<void, OverlaidModel> {
  const { rows, owners, table, frequencies } = state
  const source = {
    rows,
    owners,
    dense: new Float32Array(table.size),
    scores: new Float32Array(rows.count),
    features: table.size,
    frequencies,
  }
  return lookedUp(yield* trainEntry(source, entry, place, entries))
}

function lookedUp(model: EntryModel): OverlaidModel {
  const at = new Map<number, number>()
  model.ids.forEach((id, index) => at.set(id, index))
  return { ...model, at }
}
