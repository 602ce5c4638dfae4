import { and, count, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { KnowledgeDocument } from '#src/contract/documents.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { message } from '../../db/schema/conversation.ts'
import { documentPassage, knowledgeDocument } from '../../db/schema/document.ts'

export type DocumentRecord = typeof knowledgeDocument.$inferSelect

/** A document by id, or NOT_FOUND; held for a change when asked to. */
export async function findDocument(tx: Tx, id: string, hold = false): Promise<DocumentRecord> {
  const wanted = tx
    .select()
    .from(knowledgeDocument)
    .where(and(eq(knowledgeDocument.id, id), isNull(knowledgeDocument.deletedAt)))
  const [row] = await (hold ? wanted.for('update') : wanted)
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** The first moment that hits of documents count from. */
export const hitsSince = (now: Date): Date => new Date(now.getTime() - LIMITS.document.hitDays * 86_400_000)

/** Documents as people see them, with their passages counted and their hits since 30 days before `now`. */
export async function presentDocuments(
  tx: Tx,
  rows: readonly DocumentRecord[],
  now: Date,
): Promise<KnowledgeDocument[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const names = await nicknamesOf(
    tx,
    rows.map(({ createdBy }) => createdBy),
  )
  const passages = await tx
    .select({ id: documentPassage.documentId, n: count() })
    .from(documentPassage)
    .where(inArray(documentPassage.documentId, ids))
    .groupBy(documentPassage.documentId)
  const hits = await tx
    .select({ id: message.documentId, n: count() })
    .from(message)
    .where(and(inArray(message.documentId, ids), gte(message.at, hitsSince(now))))
    .groupBy(message.documentId)
  const passagesOf = new Map(passages.map(({ id, n }) => [id, n]))
  const hitsOf = new Map(hits.map(({ id, n }) => [id, n]))
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    format: row.format,
    size: row.size,
    pages: row.pages,
    characters: row.characters,
    status: row.status,
    failure: row.failure,
    passages: passagesOf.get(row.id) ?? 0,
    passageSize: row.passageSize,
    hits: hitsOf.get(row.id) ?? 0,
    enabled: row.enabled,
    validUntil: row.validUntil,
    version: row.version,
    replaces: row.replaces,
    hasFile: row.fileId !== null,
    by: names.get(row.createdBy ?? '') ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** One document as people see it. */
export async function presentDocument(tx: Tx, row: DocumentRecord, now: Date): Promise<KnowledgeDocument> {
  const [presented] = await presentDocuments(tx, [row], now)
  if (!presented) throw new DeskError('NOT_FOUND')
  return presented
}
