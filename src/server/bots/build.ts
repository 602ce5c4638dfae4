import { reviveMatcher, type Matcher, type MatcherEntry, type MatcherState } from '#src/domain/matching/matcher.ts'
import { inWorker } from './in-worker.ts'
import { englishWords } from './word-list.ts'

/** Builds a matcher in a worker thread. Rejects when the worker fails or takes too long. */
export async function buildAside(entries: readonly MatcherEntry[]): Promise<Matcher> {
  const [words, state] = await Promise.all([englishWords(), inWorker<MatcherState>('matcher', 'state', { entries })])
  return reviveMatcher(state, { knownWord: (word) => words.has(word) })
}
