import { parentPort, workerData } from 'node:worker_threads'
import { findDuplicates } from '#src/domain/matching/duplicates.ts'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'

/**
 * Looks for entries that ask nearly the same, aside, and posts the pairs. The entries come as lists in JSON; with `last`
 * only so many at the end are compared, with all before them.
 */
const { pieces, most, last = 0 } = workerData as { pieces: string[]; most: number; last?: number }
const entries = pieces.flatMap((piece) => JSON.parse(piece) as MatcherEntry[])
parentPort?.postMessage({ pairs: findDuplicates(entries, most, last > 0 ? entries.length - last : 0) })
