import { parentPort, workerData } from 'node:worker_threads'
import { askHeldOut } from '#src/domain/matching/hold-out.ts'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import { englishWords } from './word-list.ts'

/** Measures a base with questions it has not learnt, aside, and posts how it heard them. */
const { entries, foreign } = workerData as { entries: MatcherEntry[]; foreign: string[] }
const words = await englishWords()
parentPort?.postMessage({ heard: askHeldOut(entries, foreign, { knownWord: (word) => words.has(word) }) })
