import { parentPort, workerData } from 'node:worker_threads'
import { explore, type Question } from '#src/features/voice/paths/exploring.ts'

/** Walks a menu as the page's worker does, and tells how many paths it found and how long that took, in milliseconds. */
const began = performance.now()
const { leaves, states, complete } = explore(workerData as Question, () => undefined)
parentPort?.postMessage({ leaves: leaves.length, states, complete, ms: performance.now() - began })
