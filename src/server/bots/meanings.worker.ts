import { parentPort } from 'node:worker_threads'
import { createSemanticIndex, type SemanticIndex } from '#src/domain/matching/semantic.ts'
import type { Asked, Replied } from './held-thread.ts'
import type { MeaningJob, MeaningReply } from './meaning-job.ts'

/** Keeps the vectors of bases and looks through them, aside: a large base takes tens of milliseconds a look. */
const bases = new Map<string, SemanticIndex>()

const indexOf = (base: string): SemanticIndex => {
  const known = bases.get(base) ?? createSemanticIndex()
  bases.set(base, known)
  return known
}

function replyTo(job: MeaningJob): MeaningReply {
  switch (job.type) {
    case 'set':
      for (const { id, questions } of job.entries) indexOf(job.base).set(id, questions)
      return null
    case 'drop':
      bases.delete(job.base)
      return null
    case 'nearest': {
      const index = bases.get(job.base)
      return index ? { hits: index.nearest(job.vector, job.limit), scale: index.scale() } : null
    }
  }
}

parentPort?.on('message', ({ n, job }: Asked<MeaningJob>) => {
  const replied: Replied<MeaningReply> = { n, reply: replyTo(job) }
  parentPort?.postMessage(replied)
})
