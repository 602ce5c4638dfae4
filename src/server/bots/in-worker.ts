import { Worker } from 'node:worker_threads'
import { workerUrl } from '../paths.ts'
import { createFairTurns, type FairTurns } from '../platform/fair-turns.ts'

/** What a worker may take, in milliseconds and memory: ten times what the largest base takes to build. */
const LIMIT = { ms: 300_000, megabytes: 2048 }

/** Workers of one kind at once; an application has all but one of them. */
const PLACES = 3

const turns = new Map<string, FairTurns>()

/**
 * Has a worker do one thing for an application aside, when it is its turn, and answers the part `name` of what it posts.
 * Rejects when it fails, runs out of memory, takes too long, or when `signal` says that nobody waits for it any more.
 *
 * Each thing has a thread of its own with its own limit of memory, and applications take turns. A pool such as tinypool has
 * one queue for all and one limit for all its threads: the turns would still be ours, with a pool for each limit behind them.
 */
export async function inWorker<T>(
  appId: string,
  worker: string,
  name: string,
  data: unknown,
  limit = LIMIT,
  signal = new AbortController().signal,
): Promise<T> {
  let ofKind = turns.get(worker)
  if (!ofKind) turns.set(worker, (ofKind = createFairTurns({ places: PLACES })))
  const leave = await ofKind.takeTurn(appId, signal)
  try {
    return await performInThread(worker, name, data, limit, signal)
  } finally {
    leave?.()
  }
}

function performInThread<T>(
  worker: string,
  name: string,
  data: unknown,
  limit: typeof LIMIT,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(workerUrl(worker), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: limit.megabytes },
    })
    const timer = setTimeout(() => {
      void thread.terminate()
      reject(new Error(`The worker ${worker} took too long.`))
    }, limit.ms)
    const stop = () => {
      clearTimeout(timer)
      void thread.terminate()
      reject(new Error(`Nobody waits for the worker ${worker} any more.`))
    }
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    // Under `node --watch` the thread also posts messages of its own kind.
    thread.on('message', (message: Record<string, unknown>) => {
      if (message[name] === undefined) return
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(message[name] as T)
      void thread.terminate()
    })
    thread.once('error', (error) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      reject(error)
    })
  })
}
