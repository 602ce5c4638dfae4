import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { FaqDraft, FaqSource } from '#src/domain/documents/faq.ts'
import type { FileFaqWriter } from '#src/domain/documents/file-faq-status.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { canonicalText } from '#src/domain/text.ts'
import { writeAudit } from '../../audit.ts'
import { inWorker } from '../../bots/in-worker.ts'
import type { MemberContext } from '../../context.ts'
import { fileFaq } from '../../db/schema/file.ts'
import { storable } from '../../db/storable.ts'
import { readPassages } from '../documents/content.ts'
import { assertDocumentsUnlocked } from '../plan/documents.ts'
import { findDocument } from '../documents/records.ts'
import { readAtOnce, writeFaq } from './write-faq.ts'

/** Rows written in one statement. */
const CHUNK = 200

/**
 * Looks for questions and answers in a document's passages that are on, from one of them on: all that stand there at once,
 * or what the model writes from as many as it reads at a time. What was found before, whatever became of it, is not found
 * again. Throws FEATURE_LOCKED and NOT_FOUND.
 */
export async function suggestFaq(
  context: MemberContext,
  input: { documentId: string; writer: 'finder' | 'model'; from: number },
): Promise<{ found: number; next: number | null; passages: number; failure: string | null }> {
  const { appId } = context.member
  const all = await context.db.inApp(appId, async (tx) => {
    await assertDocumentsUnlocked(tx, context.clock.now())
    const { id } = await findDocument(tx, input.documentId)
    return readPassages(tx, id)
  })
  const rest = all.filter(({ n }) => n >= input.from)
  if (rest.length === 0) return { found: 0, next: null, passages: all.length, failure: null }
  const isModel = input.writer === 'model'
  if (isModel) await context.limiter.consume('faq_write', context.member.personId)
  const read = isModel ? readAtOnce(rest) : rest
  const written = isModel ? await writeFaq(context, read) : null
  const isWritten = written !== null && written.failure === null
  const drafts = isWritten ? written.drafts : await inWorker<FaqDraft[]>(context.member.appId, 'faq', 'drafts', read)
  const found = await keepDrafts(context, input.documentId, drafts, read, isWritten ? 'model' : 'finder')
  const next = rest[read.length]?.n ?? null
  return { found, next, passages: all.length, failure: written?.failure ?? null }
}

/** Keeps what is new of what was found. Answers how much. */
function keepDrafts(
  context: MemberContext,
  documentId: string,
  drafts: readonly FaqDraft[],
  sources: readonly FaqSource[],
  writer: FileFaqWriter,
): Promise<number> {
  const { appId, personId } = context.member
  const textOf = new Map(sources.map(({ n, text }) => [n, text]))
  return context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    // Of two who look at once, the second finds what the first has kept.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`faq:${appId}:${documentId}`}, 0))`)
    const { name } = await findDocument(tx, documentId)
    const kept = await tx.select({ question: fileFaq.question }).from(fileFaq).where(eq(fileFaq.documentId, documentId))
    const known = new Set(kept.map(({ question }) => canonicalText(question)))
    const fresh = drafts
      .filter(({ question }) => {
        const key = canonicalText(question)
        const isNew = !known.has(key)
        known.add(key)
        return isNew
      })
      .slice(0, Math.max(0, LIMITS.document.faq - kept.length))
    const rows = storable(fresh).map(({ question, answer, n, page }) => ({
      appId,
      id: uuidv7(),
      documentId,
      n,
      page,
      source: textOf.get(n) ?? '',
      question,
      answer,
      status: 'suggested' as const,
      writer,
      createdAt: now,
      updatedAt: now,
      updatedBy: personId,
    }))
    for (let at = 0; at < rows.length; at += CHUNK) await tx.insert(fileFaq).values(rows.slice(at, at + CHUNK))
    if (rows.length > 0)
      await writeAudit(tx, context, appId, {
        action: 'document.faqSuggested',
        target: documentId,
        after: { name, found: rows.length, writer },
      })
    return rows.length
  })
}
