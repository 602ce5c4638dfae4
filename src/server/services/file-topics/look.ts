import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { FileHit } from '#src/contract/files.ts'
import { topicChanges, type TopicPassage } from '#src/domain/documents/file-topic.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import type { Deed } from '../../jobs/sweep.ts'
import { setTimer, takeTimer } from '../../jobs/timers.ts'
import type { Tx } from '../../db/client.ts'
import { knowledgeDocument } from '../../db/schema/document.ts'
import { fileTopic } from '../../db/schema/file.ts'
import type { Deps } from '../../deps.ts'
import { isPremium } from '../plan/premium.ts'
import { passagesNear } from '../files/search.ts'
import { nextTopicLook } from './schedule.ts'

const { passages: most, excerpt: told } = LIMITS.fileTopic
/** Until a look that could not be made is tried again, in seconds. */
const AGAIN_SECONDS = 3_600

type LookDeps = Pick<Deps, 'db' | 'passages' | 'meanings' | 'clock'>

/** A topic is to be looked at, and again from then on. What words mean may take its time: others fall due meanwhile. */
export const lookAtDueTopic: Deed = async (deps, due) => {
  const { appId, subject } = due
  const isTaken = await deps.db.inApp(appId, async (tx) => {
    if (!(await takeTimer(tx, due))) return false
    await setTimer(tx, appId, 'file_topic', subject, nextTopicLook(deps.clock.now()))
    return true
  })
  if (!isTaken) return
  void lookAtTopic(deps, appId, subject).catch((error: unknown) =>
    deps.log.error({ err: error, appId, topicId: subject }, 'a monitored topic could not be looked at'),
  )
}

/**
 * Looks at what a topic finds now, and keeps how that differs from what was seen. Where what words mean cannot be told, it
 * stays as it was and is tried again: words alone would find something else. The first look counts as seen.
 */
export async function lookAtTopic(deps: LookDeps, appId: string, id: string): Promise<void> {
  const now = deps.clock.now()
  const topic = await deps.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(fileTopic).where(eq(fileTopic.id, id))
    if (!row || !(await isPremium(tx, now))) return null
    return { ...row, documentId: row.documentId && ((await newestVersion(tx, row.documentId)) ?? row.documentId) }
  })
  if (!topic) return
  const { text, mode, unused, language, addedDays, documentId } = topic
  const { items, meaning } = await passagesNear(
    deps,
    { appId, now, most },
    {
      text,
      mode,
      unused,
      ...(language !== null && { language }),
      ...(addedDays !== null && { addedDays }),
      ...(documentId !== null && { documentId }),
    },
  )
  await deps.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ seen: fileTopic.seen, checkedAt: fileTopic.checkedAt })
      .from(fileTopic)
      .where(eq(fileTopic.id, id))
      .for('update')
    // Somebody else may have looked meanwhile, and later.
    if (!row || (row.checkedAt !== null && row.checkedAt > now)) return
    if (meaning === 'unset' || meaning === 'building' || meaning === 'failed') {
      await tx.update(fileTopic).set({ trouble: meaning }).where(eq(fileTopic.id, id))
      await setTimer(tx, appId, 'file_topic', id, after(now, AGAIN_SECONDS))
      return
    }
    const found = await asFound(tx, items)
    const seen = row.checkedAt === null ? found : row.seen
    const { added, gone } = topicChanges(seen, found)
    await tx
      .update(fileTopic)
      .set({ found, seen, added: added.length, gone: gone.length, checkedAt: now, trouble: null })
      .where(eq(fileTopic.id, id))
  })
}

/** The version of a document that is searched now; undefined where none is. */
export async function newestVersion(tx: Tx, documentId: string): Promise<string | undefined> {
  const number = tx
    .select({ number: knowledgeDocument.number })
    .from(knowledgeDocument)
    .where(eq(knowledgeDocument.id, documentId))
  const [row] = await tx
    .select({ id: knowledgeDocument.id })
    .from(knowledgeDocument)
    .where(
      and(
        inArray(knowledgeDocument.number, number),
        isNull(knowledgeDocument.deletedAt),
        isNotNull(knowledgeDocument.contentHash),
      ),
    )
    .orderBy(desc(knowledgeDocument.version))
    .limit(1)
  return row?.id
}

/** Passages as a topic keeps them. A document keeps its number over its versions; a passage that moves in it is the same. */
async function asFound(tx: Tx, hits: readonly FileHit[]): Promise<TopicPassage[]> {
  const ids = [...new Set(hits.map(({ documentId }) => documentId))]
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: knowledgeDocument.id, number: knowledgeDocument.number })
          .from(knowledgeDocument)
          .where(inArray(knowledgeDocument.id, ids))
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const found = hits.map(({ documentId, name, n, page, unit, heading, text }): TopicPassage => {
    const says = JSON.stringify([numbers.get(documentId), heading, text])
    const key = createHash('sha256').update(says).digest('base64url').slice(0, 22)
    return { key, documentId, name, n, page, unit, excerpt: Array.from(text).slice(0, told).join('') }
  })
  return [...new Map(found.map((passage) => [passage.key, passage])).values()]
}
