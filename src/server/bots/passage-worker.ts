import { Worker } from 'node:worker_threads'
import { workerUrl } from '../paths.ts'
import type { PassageJob, PassageReply } from './passage-job.ts'

/** The thread that holds passages. It is made when first needed, and forgets everything when it fails. */
export type PassageWorker = {
  perform(job: PassageJob): Promise<PassageReply>
  close(): Promise<void>
}

export function createPassageWorker(): PassageWorker {
  let worker: Worker | null = null
  let count = 0
  const waiting = new Map<number, { resolve(reply: PassageReply): void; reject(error: unknown): void }>()

  function hire(): Worker {
    const thread = new Worker(workerUrl('passages'), { resourceLimits: { maxOldGenerationSizeMb: 2048 } })
    thread.unref()
    thread.on('message', (reply: PassageReply) => {
      waiting.get(reply.n)?.resolve(reply)
      waiting.delete(reply.n)
    })
    thread.once('error', (error) => {
      worker = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return thread
  }

  return {
    perform(job) {
      worker ??= hire()
      const n = (count += 1)
      const thread = worker
      return new Promise((resolve, reject) => {
        waiting.set(n, { resolve, reject })
        thread.postMessage({ n, job })
      })
    },
    async close() {
      const thread = worker
      worker = null
      await thread?.terminate()
    },
  }
}
