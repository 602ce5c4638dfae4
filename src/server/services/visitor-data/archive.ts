import en from '#locales/en/sheets.json' with { type: 'json' }
import zh from '#locales/zh/sheets.json' with { type: 'json' }
import { LIMITS } from '#src/domain/limits.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { createZip } from '../../sheets/zip-write.ts'
import type { VisitorData } from './read.ts'
import { transcriptPage } from './transcript-page.ts'

const TEXTS = { en: en.visitorData, zh: zh.visitorData }

/** What an archive is saved as. */
export const archiveName = (language: ShellLanguage, number: number) => `${TEXTS[language].title} ${number}.zip`

type Archive = {
  data: VisitorData
  language: ShellLanguage
  at: Date
  files: Pick<FileStore, 'read'>
  appId: string
  /** Is told how many of the conversations and files are in it. */
  progress(done: number): Promise<void>
}

/**
 * The archive of a visitor, as it is written: their files, as far as they are not too much together, a page to read with
 * what was said, and all of it as JSON in which each field is described.
 */
export async function* archiveOf({ data, language, at, files, appId, progress }: Archive): AsyncGenerator<Uint8Array> {
  const { title, about, leftOut, fields, page } = TEXTS[language]
  const zip = createZip()
  const paths = new Map<string, string>()
  let room: number = LIMITS.visitorExport.fileBytes
  await progress(0)
  for (const [index, { id, name, size }] of data.files.entries()) {
    const bytes = size <= room ? await files.read(appId, id, 0, size - 1) : null
    if (bytes) {
      room -= size
      const path = `files/${index + 1} ${nameWithin(name ?? id)}`
      paths.set(id, path)
      zip.begin(path)
      for await (const chunk of bytes) await zip.write(chunk)
      await zip.end()
      yield zip.take()
    }
    await progress(index + 1)
  }
  zip.begin('conversations.html')
  for (const part of transcriptPage(data, { title: `${title} ${data.visitor.number}`, language, words: page, paths }))
    await zip.write(part)
  await zip.end()
  yield zip.take()
  zip.begin('data.json')
  const placed = data.files.map((file) => ({ ...file, path: paths.get(file.id) ?? null }))
  await zip.write(JSON.stringify({ about, leftOut, fields, exportedAt: at, ...data, files: placed }, null, 2))
  await zip.end()
  yield zip.finish()
}

/** A name that people gave, so that it leads nowhere but into its folder, on every system. */
const nameWithin = (name: string): string =>
  [...name.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')]
    .slice(-LIMITS.answer.name)
    .join('')
    .replace(/[. ]+$/, '_')
