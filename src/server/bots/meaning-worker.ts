import { Worker } from 'node:worker_threads'
import { workerUrl } from '../paths.ts'
import type { MeaningJob, MeaningReply, Meant } from './meaning-job.ts'

/** The thread that holds vectors. It is made when first needed, and forgets everything when it fails. */
export type MeaningWorker = {
  perform(job: MeaningJob): Promise<Meant | null>
  close(): Promise<void>
}

/** `onLost` is told when the thread has died with all it held. */
export function createMeaningWorker(onLost: () => void): MeaningWorker {
  let worker: Worker | null = null
  let count = 0
  const waiting = new Map<number, { resolve(found: Meant | null): void; reject(error: unknown): void }>()

  function lose(error: unknown) {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    onLost()
  }

  function hire(): Worker {
    const thread = new Worker(workerUrl('meanings'), { resourceLimits: { maxOldGenerationSizeMb: 1024 } })
    thread.unref()
    thread.on('message', ({ n, found }: MeaningReply) => {
      waiting.get(n)?.resolve(found)
      waiting.delete(n)
    })
    thread.once('error', lose)
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
