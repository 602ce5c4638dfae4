import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { FileFaq } from '#src/contract/files.ts'
import { PAGE_UNITS } from '#src/domain/documents/format.ts'
import type { FileFaqStatus } from '#src/domain/documents/file-faq-status.ts'
import type { MemberContext } from '../../context.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import { fileFaq } from '../../db/schema/file.ts'

type Input = {
  documentId?: string | undefined
  status?: FileFaqStatus | 'open' | undefined
  cursor?: string | undefined
  limit: number
}

/** What has become of a question: one whose entry was taken back since is a suggestion again. */
export const statusNow = sql<FileFaqStatus>`case when ${fileFaq.status} = 'accepted' and ${qaEntry.id} is null
  then 'suggested' else ${fileFaq.status} end`

/** Joins the entry that a question has become, where it is there. */
export const ownEntry = and(
  eq(qaEntry.appId, fileFaq.appId),
  eq(qaEntry.id, fileFaq.entryId),
  isNull(qaEntry.deletedAt),
)

/** Questions found in documents, the newest document first, in the order of its passages, a page at a time. */
export function listFaq(
  context: MemberContext,
  input: Input,
): Promise<{ items: FileFaq[]; nextCursor: string | null; total: number }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const where = and(
      isNull(knowledgeDocument.deletedAt),
      input.documentId === undefined ? undefined : eq(fileFaq.documentId, input.documentId),
      input.status === undefined
        ? undefined
        : input.status === 'open'
          ? sql`${statusNow} in ('suggested', 'edited')`
          : sql`${statusNow} = ${input.status}`,
    )
    const ofDocument = and(eq(knowledgeDocument.appId, fileFaq.appId), eq(knowledgeDocument.id, fileFaq.documentId))
    const [all] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(fileFaq)
      .innerJoin(knowledgeDocument, ofDocument)
      .leftJoin(qaEntry, ownEntry)
      .where(where)
    const rows = await tx
      .select({
        faq: fileFaq,
        status: statusNow,
        name: knowledgeDocument.name,
        format: knowledgeDocument.format,
        entryId: qaEntry.id,
        entryNumber: qaEntry.number,
      })
      .from(fileFaq)
      .innerJoin(knowledgeDocument, ofDocument)
      .leftJoin(qaEntry, ownEntry)
      .where(and(where, after(input.cursor)))
      .orderBy(desc(fileFaq.documentId), asc(fileFaq.n), asc(fileFaq.id))
      .limit(input.limit + 1)
    const items = rows.slice(0, input.limit).map(({ faq, status, name, format, entryId, entryNumber }): FileFaq => ({
      id: faq.id,
      documentId: faq.documentId,
      name,
      n: faq.n,
      page: faq.page,
      unit: PAGE_UNITS[format],
      question: faq.question,
      answer: faq.answer,
      status,
      writer: faq.writer,
      entry: entryId !== null && entryNumber !== null ? { id: entryId, number: entryNumber } : null,
      source: faq.source,
      revision: faq.revision,
      updatedAt: faq.updatedAt.toISOString(),
    }))
    const last = items.at(-1)
    const nextCursor = rows.length > input.limit && last ? `${last.documentId}_${last.n}_${last.id}` : null
    return { items, nextCursor, total: all?.total ?? 0 }
  })
}

const PLACE = /^([0-9a-f-]{36})_(\d{1,9})_([0-9a-f-]{36})$/

function after(cursor: string | undefined): SQL | undefined {
  const [, documentId, n, id] = PLACE.exec(cursor ?? '') ?? []
  if (documentId === undefined) return undefined
  return sql`(${fileFaq.documentId} < ${documentId}::uuid
    or (${fileFaq.documentId} = ${documentId}::uuid and (${fileFaq.n}, ${fileFaq.id}) > (${Number(n)}::int, ${id}::uuid)))`
}
