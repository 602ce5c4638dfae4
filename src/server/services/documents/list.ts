import { and, asc, desc, eq, gt, ilike, isNull, or, sql } from 'drizzle-orm'
import type { DocumentPassage, KnowledgeDocument } from '#src/contract/documents.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { containing } from '../../db/like.ts'
import { documentPassage, knowledgeDocument } from '../../db/schema/document.ts'
import { isPremium } from '../application/is-premium.ts'
import { findDocument, presentDocument, presentDocuments } from './records.ts'

type Page = { cursor?: string | undefined; limit: number }

/** Documents, newest first, a page at a time, by words of their names. */
export function listDocuments(context: MemberContext, input: Page & { text?: string | undefined }) {
  const now = context.clock.now()
  return context.db.inApp(context.member.appId, async (tx) => {
    const [at, id] = (input.cursor ?? '').split('_')
    const text = input.text?.trim() ?? ''
    const number = /^(?:doc-)?(\d{1,9})$/i.exec(text)?.[1]
    const rows = await tx
      .select()
      .from(knowledgeDocument)
      .where(
        and(
          isNull(knowledgeDocument.deletedAt),
          at && id
            ? sql`(${knowledgeDocument.createdAt}, ${knowledgeDocument.id}) < (${at}::timestamptz, ${id}::uuid)`
            : undefined,
          text === ''
            ? undefined
            : or(
                ilike(knowledgeDocument.name, containing(text)),
                number === undefined ? undefined : eq(knowledgeDocument.number, Number(number)),
              ),
        ),
      )
      .orderBy(desc(knowledgeDocument.createdAt), desc(knowledgeDocument.id))
      .limit(input.limit + 1)
    const items = await presentDocuments(tx, rows.slice(0, input.limit), now)
    const last = items.at(-1)
    return {
      items,
      nextCursor: rows.length > input.limit && last ? `${last.createdAt}_${last.id}` : null,
      locked: !(await isPremium(tx, now)),
    }
  })
}

export function readDocumentRecord(context: MemberContext, input: { documentId: string }): Promise<KnowledgeDocument> {
  return context.db.inApp(context.member.appId, async (tx) =>
    presentDocument(tx, await findDocument(tx, input.documentId), context.clock.now()),
  )
}

/** The passages of a document in their order, a page at a time. */
export function listPassages(
  context: MemberContext,
  input: Page & { documentId: string },
): Promise<{ items: DocumentPassage[]; nextCursor: string | null }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const { id } = await findDocument(tx, input.documentId)
    const rows = await tx
      .select(passageColumns)
      .from(documentPassage)
      .where(
        and(
          eq(documentPassage.documentId, id),
          /^\d{1,9}$/.test(input.cursor ?? '') ? gt(documentPassage.n, Number(input.cursor)) : undefined,
        ),
      )
      .orderBy(asc(documentPassage.n))
      .limit(input.limit + 1)
    const items = rows.slice(0, input.limit)
    const last = items.at(-1)
    return { items, nextCursor: rows.length > input.limit && last ? String(last.n) : null }
  })
}

/** A passage as people see it. */
export const passageColumns = {
  n: documentPassage.n,
  page: documentPassage.page,
  heading: documentPassage.heading,
  text: documentPassage.text,
  original: documentPassage.original,
  enabled: documentPassage.enabled,
  revision: documentPassage.revision,
}

/** The file of a document as it came. */
export async function documentFile(context: MemberContext, input: { documentId: string }): Promise<File> {
  const { appId } = context.member
  const row = await context.db.inApp(appId, (tx) => findDocument(tx, input.documentId))
  const bytes = row.fileId === null ? null : await context.files.get(appId, row.fileId)
  if (bytes === null) throw new DeskError('NOT_FOUND')
  // Never shown by a browser as what it may claim to be: only saved.
  return new File([new Uint8Array(bytes)], row.name, { type: 'application/octet-stream' })
}
