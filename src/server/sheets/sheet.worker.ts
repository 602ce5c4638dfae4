import { parentPort } from 'node:worker_threads'
import { FileFault } from './file-fault.ts'
import { markFile } from './mark-file.ts'
import type { Ask, Reply, SampleJob } from './protocol.ts'
import { readSheet, type SheetReader } from './read-sheet.ts'
import { sampleSheet } from './sample-sheet.ts'
import { writeTable } from './write-table.ts'
import { createSheetWriter, writeTemplate, type SheetWriter } from './write-sheet.ts'

/** Reads and writes sheets aside: the server goes on answering, and a file that is too much for it ends this thread alone. */
let reader: SheetReader | undefined
let writer: SheetWriter | undefined
let file: Promise<Buffer> | undefined
let sample: SampleJob | undefined

async function answer(ask: Ask): Promise<Reply> {
  switch (ask.type) {
    case 'open': {
      const { job } = ask
      if (job.task === 'read') reader = readSheet(job)
      else if (job.task === 'sample') sample = job
      else if (job.task === 'write') writer = await createSheetWriter(job)
      else if (job.task === 'table') file = writeTable(job)
      else file = job.task === 'mark' ? markFile(job) : writeTemplate(job.language)
      // What goes wrong is told to whoever asks for the file.
      file?.catch(() => undefined)
      return { type: 'done' }
    }
    case 'known':
      reader?.add(ask.entries)
      return { type: 'done' }
    case 'next':
      if (!reader) throw new Error('No sheet is being read.')
      return { type: 'rows', ...(await reader.next()) }
    case 'sample':
      if (!sample) throw new Error('No sheet is looked at.')
      return { type: 'sampled', rows: await sampleSheet(sample) }
    case 'put':
      await writer?.put(ask.rows)
      return { type: 'done' }
    case 'finish': {
      const bytes = await (file ?? writer?.finish())
      if (!bytes) throw new Error('No sheet is being written.')
      return { type: 'file', file: new Uint8Array(bytes) }
    }
  }
}

parentPort?.on('message', (ask: Ask) => {
  answer(ask).then(
    (reply) => parentPort?.postMessage(reply, reply.type === 'file' ? [reply.file.buffer as ArrayBuffer] : []),
    (error: unknown) => {
      // Anything else is our own fault; it ends the thread, and whoever asked is told.
      if (!(error instanceof FileFault)) throw error
      parentPort?.postMessage({ type: 'fault', code: error.code } satisfies Reply)
    },
  )
})
parentPort?.postMessage({ type: 'ready' } satisfies Reply)
