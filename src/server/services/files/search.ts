import { createHash } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { FileHit, MeaningState } from '#src/contract/files.ts'
import type { FileSearchMode } from '#src/domain/documents/file-topic.ts'
import { PAGE_UNITS } from '#src/domain/documents/format.ts'
import { marksIn } from '#src/domain/documents/marks.ts'
import { passageLanguage } from '#src/domain/documents/passage-language.ts'
import type { PassageLanguage } from '#src/domain/documents/passage-languages.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MatcherEntry } from '#src/domain/matching/matcher.ts'
import { blendMeaning, meantConfidence } from '#src/domain/matching/semantic.ts'
import type { DocumentContent } from '../../bots/content.ts'
import type { MeantBase } from '../../bots/meanings.ts'
import type { MemberContext } from '../../context.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/client.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { message } from '../../db/schema/conversation.ts'
import { documentContent, documentPassage, knowledgeDocument } from '../../db/schema/document.ts'
import { fileFaq } from '../../db/schema/file.ts'
import { assertDocumentsUnlocked } from '../plan/documents.ts'
import { countSearch } from './quota.ts'

/** Which documents and passages are meant. */
type Narrowing = {
  documentId?: string | undefined
  addedDays?: number | undefined
  language?: PassageLanguage | undefined
  unused: boolean
}
export type FileSearchInput = Narrowing & { text: string; mode: FileSearchMode }
type Found = { items: FileHit[]; meaning: MeaningState }
type Scored = { entryId: string; confidence: number; question: string }

const { shown, elsewhere: told } = LIMITS.fileSearch
const ANYWHERE: Narrowing = { unused: false }
/** Times as many are looked at where some may be left out for what was made of them, or for their language. */
const LOOKED_AT = 5
const DAY_MS = 86_400_000

/**
 * The passages nearest to a text, in all documents that have been read, those that are switched off among them; passages
 * that are switched off by themselves are not found. Where nothing is found as narrowly, `elsewhere` tells what is nearest
 * without the narrowing. Throws FEATURE_LOCKED and DOC_SEARCH_LIMIT.
 */
export async function searchFiles(
  context: MemberContext,
  input: FileSearchInput,
): Promise<Found & { elsewhere: FileHit[] }> {
  const { appId } = context.member
  const now = context.clock.now()
  await context.db.inApp(appId, async (tx) => {
    await assertDocumentsUnlocked(tx, now)
    await countSearch(tx, appId, now)
  })
  const found = await passagesNear(context, { appId, now, most: shown }, input)
  const { documentId, addedDays, language, unused } = input
  const isNarrow = unused || [documentId, addedDays, language].some((part) => part !== undefined)
  if (found.items.length > 0 || !isNarrow) return { ...found, elsewhere: [] }
  const { items } = await passagesNear(
    context,
    { appId, now, most: shown },
    { ...ANYWHERE, text: input.text, mode: input.mode },
  )
  return { ...found, elsewhere: items.slice(0, told) }
}

type Searching = Pick<Deps, 'db' | 'passages' | 'meanings'>

/** The passages of an application that are nearest to a text, `most` of them at most; it is counted nowhere. */
export async function passagesNear(
  context: Searching,
  { appId, now, most }: { appId: string; now: Date; most: number },
  input: FileSearchInput,
): Promise<Found> {
  const { text, mode, unused, language } = input
  const documents = await context.db.inApp(appId, (tx) => readSearchable(tx, input, now))
  if (documents.size === 0) return { items: [], meaning: 'unasked' }
  const limit = unused || language !== undefined ? most * LOOKED_AT : most
  const { meaning, hits } = mode === 'keyword' ? { meaning: 'unasked' as const, hits: null } : await meant()
  const byWords = mode === 'semantic' && hits ? [] : await worded()
  const scored = !hits
    ? byWords
    : mode === 'semantic'
      ? hits.scored
      : blendMeaning(byWords, hits.hits, hits.scale, limit)
  const items = await context.db.inApp(appId, (tx) => present(tx, scored, { text, unused, language, now, most }))
  return { items, meaning }

  async function worded(): Promise<Scored[]> {
    const found = await context.passages.near(appId, documents, text, limit)
    // What shares nothing with the text but the words of any question says nothing about it.
    return found
      .filter(({ confidence }) => confidence > 0)
      .map((one) => ({ entryId: placeOf(one.documentId, one.n), confidence: one.confidence, question: '' }))
  }

  async function meant() {
    const base = meantBase(context, appId, documents)
    const found = await context.meanings.near(base, text, limit)
    if (!found) {
      const state = await context.meanings.stateOf(base)
      return { meaning: state === 'ready' ? ('failed' as const) : state, hits: null }
    }
    const scored = found.hits.map((hit) => ({ ...hit, confidence: meantConfidence(hit, found.scale) }))
    return { meaning: 'used' as const, hits: { ...found, scored } }
  }
}

const placeOf = (documentId: string, n: number) => `${documentId} ${n}`

/** The documents that have been read and are meant, by id. */
async function readSearchable(
  tx: Tx,
  { documentId, addedDays }: Narrowing,
  now: Date,
): Promise<Map<string, DocumentContent>> {
  const since = addedDays === undefined ? undefined : new Date(now.getTime() - addedDays * DAY_MS)
  const rows = await tx
    .select({
      id: knowledgeDocument.id,
      name: knowledgeDocument.name,
      number: knowledgeDocument.number,
      version: knowledgeDocument.version,
      format: knowledgeDocument.format,
      content: sql<string>`encode(${knowledgeDocument.contentHash}, 'hex')`,
    })
    .from(knowledgeDocument)
    .where(
      and(
        isNull(knowledgeDocument.deletedAt),
        isNotNull(knowledgeDocument.contentHash),
        documentId === undefined ? undefined : eq(knowledgeDocument.id, documentId),
        since === undefined ? undefined : gte(knowledgeDocument.createdAt, since),
      ),
    )
    .orderBy(asc(knowledgeDocument.number))
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, passages: 0 }]))
}

/** The passages as entries that each have one question; the same contents are the same base, whoever searches them. */
function meantBase({ db }: Searching, appId: string, documents: ReadonlyMap<string, DocumentContent>): MeantBase {
  const contents = [...documents].map(([id, { content }]) => `${id} ${content}`).toSorted()
  const key = `${appId}/files/${createHash('sha256').update(contents.join('\n')).digest('hex')}`
  return {
    appId,
    key,
    async entries() {
      const entries: MatcherEntry[] = []
      for (const [id, { content }] of documents) {
        const [row] = await db.inApp(appId, (tx) =>
          tx
            .select({ passages: documentContent.passages })
            .from(documentContent)
            .where(eq(documentContent.hash, Buffer.from(content, 'hex'))),
        )
        for (const { n, heading, text } of row?.passages ?? [])
          entries.push({ id: placeOf(id, n), questions: [heading === '' ? text : `${heading}\n${text}`] })
      }
      return entries
    },
  }
}

type Presenting = { text: string; unused: boolean; language: PassageLanguage | undefined; now: Date; most: number }

/** The passages as they stand now, with what became of them, in the order they were found. */
async function present(
  tx: Tx,
  scored: readonly Scored[],
  { text, unused, language, now, most }: Presenting,
): Promise<FileHit[]> {
  if (scored.length === 0) return []
  const pairs = scored.map(({ entryId }) => {
    const [documentId = '', n = ''] = entryId.split(' ')
    return sql`(${documentId}::uuid, ${Number(n)}::int)`
  })
  const among = (document: SQL, n: SQL) => sql`(${document}, ${n}) in (${sql.join(pairs, sql`, `)})`
  const rows = await tx
    .select({
      documentId: documentPassage.documentId,
      name: knowledgeDocument.name,
      format: knowledgeDocument.format,
      enabled: knowledgeDocument.enabled,
      n: documentPassage.n,
      page: documentPassage.page,
      heading: documentPassage.heading,
      text: documentPassage.text,
      edited: sql<boolean>`${documentPassage.original} is not null`,
      revision: documentPassage.revision,
    })
    .from(documentPassage)
    .innerJoin(
      knowledgeDocument,
      and(eq(knowledgeDocument.appId, documentPassage.appId), eq(knowledgeDocument.id, documentPassage.documentId)),
    )
    .where(
      and(
        isNull(knowledgeDocument.deletedAt),
        eq(documentPassage.enabled, true),
        among(sql`${documentPassage.documentId}`, sql`${documentPassage.n}`),
      ),
    )
  const used = await tx
    .select({ documentId: fileFaq.documentId, n: fileFaq.n, id: qaEntry.id, number: qaEntry.number })
    .from(fileFaq)
    .innerJoin(
      qaEntry,
      and(eq(qaEntry.appId, fileFaq.appId), eq(qaEntry.id, fileFaq.entryId), isNull(qaEntry.deletedAt)),
    )
    .where(among(sql`${fileFaq.documentId}`, sql`${fileFaq.n}`))
    .orderBy(qaEntry.number)
  const usedBy = Map.groupBy(used, ({ documentId, n }) => placeOf(documentId, n))
  const hits = await hitsOf(
    tx,
    rows.map(({ documentId }) => documentId),
    now,
  )
  const byPlace = new Map(rows.map((row) => [placeOf(row.documentId, row.n), row]))
  return scored
    .flatMap(({ entryId, confidence }): FileHit[] => {
      const row = byPlace.get(entryId)
      const entries = usedBy.get(entryId) ?? []
      if (!row || (unused && entries.length > 0) || !isIn(row.text, language)) return []
      const { format, ...rest } = row
      return [
        {
          ...rest,
          unit: PAGE_UNITS[format],
          score: confidence,
          marks: marksIn(row.text, text).map(([from, to]) => [from, to]),
          hits: hits.get(entryId) ?? 0,
          usedBy: entries.map(({ id, number }) => ({ id, number })),
        },
      ]
    })
    .slice(0, most)
}

/** Whether a passage is in a language, or says too little to tell. */
function isIn(text: string, language: PassageLanguage | undefined): boolean {
  const own = language === undefined ? null : passageLanguage(text)
  return own === null || own === language
}

/** Answers that visitors were given from passages of documents, by the place of the passage. */
async function hitsOf(tx: Tx, documentIds: readonly string[], now: Date): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map()
  const n = sql<string>`(trace #>> '{passages,0,n}')`
  const since = new Date(now.getTime() - LIMITS.document.hitDays * DAY_MS)
  const rows = await tx
    .select({ document: message.documentId, n, count: sql<number>`count(*)::int` })
    .from(message)
    .where(and(inArray(message.documentId, [...new Set(documentIds)]), gte(message.at, since)))
    .groupBy(message.documentId, n)
  return new Map(rows.map((row) => [placeOf(row.document ?? '', Number(row.n)), row.count]))
}
