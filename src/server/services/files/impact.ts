import type { DocumentChange, KnowledgeImpact } from '#src/contract/impact.ts'
import type { BotPassage } from '#src/domain/step/why.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { documentsOf, type RobotSettings } from '#src/domain/robot/settings.ts'
import {
  readDraftDocuments,
  readDraftSettings,
  readReleaseDocuments,
  type DocumentContent,
} from '../../bots/content.ts'
import type { SearchedDocument } from '../../bots/passages.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { storable } from '../../db/storable.ts'
import { application } from '../../db/schema/platform.ts'
import { documentsOfSource, findSource } from '../document-sources/records.ts'
import { hashOf, readPassages } from '../documents/content.ts'
import { findDocument, type DocumentRecord } from '../documents/records.ts'
import { askedOf } from '../knowledge/asked.ts'
import { localDay } from '../../platform/local-day.ts'

const limits = LIMITS.impact

type Documents = ReadonlyMap<string, SearchedDocument>
type Sides = { before: Documents; after: Documents }

/**
 * What a change of documents would do to the questions of the last days that came to documents: which a passage answers
 * with it and not without it, which another passage or document answers, which none answers any more. Questions that an
 * entry answers are not touched by it. Throws NOT_FOUND.
 */
export async function previewDocumentImpact(
  context: MemberContext,
  change: DocumentChange,
  signal?: AbortSignal,
): Promise<KnowledgeImpact> {
  const { appId } = context.member
  const now = context.clock.now()
  const { sides, settings, questions, own } = await context.db.inApp(appId, async (tx) => {
    const changed = await changedBy(tx, change)
    const day = await localDay(tx, now)
    return {
      sides: await sidesOf(tx, change, changed, day),
      settings: await readDraftSettings(tx),
      questions: await askedOf(tx, 'documents', now),
      own: new Set(changed.map(({ number }) => number)),
    }
  })
  const impact = emptyImpact()
  for (const { query, times } of questions) {
    signal?.throwIfAborted()
    const was = await answering(context, sides.before, query, settings)
    const is = await answering(context, sides.after, query, settings)
    impact.asked += times
    const isOwn = was !== null && own.has(numberOf(sides.before, was) ?? Number.NaN)
    if (isOwn) impact.own += times
    const kind = kindOf(was, is, change, sides)
    if (kind === null) {
      if (isOwn) impact.kept += times
      continue
    }
    impact[kind] += times
    if (impact.questions.length < limits.shown)
      impact.questions.push({ query, times, kind, before: named(was), after: named(is) })
  }
  return impact
}

const emptyImpact = (): KnowledgeImpact => ({
  days: limits.days,
  asked: 0,
  own: 0,
  kept: 0,
  gained: 0,
  moved: 0,
  lost: 0,
  questions: [],
  twins: [],
})

/** The documents that a change is of. Throws NOT_FOUND. */
async function changedBy(tx: Tx, change: DocumentChange): Promise<DocumentRecord[]> {
  if (change.type !== 'source') return [await findDocument(tx, change.documentId)]
  const { id } = await findSource(tx, change.sourceId)
  return documentsOfSource(tx, id)
}

/** The documents before and after the change. A deploy is told against what is live. */
async function sidesOf(
  tx: Tx,
  change: DocumentChange,
  changed: readonly DocumentRecord[],
  day: string,
): Promise<Sides> {
  const draft = valid(await readDraftDocuments(tx), day)
  if (change.type === 'passage') {
    return { before: draft, after: await withPassage(tx, draft, change) }
  }
  if (change.type === 'source' || change.act === 'disable') {
    const gone = new Set(changed.map(({ id }) => id))
    return { before: draft, after: new Map([...draft].filter(([id]) => !gone.has(id))) }
  }
  const [app] = await tx.select({ live: application.liveRelease }).from(application)
  const live = app?.live == null ? new Map<string, DocumentContent>() : await readReleaseDocuments(tx, app.live)
  return { before: valid(live, day), after: draft }
}

/**
 * The documents with another text in one passage, or without it; one that is off, or in a document that does not answer,
 * changes none.
 */
async function withPassage(
  tx: Tx,
  documents: ReadonlyMap<string, DocumentContent>,
  { documentId, n, text }: Extract<DocumentChange, { type: 'passage' }>,
): Promise<Documents> {
  const document = documents.get(documentId)
  if (document === undefined) return documents
  const passages = await readPassages(tx, documentId)
  const unsaved = passages.flatMap((passage) => {
    if (passage.n !== n) return [passage]
    return text === undefined ? [] : [{ ...passage, text: storable(text) }]
  })
  const content = hashOf(unsaved).toString('hex')
  return new Map<string, SearchedDocument>([...documents, [documentId, { ...document, content, unsaved }]])
}

const valid = (documents: ReadonlyMap<string, DocumentContent>, day: string): ReadonlyMap<string, DocumentContent> =>
  new Map([...documents].filter(([, { validUntil = day }]) => day <= validUntil))

/** The passage that answers a question among documents; null for none. */
async function answering(
  { passages, member: { appId } }: MemberContext,
  documents: Documents,
  query: string,
  settings: RobotSettings,
): Promise<BotPassage | null> {
  const { enabled, threshold } = documentsOf(settings)
  if (!enabled || documents.size === 0) return null
  const [best] = await passages.near(appId, documents, query, 1)
  return best && best.confidence >= threshold ? best : null
}

const numberOf = (documents: Documents, { documentId }: BotPassage) => documents.get(documentId)?.number

function kindOf(
  was: BotPassage | null,
  is: BotPassage | null,
  change: DocumentChange,
  { before, after }: Sides,
): 'gained' | 'moved' | 'lost' | null {
  if (was === null) return is === null ? null : 'gained'
  if (is === null) return 'lost'
  // A new version is another row of the same number: who asks is still answered from the same document.
  if (change.type === 'document') return numberOf(before, was) === numberOf(after, is) ? null : 'moved'
  return was.documentId === is.documentId && was.n === is.n ? null : 'moved'
}

const named = (passage: BotPassage | null) =>
  passage && {
    entryId: passage.documentId,
    number: null,
    name: passage.page === null ? passage.name : `${passage.name} · ${passage.page}`,
    confidence: passage.confidence,
  }
