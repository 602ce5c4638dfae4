import { parentPort, workerData } from 'node:worker_threads'
import { buildMatcher, serialiseMatcher, type MatcherEntry, type MatcherState } from '#src/domain/matching/matcher.ts'

/** Builds a matcher aside and posts its state: the server goes on answering meanwhile. */
const { entries } = workerData as { entries: MatcherEntry[] }
const state = serialiseMatcher(buildMatcher(entries))
parentPort?.postMessage({ state }, buffersOf(state))

/** The arrays of a state, handed over instead of copied: of a large base they are hundreds of megabytes. */
function buffersOf(state: MatcherState): ArrayBuffer[] {
  const arrays = [state, state.rows, state.table, state.exact, state.model].flatMap((part) => Object.values(part))
  return [...new Set(arrays.flatMap((array) => (ArrayBuffer.isView(array) ? [array.buffer as ArrayBuffer] : [])))]
}
