import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { apiFailure } from '#src/api/errors.ts'
import { twinOf, uploadDocument } from '#src/api/upload.ts'
import { documentFormatOf } from '#src/domain/documents/format.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { FileDropItem } from '#src/ui/file-drop.tsx'
import { useDocumentDeeds } from './use-documents.ts'
import { useMegabytes } from './use-megabytes.ts'

type Upload = FileDropItem & {
  file: File
  batch: string
  replaces: string | undefined
  stop: AbortController
  /** The document that is the same file, where that is why it was refused. */
  twin?: { id: string; name: string } | undefined
}

/** Files sent at the same time. */
const AT_ONCE = 3

/** Documents on their way to the server: what is refused at once, and how each of the others fares. */
export function useUploads(appId: string) {
  const t = useTexts()
  const format = useFormat()
  const megabytes = useMegabytes()
  const { refresh } = useDocumentDeeds()
  const [items, setItems] = useState<readonly Upload[]>([])
  const [refused, setRefused] = useState<string>()
  /** The same list at once, for what happens between two drawings. */
  const now = useRef<readonly Upload[]>([])

  const put = (next: readonly Upload[]) => {
    now.current = next
    setItems(next)
  }
  const change = (id: string, part: Partial<Upload>) =>
    put(now.current.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: string) => put(now.current.filter((one) => one.id !== id))

  function next(): void {
    const free = AT_ONCE - now.current.filter(({ state }) => state === 'sending').length
    for (const one of now.current.filter(({ state }) => state === 'waiting').slice(0, free)) void send(one)
  }

  async function send({ id, file, batch, replaces, stop }: Upload): Promise<void> {
    change(id, { state: 'sending', progress: 0, note: format.bytes(file.size) })
    try {
      await uploadDocument(appId, file, {
        upload: batch,
        replaces,
        signal: stop.signal,
        onProgress: (progress) => change(id, { progress }),
      })
      // It stays among those on their way until the list has it.
      change(id, { state: 'done', note: t(($) => $.documents.upload.received) })
      void refresh().finally(() => drop(id))
      return next()
    } catch (error) {
      if (stop.signal.aborted) drop(id)
      else {
        const twin = twinOf(error)
        change(id, {
          state: 'failed',
          note: errorText(t, apiFailure(error).code),
          twin: twin && { id: twin.documentId, name: twin.name },
        })
      }
    }
    void refresh()
    next()
  }

  /** Takes files that were chosen together; `replaces` is the document that the one file is a new version of. */
  function add(files: readonly File[], replaces?: string): void {
    const wrong = files.filter(({ name }) => documentFormatOf(name) === undefined)
    const large = files.filter(({ size }) => size > LIMITS.document.bytes)
    const taken = files.filter((file) => !wrong.includes(file) && !large.includes(file))
    if (taken.length > LIMITS.document.perUpload)
      return setRefused(
        t(($) => $.documents.upload.tooMany, { limit: LIMITS.document.perUpload, chosen: taken.length }),
      )
    const names = (some: readonly File[]) => format.list(some.map(({ name }) => name))
    const reasons = [
      wrong.length > 0 ? t(($) => $.documents.upload.kinds, { names: names(wrong) }) : '',
      large.length > 0
        ? t(($) => $.documents.upload.tooLarge, { names: names(large), size: megabytes(LIMITS.document.bytes) })
        : '',
    ].filter((reason) => reason !== '')
    setRefused(reasons.length === 0 ? undefined : reasons.join('\n'))
    const batch = uuidv7()
    put([
      ...now.current,
      ...taken.map((file): Upload => ({
        id: uuidv7(),
        name: file.name,
        note: t(($) => $.documents.upload.waiting),
        state: 'waiting',
        file,
        batch,
        replaces,
        stop: new AbortController(),
      })),
    ])
    next()
  }

  /** Takes the documents of a folder; whatever else is in it is passed over. */
  function addFolder(files: readonly File[]): void {
    const documents = files.filter(({ name }) => documentFormatOf(name) !== undefined && !name.startsWith('.'))
    if (documents.length === 0) return setRefused(t(($) => $.documents.upload.noneThere))
    add(documents)
  }

  return {
    items,
    refused,
    add,
    addFolder,
    cancel(id: string) {
      now.current.find((one) => one.id === id)?.stop.abort()
      drop(id)
      next()
    },
    retry(id: string) {
      change(id, { state: 'waiting', stop: new AbortController(), note: t(($) => $.documents.upload.waiting) })
      next()
    },
    dismiss: drop,
  }
}
