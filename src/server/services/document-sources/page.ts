import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { FetchFailure } from '#src/domain/documents/source.ts'
import { isUnderWay } from '#src/domain/documents/state.ts'
import { DeskError } from '#src/domain/errors.ts'
import { setTimer } from '../../jobs/timers.ts'
import type { Tx } from '../../db/client.ts'
import { documentSourcePage } from '../../db/schema/document-source.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import { storable } from '../../db/storable.ts'
import type { Deps } from '../../deps.ts'
import { pageFile, type PageFile } from '../../documents/page-file.ts'
import { FetchFault, type SiteReader } from '../../documents/site.ts'
import { assertFree, inOrder, insertDocument } from '../documents/insert.ts'
import { dropDocument } from '../documents/keep.ts'
import type { DocumentRecord } from '../documents/records.ts'
import type { SourceRecord } from './records.ts'

type PageRecord = typeof documentSourcePage.$inferSelect

/**
 * Looks at one page: a new one becomes a document, one that has changed a new version of its document, and one that is as
 * it was is left alone. So is a page whose document somebody has deleted. Answers why it could not be had, if it could not.
 */
export async function lookAtPage(
  deps: Deps,
  source: SourceRecord,
  site: SiteReader,
  url: string,
): Promise<FetchFault | null> {
  const before = await deps.db.inApp(source.appId, (tx) => pageOf(tx, source, url))
  if (before.isLeftOut) return null
  try {
    const unknown = { etag: null, lastModified: null }
    const got = await site.page(url, before.page?.sha256 ? before.page : unknown)
    if (got === null) return await same(deps, source, url)
    const { headers, body } = got.response
    const file = pageFile(got.url, headers['content-type'], body)
    if (file === null) throw new FetchFault('DOC_UNSUPPORTED', (headers['content-type'] ?? '').slice(0, 100))
    if (file.bytes.length === 0) throw new FetchFault('DOC_DOWNLOAD_FAILED', 'EMPTY')
    const seen = { etag: headers['etag'] ?? null, lastModified: headers['last-modified'] ?? null }
    await takePage(deps, source, url, file, seen)
    return null
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error
    const { code: failure, detail } = error
    await deps.db.inApp(source.appId, (tx) => write(tx, source, url, deps.clock.now(), { failure, detail }))
    return error
  }
}

type Now = {
  page: PageRecord | null
  document: DocumentRecord | null
  failed: DocumentRecord | null
  isLeftOut: boolean
}

/** What is known of a page: the document that answers for it, and a new version of it that could not be read. */
async function pageOf(tx: Tx, source: SourceRecord, url: string): Promise<Now> {
  const [page] = await tx
    .select()
    .from(documentSourcePage)
    .where(and(eq(documentSourcePage.sourceId, source.id), eq(documentSourcePage.url, url)))
  const newest = await documentOf(tx, page?.documentId ?? null)
  if (!page || !newest) return { page: page ?? null, document: null, failed: null, isLeftOut: false }
  const older = newest.status === 'failed' || newest.deletedAt !== null ? await documentOf(tx, newest.replaces) : null
  if (older && older.deletedAt === null)
    return { page, document: older, failed: newest.deletedAt === null ? newest : null, isLeftOut: false }
  return { page, document: newest, failed: null, isLeftOut: newest.deletedAt !== null }
}

async function documentOf(tx: Tx, id: string | null): Promise<DocumentRecord | null> {
  if (id === null) return null
  const [row] = await tx.select().from(knowledgeDocument).where(eq(knowledgeDocument.id, id))
  return row ?? null
}

async function same(deps: Deps, source: SourceRecord, url: string): Promise<null> {
  await deps.db.inApp(source.appId, (tx) => write(tx, source, url, deps.clock.now(), { failure: null, detail: null }))
  return null
}

async function takePage(
  deps: Deps,
  source: SourceRecord,
  url: string,
  file: PageFile,
  seen: Pick<PageRecord, 'etag' | 'lastModified'>,
): Promise<void> {
  const { appId } = source
  const sha256 = createHash('sha256').update(file.bytes).digest()
  const fileId = uuidv7()
  let isUsed = false
  try {
    const dropped: string[] = []
    const id = await deps.db.inApp(appId, async (tx) => {
      await inOrder(tx, appId)
      const now = deps.clock.now()
      const { page, document, failed, isLeftOut } = await pageOf(tx, source, url)
      const known = { ...seen, sha256, failure: null, detail: null }
      if (isLeftOut || page?.sha256?.equals(sha256)) {
        await write(tx, source, url, now, known)
        return null
      }
      if (document && document.fileId !== null && document.sha256.equals(sha256)) {
        await write(tx, source, url, now, known)
        return again(tx, source, document, now)
      }
      await assertFree(tx, now, document?.id)
      if (failed) dropped.push(...(await dropDocument(tx, now, failed.id)))
      await deps.files.put(appId, fileId, file.bytes)
      isUsed = true
      const row = await insertDocument(tx, appId, now, {
        name: storable(file.name),
        format: file.format,
        size: file.bytes.length,
        sha256,
        fileId,
        uploadId: uuidv7(),
        replaces: document?.id,
        passageSize: source.passageSize,
        createdBy: source.createdBy,
      })
      await write(tx, source, url, now, { ...known, documentId: row.id })
      return row.id
    })
    for (const one of dropped) await deps.files.remove(appId, one)
    if (id !== null) deps.jobs.soon('document', appId, id)
  } catch (error) {
    if (isUsed) await deps.files.remove(appId, fileId)
    const failure = error instanceof DeskError ? REFUSALS[error.code] : undefined
    if (failure === undefined) throw error
    throw new FetchFault(failure, '')
  }
}

const REFUSALS: { [code in DeskError['code']]?: FetchFailure } = {
  DOC_DUPLICATE: 'DOC_DUPLICATE',
  UPLOAD_COUNT_LIMIT: 'DOC_COUNT',
  VERSION_LIMIT: 'VERSION_LIMIT',
  // A version of it is still being read: the next look finds what has changed since.
  UPLOAD_PENDING: 'DOC_DOWNLOAD_FAILED',
}

/** Has a document that is as it was read anew: another part of it is to be taken. Answers its id. */
async function again(tx: Tx, source: SourceRecord, document: DocumentRecord, now: Date): Promise<string | null> {
  if (isUnderWay(document.status)) return null
  await tx
    .update(knowledgeDocument)
    .set({ status: 'queued', failure: null, attempts: 0, heldUntil: now, passageSize: source.passageSize })
    .where(and(eq(knowledgeDocument.id, document.id), isNull(knowledgeDocument.deletedAt)))
  await setTimer(tx, source.appId, 'document', document.id, now)
  return document.id
}

async function write(
  tx: Tx,
  { appId, id: sourceId }: SourceRecord,
  url: string,
  now: Date,
  part: Partial<Omit<PageRecord, 'appId' | 'sourceId' | 'url' | 'fetchedAt'>>,
): Promise<void> {
  const set = { ...storable(part), fetchedAt: now }
  await tx
    .insert(documentSourcePage)
    .values({ appId, sourceId, url, ...set })
    .onConflictDoUpdate({
      target: [documentSourcePage.appId, documentSourcePage.sourceId, documentSourcePage.url],
      set,
    })
}
