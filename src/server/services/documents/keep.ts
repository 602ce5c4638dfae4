import { eq } from 'drizzle-orm'
import type { DocumentFailure, DocumentStatus } from '#src/domain/documents/state.ts'
import { clearTimer } from '../../jobs/timers.ts'
import type { Tx } from '../../db/client.ts'
import { documentPassage, knowledgeDocument } from '../../db/schema/document.ts'
import { storable } from '../../db/storable.ts'
import type { Deps } from '../../deps.ts'
import type { ReadDocument } from '../../documents/read-document.ts'
import { notify } from '../../notifications/notify.ts'
import { lookAtTopicsSoon } from '../file-topics/schedule.ts'
import { dropContent, fixContent } from './content.ts'
import { takeFaqOver, type Anew } from './keep-faq.ts'
import type { DocumentRecord } from './records.ts'

/** Rows written in one statement. */
const CHUNK = 500

/** Tells whoever sent a document how far it is. */
export function tell(deps: Pick<Deps, 'live'>, record: DocumentRecord, status: DocumentStatus): void {
  if (record.createdBy !== null) deps.live.document(record.appId, record.createdBy, { id: record.id, status })
}

/** Keeps what was read: from now on it answers, in the place of the version before. */
export async function keepPassages(deps: Deps, record: DocumentRecord, read: ReadDocument): Promise<void> {
  const { appId, id } = record
  const passages = storable(read.passages).map(({ page, heading, text }, index) => ({
    appId,
    documentId: id,
    n: index + 1,
    page,
    heading,
    text,
  }))
  const dropped = await deps.db.inApp(appId, async (tx) => {
    const row = await held(tx, record)
    if (!row) return null
    await tx.delete(documentPassage).where(eq(documentPassage.documentId, id))
    for (let at = 0; at < passages.length; at += CHUNK)
      await tx.insert(documentPassage).values(passages.slice(at, at + CHUNK))
    const anew = { documentId: id, passages }
    await takeFaqOver(tx, id, anew)
    await tx
      .update(knowledgeDocument)
      .set({ status: 'ready', failure: null, pages: read.pages, characters: read.characters, attempts: 0 })
      .where(eq(knowledgeDocument.id, id))
    await fixContent(tx, appId, id)
    await lookAtTopicsSoon(tx, appId, deps.clock.now())
    await clearTimer(tx, 'document', id)
    return row.replaces === null ? [] : takePlaceOf(tx, deps.clock.now(), row.replaces, anew)
  })
  if (dropped === null) return
  for (const fileId of dropped) await deps.files.remove(appId, fileId)
  tell(deps, record, 'ready')
}

/**
 * Keeps why a document could not be taken in. Nothing else is kept of one that never answered; one that did goes on
 * with what it had. A document that was only interrupted keeps its file, to be tried again.
 */
export async function keepFailure(deps: Deps, record: DocumentRecord, failure: DocumentFailure): Promise<void> {
  const { appId, id } = record
  const fileId = await deps.db.inApp(appId, async (tx) => {
    const row = await held(tx, record)
    if (!row) return null
    const isWorthless = row.contentHash === null && failure !== 'DOC_INTERRUPTED'
    await tx
      .update(knowledgeDocument)
      .set({ status: 'failed', failure, attempts: 0, ...(isWorthless && { fileId: null }) })
      .where(eq(knowledgeDocument.id, id))
    await clearTimer(tx, 'document', id)
    if (row.createdBy !== null) {
      const about = { kind: 'document_failed', documentId: id, name: row.name } as const
      await notify(tx, { appId, now: deps.clock.now(), about, subject: id, to: [row.createdBy] })
    }
    return isWorthless ? row.fileId : null
  })
  if (fileId !== null) await deps.files.remove(appId, fileId)
  tell(deps, record, 'failed')
}

/** Deletes a document within a transaction. Answers its file, to be removed after it. */
export async function dropDocument(tx: Tx, now: Date, id: string): Promise<string[]> {
  await dropContent(tx, id)
  await tx.delete(documentPassage).where(eq(documentPassage.documentId, id))
  const [before] = await tx
    .select({ fileId: knowledgeDocument.fileId, appId: knowledgeDocument.appId })
    .from(knowledgeDocument)
    .where(eq(knowledgeDocument.id, id))
  if (before) await lookAtTopicsSoon(tx, before.appId, now)
  await tx.update(knowledgeDocument).set({ deletedAt: now, fileId: null }).where(eq(knowledgeDocument.id, id))
  await clearTimer(tx, 'document', id)
  return before?.fileId == null ? [] : [before.fileId]
}

/** A new version is ready: what was set of the one before meanwhile goes on, and that one goes. */
async function takePlaceOf(tx: Tx, now: Date, before: string, anew: Anew): Promise<string[]> {
  const [old] = await tx.select().from(knowledgeDocument).where(eq(knowledgeDocument.id, before)).for('update')
  if (!old || old.deletedAt !== null) return []
  await tx
    .update(knowledgeDocument)
    .set({ enabled: old.enabled, validUntil: old.validUntil, version: old.version + 1 })
    .where(eq(knowledgeDocument.id, anew.documentId))
  await takeFaqOver(tx, before, anew)
  return dropDocument(tx, now, before)
}

/** The document, if it is still this reader's to write. */
async function held(tx: Tx, { id, attempts }: DocumentRecord): Promise<DocumentRecord | null> {
  const [row] = await tx.select().from(knowledgeDocument).where(eq(knowledgeDocument.id, id)).for('update')
  return row && row.deletedAt === null && row.attempts === attempts ? row : null
}
