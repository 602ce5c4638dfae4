import { asc, count, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { FileTopic } from '#src/contract/file-topics.ts'
import { TOPIC_DAYS, type FileTopicInput } from '#src/domain/documents/file-topic.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { clearTimer, setTimer } from '../../jobs/timers.ts'
import type { Tx } from '../../db/client.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import { fileTopic } from '../../db/schema/file.ts'
import { assertDocumentsUnlocked } from '../plan/documents.ts'
import { lookAtTopic, newestVersion } from './look.ts'
import { nextTopicLook } from './schedule.ts'

/** What is told of a topic, without the passages that it keeps. */
const columns = {
  id: fileTopic.id,
  name: fileTopic.name,
  text: fileTopic.text,
  mode: fileTopic.mode,
  documentId: fileTopic.documentId,
  language: fileTopic.language,
  addedDays: fileTopic.addedDays,
  unused: fileTopic.unused,
  passages: sql<number>`jsonb_array_length(${fileTopic.found})`,
  added: fileTopic.added,
  gone: fileTopic.gone,
  checkedAt: fileTopic.checkedAt,
  trouble: fileTopic.trouble,
}

/** The topics of an application, by name. */
export function listTopics(context: MemberContext): Promise<FileTopic[]> {
  return context.db.inApp(context.member.appId, (tx) => readTopics(tx))
}

/** Watches a search from now on. Throws FEATURE_LOCKED, TOPIC_NAME_TAKEN, TOPIC_LIMIT. */
export async function addTopic(context: MemberContext, { topic }: { topic: FileTopicInput }): Promise<FileTopic> {
  const { appId, personId } = context.member
  const id = uuidv7()
  await context.db.inApp(appId, async (tx) => {
    const now = context.clock.now()
    await assertDocumentsUnlocked(tx, now)
    // One at a time, so that two at once do not pass the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file_topic:${appId}`}, 0))`)
    const [held] = await tx.select({ n: count() }).from(fileTopic)
    const limit = LIMITS.fileTopic.count
    if ((held?.n ?? 0) >= limit) throw new DeskError('TOPIC_LIMIT', { limit })
    await tx.insert(fileTopic).values({ ...topic, appId, id, createdBy: personId, createdAt: now })
    await setTimer(tx, appId, 'file_topic', id, nextTopicLook(now))
    await writeAudit(tx, context, appId, { action: 'fileTopic.added', target: id, after: topic })
  })
  await lookAtTopic(context, appId, id)
  const [presented] = await context.db.inApp(appId, (tx) => readTopics(tx, id))
  if (!presented) throw new DeskError('NOT_FOUND')
  return presented
}

/** Calls a topic otherwise. Throws NOT_FOUND, TOPIC_NAME_TAKEN. */
export async function renameTopic(
  context: MemberContext,
  { topicId, name }: { topicId: string; name: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const before = await heldTopic(tx, topicId)
    await tx.update(fileTopic).set({ name }).where(eq(fileTopic.id, topicId))
    await writeAudit(tx, context, appId, {
      action: 'fileTopic.renamed',
      target: topicId,
      before: { name: before.name },
      after: { name },
    })
  })
  return {}
}

/** Watches a search no longer. Throws NOT_FOUND. */
export async function removeTopic(
  context: MemberContext,
  { topicId }: { topicId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  await context.db.inApp(appId, async (tx) => {
    const { name, text } = await heldTopic(tx, topicId)
    await tx.delete(fileTopic).where(eq(fileTopic.id, topicId))
    await clearTimer(tx, 'file_topic', topicId)
    await writeAudit(tx, context, appId, { action: 'fileTopic.removed', target: topicId, before: { name, text } })
  })
  return {}
}

async function heldTopic(tx: Tx, id: string): Promise<{ name: string; text: string }> {
  const [row] = await tx
    .select({ name: fileTopic.name, text: fileTopic.text })
    .from(fileTopic)
    .where(eq(fileTopic.id, id))
    .for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** All topics, or the one that is asked for; a document that is searched is named as its newest version is. */
async function readTopics(tx: Tx, id?: string): Promise<FileTopic[]> {
  const rows = await tx
    .select(columns)
    .from(fileTopic)
    .where(id === undefined ? undefined : eq(fileTopic.id, id))
    .orderBy(asc(fileTopic.name), asc(fileTopic.id))
  const wanted = [...new Set(rows.flatMap(({ documentId }) => documentId ?? []))]
  const newest = new Map<string, { id: string; name: string }>()
  for (const documentId of wanted) {
    const current = await newestVersion(tx, documentId)
    if (current === undefined) continue
    const [row] = await tx
      .select({ id: knowledgeDocument.id, name: knowledgeDocument.name })
      .from(knowledgeDocument)
      .where(eq(knowledgeDocument.id, current))
    if (row) newest.set(documentId, row)
  }
  return rows.map(({ documentId, addedDays, checkedAt, ...row }) => {
    const document = newest.get(documentId ?? '')
    return {
      ...row,
      documentId: document?.id ?? documentId,
      documentName: document?.name ?? null,
      addedDays: TOPIC_DAYS.find((days) => days === addedDays) ?? null,
      checkedAt: checkedAt?.toISOString() ?? null,
    }
  })
}
