import { inArray } from 'drizzle-orm'
import type { BotPassage } from '#src/domain/step/why.ts'
import { PAGE_UNITS } from '#src/domain/documents/format.ts'
import type { Db } from '../db/client.ts'
import { documentContent, type KeptPassage } from '../db/schema/document.ts'
import type { DocumentContent } from './content.ts'
import { createHeldThread } from './held-thread.ts'
import type { PassageJob, PassageReply } from './passage-job.ts'

/** A document to be searched; `unsaved`: passages that are only tried, and not to be found in the database. */
export type SearchedDocument = DocumentContent & { unsaved?: KeptPassage[] }

/** Documents that are searched together, by id: a release's, or a draft's. */
export type SearchedDocuments = ReadonlyMap<string, SearchedDocument>

/** Finds passages of documents, in a thread of its own. */
export type Passages = {
  /** The passages nearest to a text, the best first. Rejects when the thread or the database fails. */
  near(appId: string, documents: SearchedDocuments, text: string, limit?: number): Promise<BotPassage[]>
  close(): Promise<void>
}

/** Megabytes that the thread with the passages may take. */
const HEAP_MB = 2048
/** Passages looked at for one question. */
const LOOKED_UP = 5
/** Documents whose passages are brought in one query. */
const BATCH = 10
/** A question is asked again so often when what it needs was pushed out meanwhile. */
const TRIES = 3

export function createPassages(db: Db): Passages {
  const thread = createHeldThread<PassageJob, PassageReply>('passages', HEAP_MB)

  /** Sets passages that are only tried; answers the contents that the database is to be asked for. */
  async function setUnsaved(
    appId: string,
    missing: readonly string[],
    documents: SearchedDocuments,
  ): Promise<string[]> {
    const tried = new Map([...documents.values()].map(({ content, unsaved }) => [content, unsaved]))
    for (const hash of missing) {
      const passages = tried.get(hash)
      if (passages) await thread.askThread({ type: 'set', content: nameOf(appId, hash), passages })
    }
    return missing.filter((hash) => tried.get(hash) === undefined)
  }

  async function bring(appId: string, missing: readonly string[]): Promise<void> {
    for (let at = 0; at < missing.length; at += BATCH) {
      const hashes = missing.slice(at, at + BATCH).map((hash) => Buffer.from(hash, 'hex'))
      const rows = await db.inApp(appId, (tx) =>
        tx
          .select({ hash: documentContent.hash, passages: documentContent.passages })
          .from(documentContent)
          .where(inArray(documentContent.hash, hashes)),
      )
      const found = new Map(rows.map(({ hash, passages }) => [hash.toString('hex'), passages]))
      // A content that is gone holds nothing: asking for it again would not end.
      for (const hash of missing.slice(at, at + BATCH))
        await thread.askThread({ type: 'set', content: nameOf(appId, hash), passages: found.get(hash) ?? [] })
    }
  }

  return {
    async near(appId, documents, text, limit = LOOKED_UP) {
      const byName = new Map([...documents].map(([id, one]) => [nameOf(appId, one.content), { id, ...one }]))
      const contents = [...byName.keys()]
      for (let tried = 0; tried < TRIES; tried++) {
        const { hits, missing } = await thread.askThread({ type: 'search', contents, text, limit })
        if (missing.length === 0)
          return hits.flatMap(({ content, passage, confidence }) => {
            const document = byName.get(content)
            if (!document) return []
            const { id, name, format } = document
            return [{ documentId: id, name, unit: PAGE_UNITS[format], confidence, ...passage }]
          })
        const hashes = missing.map((name) => name.slice(appId.length + 1))
        await bring(appId, await setUnsaved(appId, hashes, documents))
      }
      return []
    },
    close: () => thread.close(),
  }
}

/** Contents of different applications are kept apart, though they be the same. */
const nameOf = (appId: string, hash: string) => `${appId}/${hash}`

/** Without documents anywhere. */
export const NO_PASSAGES: Passages = { near: async () => [], close: async () => undefined }
