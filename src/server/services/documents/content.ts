import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { documentContent, documentPassage, knowledgeDocument, type KeptPassage } from '../../db/schema/document.ts'

/**
 * Fixes what answers of a document now: its passages that are on, under the hash of all of them. Without any, nothing
 * does. What nothing points at any more is dropped.
 */
export async function fixContent(tx: Tx, appId: string, documentId: string): Promise<void> {
  const passages = await readPassages(tx, documentId)
  const hash = passages.length === 0 ? null : hashOf(passages)
  if (hash) await tx.insert(documentContent).values({ appId, hash, passages }).onConflictDoNothing()
  await pointAt(tx, documentId, hash)
}

/** The passages of a document that are on, in their order. */
export function readPassages(tx: Tx, documentId: string): Promise<KeptPassage[]> {
  return tx
    .select({
      n: documentPassage.n,
      page: documentPassage.page,
      heading: documentPassage.heading,
      text: documentPassage.text,
    })
    .from(documentPassage)
    .where(and(eq(documentPassage.documentId, documentId), eq(documentPassage.enabled, true)))
    .orderBy(asc(documentPassage.n))
}

/** Lets nothing of a document answer any longer. */
export const dropContent = (tx: Tx, documentId: string): Promise<void> => pointAt(tx, documentId, null)

async function pointAt(tx: Tx, documentId: string, hash: Buffer | null): Promise<void> {
  const [before] = await tx
    .select({ hash: knowledgeDocument.contentHash })
    .from(knowledgeDocument)
    .where(eq(knowledgeDocument.id, documentId))
    .for('update')
  await tx.update(knowledgeDocument).set({ contentHash: hash }).where(eq(knowledgeDocument.id, documentId))
  if (!before?.hash || (hash && before.hash.equals(hash))) return
  await tx.execute(sql`
    delete from document_content where hash = ${before.hash}
      and not exists (select 1 from knowledge_document where content_hash = ${before.hash})
      and not exists (select 1 from content where body ->> 'content' = ${before.hash.toString('hex')})`)
}

/** The name of what some passages say. */
export const hashOf = (passages: readonly KeptPassage[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(passages.map(({ n, page, heading, text }) => [n, page, heading, text])))
    .digest()
