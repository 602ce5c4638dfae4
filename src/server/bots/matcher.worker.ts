import { parentPort, workerData } from 'node:worker_threads'
import { buildMatcher, serialiseMatcher, type MatcherEntry } from '#src/domain/matching/matcher.ts'

/** Builds a matcher aside and posts its state: the server goes on answering meanwhile. */
const { entries } = workerData as { entries: MatcherEntry[] }
parentPort?.postMessage({ state: serialiseMatcher(buildMatcher(entries)) })
