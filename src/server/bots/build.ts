import { Worker } from 'node:worker_threads'
import { reviveMatcher, type Matcher, type MatcherEntry, type MatcherState } from '#src/domain/matching/matcher.ts'
import { workerUrl } from '../paths.ts'
import { englishWords } from './word-list.ts'

/** Longest a build may take, in milliseconds: ten times what the largest base takes. */
const BUILD_LIMIT_MS = 300_000

/** Builds a matcher in a worker thread. Rejects when the worker fails or takes too long. */
export async function buildAside(entries: readonly MatcherEntry[]): Promise<Matcher> {
  const [words, state] = await Promise.all([englishWords(), buildState(entries)])
  return reviveMatcher(state, { knownWord: (word) => words.has(word) })
}

function buildState(entries: readonly MatcherEntry[]): Promise<MatcherState> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl('matcher'), {
      workerData: { entries },
      resourceLimits: { maxOldGenerationSizeMb: 2048 },
    })
    const limit = setTimeout(() => {
      void worker.terminate()
      reject(new Error('Building the matcher took too long.'))
    }, BUILD_LIMIT_MS)
    // Under `node --watch` the thread also posts messages of its own kind.
    worker.on('message', (message: { state?: MatcherState }) => {
      if (message.state === undefined) return
      clearTimeout(limit)
      resolve(message.state)
      void worker.terminate()
    })
    worker.once('error', (error) => {
      clearTimeout(limit)
      reject(error)
    })
  })
}
