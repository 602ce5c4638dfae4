import { Worker } from 'node:worker_threads'
import { workerUrl } from '../paths.ts'

/** What a worker may take, in milliseconds and memory: ten times what the largest base takes to build. */
const LIMIT = { ms: 300_000, megabytes: 2048 }

/**
 * Has a worker do one thing aside and answers the part `name` of what it posts. Rejects when it fails, runs out of
 * memory, takes too long, or when `signal` says that nobody waits for it any more.
 */
export function inWorker<T>(
  worker: string,
  name: string,
  data: unknown,
  limit = LIMIT,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
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
    signal?.addEventListener('abort', stop, { once: true })
    // Under `node --watch` the thread also posts messages of its own kind.
    thread.on('message', (message: Record<string, unknown>) => {
      if (message[name] === undefined) return
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve(message[name] as T)
      void thread.terminate()
    })
    thread.once('error', (error) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      reject(error)
    })
  })
}
