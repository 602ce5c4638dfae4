import { setImmediate } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { createPlacer, type NewPassage } from '#src/domain/documents/place-again.ts'
import type { Tx } from '../../db/client.ts'
import { fileFaq } from '../../db/schema/file.ts'

/** Questions looked for at once: a few milliseconds in the longest document. Then the server has its turn. */
const AT_ONCE = 20

/** A document with the passages that were just read of it. */
export type Anew = { documentId: string; passages: readonly NewPassage[] }

/**
 * Takes the questions that were found in a document over to its new passages: those whose passage or answer still stands
 * there, whatever was decided on them. The others stay with a version that is gone, or go with the passages of this one.
 */
export async function takeFaqOver(tx: Tx, from: string, to: Anew): Promise<void> {
  const rows = await tx
    .select({ id: fileFaq.id, question: fileFaq.question, answer: fileFaq.answer, source: fileFaq.source })
    .from(fileFaq)
    .where(eq(fileFaq.documentId, from))
    .for('update')
  if (rows.length === 0) return
  const placeOf = createPlacer(to.passages)
  const kept: { id: string; n: number; page: number | null; source: string }[] = []
  const gone: string[] = []
  for (const [index, { id, ...texts }] of rows.entries()) {
    const place = placeOf(texts)
    if (place === null) gone.push(id)
    else kept.push({ id, n: place.n, page: place.page, source: place.text })
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
  }
  if (gone.length > 0 && from === to.documentId) await tx.delete(fileFaq).where(inArray(fileFaq.id, gone))
  if (kept.length === 0) return
  await tx.execute(sql`
    update ${fileFaq} set document_id = ${to.documentId}::uuid, n = place.n, page = place.page, source = place.source
    from jsonb_to_recordset(${JSON.stringify(kept)}::text::jsonb) as place (id uuid, n int, page int, source text)
    where ${fileFaq.documentId} = ${from} and ${fileFaq.id} = place.id`)
}
