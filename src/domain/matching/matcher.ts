import { atOnce } from '#src/lib/in-slices.ts'
import { buildState } from './build-state.ts'
import { confidenceOf, type Signals } from './confidence.ts'
import { createFeatureList, features } from './features.ts'
import { normalise } from './normalise.ts'
import { knownShare } from './nearness.ts'
import { removeEntry, updateEntry } from './overlay.ts'
import { rank, sameTexts, similarityShare } from './rank.ts'
import { createRunoff } from './runoff.ts'
import { createScores, scoreEntries } from './score.ts'
import { repairSpelling, type Repair } from './spelling.ts'
import type { MatcherEntry, MatcherState } from './state.ts'
import { synonymTable } from './synonym-table.ts'
import { createVectoriser, finishVector } from './vectors.ts'

export type { MatcherEntry, MatcherState } from './state.ts'

/**
 * `knownWord` says whether a word of the Latin script is spelt right, so that it is not «repaired»; without it only the
 * words of the questions are known. `synonyms` are groups beside the built-in ones; revive with the same as at the build.
 */
export type MatcherOptions = {
  knownWord?: ((word: string) => boolean) | undefined
  synonyms?: readonly (readonly string[])[] | undefined
}

/** An entry that may be meant: `confidence` 0..1, `question` the nearest of its questions, and why. */
export type Candidate = { entryId: string; confidence: number; question: string; reasons: Reasons }

/** Why a candidate stands where it stands. `unknownWords` are words of the text that no question holds. */
export type Reasons = Signals & { exact: boolean; repairs: readonly Repair[]; unknownWords: readonly string[] }

/** Finds entries by a visitor's text, and takes changes at once. */
export type Matcher = {
  /**
   * The entries that may be meant, best first, confidences never rising; none for a text without any known feature. At
   * most a dozen are looked at, whatever the limit.
   */
  match(text: string, limit?: number): Candidate[]
  /** Adds or changes an entry and trains it at once; the others keep what they learnt. */
  update(entry: MatcherEntry): void
  /**
   * The same as work that stops now and then, after a few milliseconds each even in a base of 200,000 questions. What is
   * matched meanwhile is matched as before; nothing else may change the matcher until it is done.
   */
  updating(entry: MatcherEntry): Iterator<void, void>
  remove(entryId: string): void
  /** Share 0..1 of the entries added, changed or removed since the build. Past 0.05 a new build is due. */
  readonly changed: number
  readonly size: { entries: number; questions: number }
  /** The living state, for `serialiseMatcher`. */
  readonly state: MatcherState
}

/** Builds a matcher. It takes seconds for large bases: let a worker do it and hand over the state. */
export function buildMatcher(entries: readonly MatcherEntry[], options: MatcherOptions = {}): Matcher {
  return reviveMatcher(buildState(entries, synonymTable(options.synonyms)), options)
}

/** The state to post to another thread: plain data, maps and typed arrays. It shares memory with the matcher until cloned. */
export function serialiseMatcher(matcher: Matcher): MatcherState {
  return matcher.state
}

/** A matcher on a state that was built before, here or in a worker. Options are not part of the state. */
export function reviveMatcher(state: MatcherState, options: MatcherOptions = {}): Matcher {
  const synonyms = synonymTable(options.synonyms)
  const knownWord = options.knownWord ?? (() => false)
  const vectoriser = createVectoriser()
  const list = createFeatureList()
  const runoff = createRunoff()
  let scores = createScores(state.entries.length)
  let dense = new Float32Array(state.inverse.length)

  const match = (text: string, limit = 5): Candidate[] => {
    if (state.places.size === 0 || limit <= 0) return []
    if (scores.margins.length < state.entries.length) scores = createScores(state.entries.length + 64)
    if (dense.length < state.inverse.length) dense = new Float32Array(state.inverse.length)

    const spelling = repairSpelling(state.vocabulary, normalise(text), state.rows.count, state.language, knownWord)
    features(spelling.text, { synonyms, language: state.language }, list)
    const query = vectoriser.count(state.table, list, false)
    const { exact, excluded } = sameTexts(state, text)
    if (query.length === 0 && exact.size === 0) return []
    const known = knownShare(state, query, spelling)
    finishVector(query, state.inverse)
    scoreEntries(state, query, scores)

    const base = { entries: state.places.size, questions: questionCount(state) }
    const share = similarityShare(base)
    for (let at = 0; at < query.length; at++) dense[query.ids[at]!] = query.weights[at]!
    const close = rank(state, scores, { exact, excluded }, share, dense, runoff)
    for (let at = 0; at < query.length; at++) dense[query.ids[at]!] = 0

    let ceiling = 1
    return close.slice(0, limit).map(({ place, row, similarity, blended }, at) => {
      const entry = state.entries[place]!
      const signals: Signals = {
        margin: scores.margins[place]!,
        lead: (blended - (close[at === 0 ? 1 : 0]?.blended ?? -1)) / (1 + share),
        similarity,
        known,
        knownWords: spelling.words === 0 ? known : spelling.knownShare,
        likelihood: scores.likelihoods[place]!,
      }
      ceiling = exact.has(place) ? 1 : Math.min(ceiling, confidenceOf(signals, base))
      return {
        entryId: entry.id,
        confidence: ceiling,
        question: entry.questions[row - entry.firstRow] ?? '',
        reasons: { ...signals, exact: exact.has(place), repairs: spelling.repairs, unknownWords: spelling.unknown },
      }
    })
  }

  function* updating(entry: MatcherEntry): Generator<void, void> {
    yield* updateEntry(state, entry, { vectoriser, list, synonyms })
    runoff.clear()
  }

  return {
    match,
    update(entry) {
      atOnce(updating(entry))
    },
    updating,
    remove(entryId) {
      removeEntry(state, entryId)
      runoff.clear()
    },
    get changed() {
      return Math.min(1, state.changed.size / Math.max(1, state.builtEntries))
    },
    get size() {
      return { entries: state.places.size, questions: questionCount(state) }
    },
    state,
  }
}

function questionCount({ entries }: MatcherState): number {
  return entries.reduce((sum, { questions }) => sum + questions.length, 0)
}
