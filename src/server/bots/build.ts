import { reviveMatcher, type Matcher, type MatcherEntry, type MatcherState } from '#src/domain/matching/matcher.ts'
import { inWorker } from './in-worker.ts'
import { englishWords } from './word-list.ts'

/** Builds a matcher of an application in a worker thread. Rejects when the worker fails or takes too long. */
export async function buildAside(appId: string, entries: readonly MatcherEntry[]): Promise<Matcher> {
  const [words, state] = await Promise.all([
    englishWords(),
    inWorker<MatcherState>(appId, 'matcher', 'state', { entries }),
  ])
  return reviveMatcher(state, { knownWord: (word) => words.has(word) })
}
