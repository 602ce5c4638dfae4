import { and, count, eq, isNull, max, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { DocumentFormat } from '#src/domain/documents/format.ts'
import { DeskError } from '#src/domain/errors.ts'
import { isUnderWay, type PassageSize } from '#src/domain/documents/state.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { setTimer } from '../../jobs/timers.ts'
import type { Tx } from '../../db/client.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import { documentsOfPlan } from '../plan/documents.ts'
import { findDocument, type DocumentRecord } from './records.ts'

/** A file that is kept already, to become a document. */
export type NewDocument = {
  name: string
  format: DocumentFormat
  size: number
  sha256: Buffer
  fileId: string
  /** An id that files sent together share. */
  uploadId: string
  /** The document whose new version it is. */
  replaces: string | undefined
  /** Null: as the one before, or as usual. */
  passageSize: PassageSize | null
  createdBy: string | null
}

/** Documents of an application are numbered, and twins looked for, one after another. */
export const inOrder = (tx: Tx, appId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${appId}`}, 0))`)

/** Writes a document down, to be read in the background. Throws DOC_DUPLICATE with the twin. To be called {@link inOrder}. */
export async function insertDocument(tx: Tx, appId: string, now: Date, file: NewDocument): Promise<DocumentRecord> {
  await assertNew(tx, file.sha256)
  const before = file.replaces === undefined ? null : await findDocument(tx, file.replaces, true)
  const id = uuidv7()
  const [row] = await tx
    .insert(knowledgeDocument)
    .values({
      ...file,
      appId,
      id,
      number: before?.number ?? (await nextNumber(tx)),
      version: (before?.version ?? 0) + 1,
      replaces: before?.id ?? null,
      status: 'queued',
      passageSize: file.passageSize ?? before?.passageSize ?? 'medium',
      enabled: before?.enabled ?? true,
      validUntil: before?.validUntil ?? null,
      heldUntil: now,
      createdAt: now,
    })
    .returning()
  if (!row) throw new DeskError('INTERNAL')
  await setTimer(tx, appId, 'document', id, now)
  return row
}

async function assertNew(tx: Tx, sha256: Buffer): Promise<void> {
  const [twin] = await tx
    .select({ id: knowledgeDocument.id, name: knowledgeDocument.name })
    .from(knowledgeDocument)
    .where(
      and(
        eq(knowledgeDocument.sha256, sha256),
        isNull(knowledgeDocument.deletedAt),
        ne(knowledgeDocument.status, 'failed'),
      ),
    )
  if (twin) throw new DeskError('DOC_DUPLICATE', { documentId: twin.id, name: twin.name })
}

async function nextNumber(tx: Tx): Promise<number> {
  const [row] = await tx.select({ last: max(knowledgeDocument.number) }).from(knowledgeDocument)
  return (row?.last ?? 0) + 1
}

/**
 * Throws UPLOAD_COUNT_LIMIT where there are as many documents as there may be, VERSION_LIMIT where as many as the plan has,
 * UPLOAD_PENDING where `replaces` is being replaced.
 */
export async function assertFree(tx: Tx, now: Date, replaces: string | undefined): Promise<void> {
  if (replaces === undefined) {
    const [all] = await tx.select({ n: count() }).from(knowledgeDocument).where(isNull(knowledgeDocument.deletedAt))
    const there = all?.n ?? 0
    if (there >= LIMITS.document.count) throw new DeskError('UPLOAD_COUNT_LIMIT', { limit: LIMITS.document.count })
    const limit = await documentsOfPlan(tx, now)
    if (limit !== null && there >= limit) throw new DeskError('VERSION_LIMIT', { limit })
    return
  }
  const before = await findDocument(tx, replaces)
  if (isUnderWay(before.status)) throw new DeskError('UPLOAD_PENDING')
  const successors = await tx
    .select({ status: knowledgeDocument.status })
    .from(knowledgeDocument)
    .where(and(eq(knowledgeDocument.replaces, replaces), isNull(knowledgeDocument.deletedAt)))
  if (successors.some(({ status }) => isUnderWay(status))) throw new DeskError('UPLOAD_PENDING')
}
