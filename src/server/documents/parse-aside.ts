import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { fileURLToPath } from 'node:url'
import type { CutPassage } from '#src/domain/documents/cut.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { workerUrl } from '../paths.ts'
import { DocumentFault } from './document-fault.ts'
import type { ParseJob, ParseReply } from './protocol.ts'
import { residentBytes } from './resident-bytes.ts'
import type { ReadDocument } from './read-document.ts'

/** How often the memory of the process is looked at, in milliseconds. */
const LOOK_MS = 50
/** Of it, what its heap may take, in megabytes. */
const HEAP_MB = 512

export type ParseAside = {
  job: Omit<ParseJob, 'languages'>
  file: ReadableStream<Uint8Array>
  signal: AbortSignal
  /** What is written on pictures is being read. */
  recognising(): void
  /** All is read, and is being cut. */
  chunking(): void
  /** Milliseconds and bytes it may take; the product's own unless a test says otherwise. */
  limits?: { ms: number; bytes: number }
}

/**
 * Reads a document in a process of its own, and ends that process when it takes too long or too much memory. Throws
 * DocumentFault for a document that cannot be taken in, the signal's reason when it ends it.
 */
export async function parseAside({
  job,
  file,
  signal,
  recognising,
  chunking,
  limits,
}: ParseAside): Promise<ReadDocument> {
  signal.throwIfAborted()
  const { ms, bytes } = limits ?? { ms: LIMITS.document.parseMs, bytes: LIMITS.document.parseBytes }
  const languages = join(tmpdir(), `deskwright-ocr-${randomUUID()}`)
  const child = fork(fileURLToPath(workerUrl('document')), {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadDocument>()
  const passages: CutPassage[] = []
  const tooHeavy = () => reject(new DocumentFault('DOC_TOO_HEAVY'))

  child.on('message', (reply: ParseReply) => {
    if (reply.type === 'ready') {
      child.send({ ...job, languages })
      feed(child, file)
    } else if (reply.type === 'ocr') {
      // A page takes seconds, not milliseconds.
      clearTimeout(slow)
      slow = setTimeout(tooHeavy, limits?.ms ?? LIMITS.document.ocrMs)
      recognising()
    } else if (reply.type === 'chunking') chunking()
    else if (reply.type === 'passages') passages.push(...reply.passages)
    else if (reply.type === 'fault') reject(new DocumentFault(reply.code))
    else resolve({ passages, pages: reply.pages, characters: reply.characters })
  })
  child.once('error', reject)
  // It ends by itself when its heap is full.
  child.once('exit', (code, by) =>
    reject(
      by === 'SIGABRT' || code === 134
        ? new DocumentFault('DOC_TOO_HEAVY')
        : new Error(`The reader of documents has ended (${code ?? by}).`),
    ),
  )
  const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('ended'))
  signal.addEventListener('abort', stop, { once: true })
  let slow = setTimeout(tooHeavy, ms)
  const watch = setInterval(() => {
    void residentBytes(child.pid).then((now) => {
      if (now > bytes) tooHeavy()
    })
  }, LOOK_MS)
  try {
    return await promise
  } finally {
    clearTimeout(slow)
    clearInterval(watch)
    signal.removeEventListener('abort', stop)
    child.kill('SIGKILL')
    await rm(languages, { recursive: true, force: true })
  }
}

/** Sends the file in; a process that has ended meanwhile tells so by its end. */
function feed(child: ChildProcess, file: ReadableStream<Uint8Array>): void {
  const source = Readable.fromWeb(file as NodeStream)
  child.stdin?.on('error', () => source.destroy())
  source.on('error', () => child.kill('SIGKILL'))
  if (child.stdin) source.pipe(child.stdin)
}
