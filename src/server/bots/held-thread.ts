import { Worker } from 'node:worker_threads'
import { workerUrl } from '../paths.ts'

/** A thread that holds something and is asked about it; it is made when first needed, and forgets everything when it fails. */
export type HeldThread<Job, Reply> = {
  askThread(job: Job): Promise<Reply>
  close(): Promise<void>
}

/** What such a thread is posted; it posts back the same `n` with its reply. */
export type Asked<Job> = { n: number; job: Job }
export type Replied<Reply> = { n: number; reply: Reply }

/**
 * The thread of the worker `name`, with so many megabytes of heap. `onLost` is told when it has died with all it held.
 *
 * Not of a pool such as tinypool: whatever thread of a pool is free takes the next task, and threads come and go with the
 * tasks; here each question is for the one that holds the base, and its end is news.
 */
export function createHeldThread<Job, Reply>(
  name: string,
  megabytes: number,
  onLost: () => void = () => undefined,
): HeldThread<Job, Reply> {
  let worker: Worker | null = null
  let count = 0
  const waiting = new Map<number, PromiseWithResolvers<Reply>>()

  function hire(): Worker {
    const thread = new Worker(workerUrl(name), { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    thread.unref()
    thread.on('message', ({ n, reply }: Replied<Reply>) => {
      waiting.get(n)?.resolve(reply)
      waiting.delete(n)
    })
    thread.once('error', (error) => {
      worker = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      onLost()
    })
    return thread
  }

  return {
    askThread(job) {
      worker ??= hire()
      const asked: Asked<Job> = { n: (count += 1), job }
      const reply = Promise.withResolvers<Reply>()
      waiting.set(asked.n, reply)
      worker.postMessage(asked)
      return reply.promise
    },
    async close() {
      const thread = worker
      worker = null
      await thread?.terminate()
    },
  }
}
