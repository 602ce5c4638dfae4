import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { DocumentSource } from '#src/contract/document-sources.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import type { Tx } from '../../db/client.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import { documentSource, documentSourcePage } from '../../db/schema/document-source.ts'
import { findDocument, type DocumentRecord } from '../documents/records.ts'

export type SourceRecord = typeof documentSource.$inferSelect

/** A source by id, or NOT_FOUND; held for a change when asked to. */
export async function findSource(tx: Tx, id: string, hold = false): Promise<SourceRecord> {
  const wanted = tx.select().from(documentSource).where(eq(documentSource.id, id))
  const [row] = await (hold ? wanted.for('update') : wanted)
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** The documents that a source has given, the versions before them that still answer among them; held when asked to. */
export async function documentsOfSource(tx: Tx, sourceId: string, hold = false): Promise<DocumentRecord[]> {
  const pages = await tx
    .select({ documentId: documentSourcePage.documentId })
    .from(documentSourcePage)
    .where(eq(documentSourcePage.sourceId, sourceId))
  const documents: DocumentRecord[] = []
  for (const { documentId } of pages) {
    for (let id = documentId; id !== null;) {
      const document = await findDocument(tx, id, hold).catch(() => null)
      if (!document || documents.some((known) => known.id === document.id)) break
      documents.push(document)
      // The version before goes on until the one on its way is ready.
      id = document.replaces
    }
  }
  return documents
}

/** All sources of an application, newest first: there are few. */
export const allSources = (tx: Tx): Promise<SourceRecord[]> =>
  tx.select().from(documentSource).orderBy(desc(documentSource.createdAt), desc(documentSource.id))

/** Sources as people see them, with the pages that could not be had. */
export async function presentSources(tx: Tx, rows: readonly SourceRecord[]): Promise<DocumentSource[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { sourceId, url, failure, detail } = documentSourcePage
  const ofThese = inArray(sourceId, ids)
  const documents = await tx
    .select({ id: sourceId, n: count() })
    .from(documentSourcePage)
    .innerJoin(
      knowledgeDocument,
      and(eq(knowledgeDocument.id, documentSourcePage.documentId), isNull(knowledgeDocument.deletedAt)),
    )
    .where(ofThese)
    .groupBy(sourceId)
  const place = sql<number>`row_number() over (partition by ${sourceId} order by ${url})`.as('place')
  const failed = tx
    .select({
      id: sourceId,
      url,
      failure,
      detail,
      place,
      all: sql<number>`count(*) over (partition by ${sourceId})::int`.as('all'),
    })
    .from(documentSourcePage)
    .where(and(ofThese, isNotNull(failure)))
    .as('failed')
  const told = await tx
    .select()
    .from(failed)
    .where(sql`${failed.place} <= ${LIMITS.source.told}`)
    .orderBy(asc(failed.url))
  const names = await nicknamesOf(
    tx,
    rows.map(({ createdBy }) => createdBy),
  )
  const documentsOf = new Map(documents.map(({ id, n }) => [id, n]))
  return rows.map((row) => {
    const missed = told.filter(({ id }) => id === row.id)
    return {
      id: row.id,
      kind: row.kind,
      url: row.url,
      schedule: row.schedule,
      keep: row.keep,
      drop: row.drop,
      passageSize: row.passageSize,
      status: row.status,
      failure: row.failure,
      detail: row.detail,
      found: row.found,
      done: row.done,
      documents: documentsOf.get(row.id) ?? 0,
      failed: missed[0]?.all ?? 0,
      failures: missed.flatMap((one) =>
        one.failure === null ? [] : [{ url: one.url, failure: one.failure, detail: one.detail }],
      ),
      fetchedAt: row.fetchedAt?.toISOString() ?? null,
      nextAt: row.nextAt?.toISOString() ?? null,
      by: names.get(row.createdBy ?? '') ?? null,
      createdAt: row.createdAt.toISOString(),
    }
  })
}

/** One source as people see it. */
export async function presentSource(tx: Tx, row: SourceRecord): Promise<DocumentSource> {
  const [presented] = await presentSources(tx, [row])
  if (!presented) throw new DeskError('NOT_FOUND')
  return presented
}
