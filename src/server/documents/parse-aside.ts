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
const LOOK_MS = 20
/** Of it, what its heap may take, in megabytes. */
const HEAP_MB = 192
/** How long it may take to start and to be given the file, in milliseconds: no fault of the document. */
const START_MS = 120_000

/** Milliseconds and bytes: of the whole without its pictures, of one picture, of all of them, and of memory. */
export type ParseLimits = { ms: number; pictureMs: number; picturesMs: number; bytes: number; pictureBytes: number }

const { parseMs, parseBytes, pictureMs, picturesMs, pictureBytes } = LIMITS.document
/** What every document is read within. */
export const PARSE_LIMITS: ParseLimits = { ms: parseMs, pictureMs, picturesMs, bytes: parseBytes, pictureBytes }

export type ParseAside = {
  job: Omit<ParseJob, 'languages'>
  file: ReadableStream<Uint8Array>
  signal: AbortSignal
  /** What is written on pictures is being read. */
  recognising(): void
  /** All is read, and is being cut. */
  chunking(): void
  /** The product's own unless a test says otherwise. */
  limits?: ParseLimits
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
  limits = PARSE_LIMITS,
}: ParseAside): Promise<ReadDocument> {
  signal.throwIfAborted()
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
  const time = { own: limits.ms, pictures: limits.picturesMs }
  let isPicture = false
  let most = limits.bytes
  let since = performance.now()
  let slow = setTimeout(() => reject(new Error('The reader of documents did not begin.')), START_MS)

  /** Counts the time from here on as a picture's, or as the document's own. */
  function measure(asPicture: boolean): void {
    clearTimeout(slow)
    const now = performance.now()
    time[isPicture ? 'pictures' : 'own'] -= now - since
    since = now
    isPicture = asPicture
    slow = setTimeout(tooHeavy, Math.max(0, isPicture ? Math.min(limits.pictureMs, time.pictures) : time.own))
  }

  child.on('message', (reply: ParseReply) => {
    if (reply.type === 'ready') {
      child.send({ ...job, languages })
      feed(child, file)
    } else if (reply.type === 'reading') {
      since = performance.now()
      measure(false)
    } else if (reply.type === 'picture') {
      most = limits.pictureBytes
      measure(true)
    } else if (reply.type === 'recognised') measure(false)
    else if (reply.type === 'ocr') recognising()
    else if (reply.type === 'chunking') chunking()
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
  const watch = setInterval(() => {
    void residentBytes(child.pid).then((now) => {
      if (now > most + job.bytes) tooHeavy()
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
