import { Worker } from 'node:worker_threads'
import type { KnownEntry } from '#src/domain/qa/sheet-match.ts'
import { workerUrl } from '../paths.ts'
import { FileFault } from './file-fault.ts'
import type {
  Ask,
  Job,
  MarkJob,
  ReadJob,
  ReadRow,
  Reply,
  SampleJob,
  SampleRow,
  TableJob,
  TemplateJob,
  WriteJob,
} from './protocol.ts'

/** What a worker may use: bytes of its heap, and milliseconds for one answer. Everything outside the heap comes in pieces. */
const HEAP_MB = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 16 }
const ANSWER_MS = 15_000

/** Reads a sheet, row by row. Throws FileFault for a file that cannot be read, the signal's reason when it ends it. */
export async function* readSheetAside(
  job: ReadJob,
  known: AsyncIterable<KnownEntry[]>,
  signal: AbortSignal,
): AsyncGenerator<ReadRow[]> {
  const worker = await open(job, signal)
  try {
    for await (const entries of known) await worker.ask({ type: 'known', entries })
    for (let coming = worker.ask({ type: 'next' }); ;) {
      const reply = await coming
      if (reply.type !== 'rows') throw new Error('The reader of sheets answered something else.')
      if (!reply.last) {
        // Read ahead by one: the thread works while these rows are dealt with.
        coming = worker.ask({ type: 'next' })
        coming.catch(() => undefined)
      }
      yield reply.rows
      if (reply.last) return
    }
  } finally {
    worker.end()
  }
}

/** The first rows of a sheet as they stand. Throws FileFault for a file that cannot be read. */
export async function sampleSheetAside(job: SampleJob, signal: AbortSignal): Promise<SampleRow[]> {
  const worker = await open(job, signal)
  try {
    const reply = await worker.ask({ type: 'sample' })
    if (reply.type !== 'sampled') throw new Error('The reader of sheets answered something else.')
    return reply.rows
  } finally {
    worker.end()
  }
}

/** Writes a sheet of rows, each with a text for every column. */
export async function writeSheetAside(
  job: WriteJob,
  rows: AsyncIterable<string[][]>,
  signal: AbortSignal,
): Promise<Buffer> {
  const worker = await open(job, signal)
  try {
    for await (const some of rows) await worker.ask({ type: 'put', rows: some })
    return await fileOf(worker)
  } finally {
    worker.end()
  }
}

/** Writes a file whose content the job itself tells. */
export async function makeFileAside(job: MarkJob | TemplateJob | TableJob, signal: AbortSignal): Promise<Buffer> {
  const worker = await open(job, signal)
  try {
    return await fileOf(worker)
  } finally {
    worker.end()
  }
}

async function fileOf(worker: Hand): Promise<Buffer> {
  const reply = await worker.ask({ type: 'finish' })
  if (reply.type !== 'file') throw new Error('The writer of sheets answered something else.')
  return Buffer.from(reply.file.buffer, reply.file.byteOffset, reply.file.byteLength)
}

/**
 * A worker that is asked one thing after another: a sheet of any size passes through it piece by piece. A pool such as
 * tinypool runs a task from its question to its answer, and knows no thread that stays with whoever asked.
 */
type Hand = { ask(ask: Ask): Promise<Reply>; end(): void }

async function open(job: Job, signal: AbortSignal): Promise<Hand> {
  signal.throwIfAborted()
  const worker = new Worker(workerUrl('sheet'), { env: {}, resourceLimits: HEAP_MB })
  let waiting: PromiseWithResolvers<Reply> | undefined
  let ended: Error | undefined

  const fail = (error: Error) => {
    ended ??= error
    waiting?.reject(ended)
    waiting = undefined
    void worker.terminate()
  }
  const stop = () => fail(signal.reason instanceof Error ? signal.reason : new Error('ended'))
  signal.addEventListener('abort', stop, { once: true })
  worker.on('error', (error: Error) =>
    fail('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new FileFault('UNPACKS_TOO_LARGE') : error),
  )
  worker.on('exit', () => fail(new Error('The worker of sheets has ended.')))
  worker.on('message', (message: Reply | { type?: undefined }) => {
    // Under `node --watch` the thread also posts messages of its own kind.
    if (message.type === undefined) return
    if (message.type === 'fault') fail(new FileFault(message.code))
    waiting?.resolve(message)
    waiting = undefined
  })

  const reply = async () => {
    if (ended) throw ended
    const slow = setTimeout(() => fail(new FileFault('TOO_SLOW')), ANSWER_MS)
    waiting = Promise.withResolvers<Reply>()
    try {
      return await waiting.promise
    } finally {
      clearTimeout(slow)
    }
  }
  const hand: Hand = {
    ask(ask) {
      const answered = reply()
      if (!ended) worker.postMessage(ask)
      return answered
    },
    end() {
      signal.removeEventListener('abort', stop)
      ended ??= new Error('The worker of sheets has ended.')
      void worker.terminate()
    },
  }
  // It says once that it is there; what is asked before would have no answer of its own.
  await reply()
  await hand.ask({ type: 'open', job })
  return hand
}
