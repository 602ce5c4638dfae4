import { faultOf } from './document-fault.ts'
import type { ParseJob, ParseReply } from './protocol.ts'
import { openRecogniser, type Recogniser } from './recognise.ts'
import { readDocument } from './read-document.ts'

/**
 * Reads one document in a process of its own: it may use too much memory, or never come to an end, and is then ended from
 * outside without harm to anybody.
 */
const BATCH = 100

const tell = (reply: ParseReply) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(reply, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })

async function takeParseJob({ format, bytes, passageSize, selection, languages }: ParseJob): Promise<void> {
  const file = Buffer.allocUnsafe(bytes)
  let filled = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) filled += chunk.copy(file, filled)
  if (filled < bytes) throw new Error('The file did not come whole.')
  await tell({ type: 'reading' })
  let recogniser: Promise<Recogniser> | null = null
  const begin = async () => {
    await tell({ type: 'ocr' })
    return openRecogniser(languages)
  }
  const { passages, pages, characters } = await readDocument({
    file,
    format,
    passageSize,
    selection,
    async paragraphsOf(picture) {
      await tell({ type: 'picture' })
      const made = await picture()
      const paragraphs = made === null ? [] : await (await (recogniser ??= begin())).paragraphs(made)
      await tell({ type: 'recognised' })
      return paragraphs
    },
    chunking: () => void tell({ type: 'chunking' }),
  })
  for (let at = 0; at < passages.length; at += BATCH)
    await tell({ type: 'passages', passages: passages.slice(at, at + BATCH) })
  await tell({ type: 'done', pages, characters })
}

process.once('message', (job: ParseJob) => {
  takeParseJob(job)
    .catch((error: unknown) => {
      const code = faultOf(error)
      // Anything else is our own fault; it ends this process, and whoever asked is told.
      if (code === null) process.exit(1)
      return tell({ type: 'fault', code })
    })
    .finally(() => process.disconnect())
})
// Of a damaged file the reader of PDF leaves promises behind that it waits for no more: it has begun anew another way.
process.on('unhandledRejection', () => undefined)
// Whoever asked is gone.
process.once('disconnect', () => process.exit())
void tell({ type: 'ready' })
