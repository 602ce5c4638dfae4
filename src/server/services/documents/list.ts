import { and, asc, count, desc, eq, gt, gte, ilike, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { DocumentPassage, KnowledgeDocument } from '#src/contract/documents.ts'
import type { DocumentFormat } from '#src/domain/documents/format.ts'
import { DOCUMENT_STATUSES, isUnderWay, type DocumentSort, type DocumentState } from '#src/domain/documents/state.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { containing } from '../../db/like.ts'
import { message } from '../../db/schema/conversation.ts'
import { documentPassage, knowledgeDocument } from '../../db/schema/document.ts'
import { documentsOfPlan } from '../plan/documents.ts'
import { isPremium } from '../plan/premium.ts'
import { findDocument, hitsSince, presentDocument, presentDocuments } from './records.ts'

type Page = { cursor?: string | undefined; limit: number }

type Filter = { text?: string | undefined; state?: DocumentState | undefined; format?: DocumentFormat | undefined }

/**
 * Documents in an order, a page at a time. There are few hundred at most, so a page begins where the one before ended by
 * number: one that is added meanwhile may be seen twice, and none is missed.
 */
export function listDocuments(
  context: MemberContext,
  input: Page & Filter & { sort: DocumentSort; order: 'asc' | 'desc' },
) {
  const now = context.clock.now()
  return context.db.inApp(context.member.appId, async (tx) => {
    const begin = /^\d{1,6}$/.test(input.cursor ?? '') ? Number(input.cursor) : 0
    const there = isNull(knowledgeDocument.deletedAt)
    const wanted = and(there, conditionOf(input))
    const by = sortColumn(input.sort, now)
    const rows = await tx
      .select()
      .from(knowledgeDocument)
      .where(wanted)
      .orderBy(
        input.order === 'asc' ? sql`${by} asc nulls last` : sql`${by} desc nulls last`,
        desc(knowledgeDocument.createdAt),
        desc(knowledgeDocument.id),
      )
      .limit(input.limit + 1)
      .offset(begin)
    const [counts] = await tx
      .select({ total: count(), matching: sql<number>`count(*) filter (where ${wanted})`.mapWith(Number) })
      .from(knowledgeDocument)
      .where(there)
    return {
      items: await presentDocuments(tx, rows.slice(0, input.limit), now),
      nextCursor: rows.length > input.limit ? String(begin + input.limit) : null,
      ...(counts ?? { total: 0, matching: 0 }),
      locked: !(await isPremium(tx, now)),
      limit: await documentsOfPlan(tx, now),
    }
  })
}

const underWay = inArray(knowledgeDocument.status, DOCUMENT_STATUSES.filter(isUnderWay))

const STATES: Record<DocumentState, SQL | undefined> = {
  answering: and(eq(knowledgeDocument.status, 'ready'), knowledgeDocument.enabled),
  off: not(knowledgeDocument.enabled),
  under_way: underWay,
  failed: eq(knowledgeDocument.status, 'failed'),
}

function conditionOf({ text = '', state, format }: Filter): SQL | undefined {
  return and(
    state && STATES[state],
    format && eq(knowledgeDocument.format, format),
    text.trim() === '' ? undefined : named(text.trim()),
  )
}

/** Documents whose name holds some words, or that have them as their number. */
export function named(words: string): SQL | undefined {
  const number = /^(?:doc-)?(\d{1,9})$/i.exec(words)?.[1]
  return or(
    ilike(knowledgeDocument.name, containing(words)),
    number === undefined ? undefined : eq(knowledgeDocument.number, Number(number)),
  )
}

function sortColumn(sort: DocumentSort, now: Date): SQL {
  const { appId, id } = knowledgeDocument
  switch (sort) {
    case 'uploaded':
      return sql`${knowledgeDocument.createdAt}`
    case 'name':
      return sql`lower(${knowledgeDocument.name})`
    case 'status':
      return sql`case when ${knowledgeDocument.status} = 'failed' then 0 when ${underWay} then 1 when not ${knowledgeDocument.enabled} then 2 else 3 end`
    case 'size':
      return sql`${knowledgeDocument.size}`
    case 'pages':
      return sql`${knowledgeDocument.pages}`
    case 'characters':
      return sql`${knowledgeDocument.characters}`
    case 'passages':
      return sql`(select count(*) from ${documentPassage} where ${documentPassage.appId} = ${appId} and ${documentPassage.documentId} = ${id})`
    case 'hits':
      return sql`(select count(*) from ${message} where ${message.appId} = ${appId} and ${message.documentId} = ${id}::text and ${gte(message.at, hitsSince(now))})`
    case 'until':
      return sql`${knowledgeDocument.validUntil}`
  }
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
