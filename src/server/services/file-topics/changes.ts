import { and, eq } from 'drizzle-orm'
import { topicChanges, type TopicPassage } from '#src/domain/documents/file-topic.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import { fileTopic } from '../../db/schema/file.ts'

/** What a topic finds since somebody last opened it, and what it no longer finds. Throws NOT_FOUND. */
export function changesOfTopic(context: MemberContext, { topicId }: { topicId: string }) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx
      .select({ seen: fileTopic.seen, found: fileTopic.found, checkedAt: fileTopic.checkedAt })
      .from(fileTopic)
      .where(eq(fileTopic.id, topicId))
    if (!row) throw new DeskError('NOT_FOUND')
    const { added, gone } = topicChanges(row.seen, row.found)
    return { checkedAt: row.checkedAt?.toISOString() ?? null, added: added.map(presented), gone: gone.map(presented) }
  })
}

const presented = ({ documentId, name, n, page, unit, excerpt }: TopicPassage) => ({
  documentId,
  name,
  n,
  page,
  unit,
  excerpt,
})

/** Marks what a look has found as seen. What another look has found since stays to be seen. Throws NOT_FOUND. */
export async function markTopicSeen(
  context: MemberContext,
  { topicId, checkedAt }: { topicId: string; checkedAt: string },
): Promise<Record<string, never>> {
  await context.db.inApp(context.member.appId, async (tx) => {
    const [row] = await tx.select({ id: fileTopic.id }).from(fileTopic).where(eq(fileTopic.id, topicId))
    if (!row) throw new DeskError('NOT_FOUND')
    await tx
      .update(fileTopic)
      .set({ seen: fileTopic.found, added: 0, gone: 0 })
      .where(and(eq(fileTopic.id, topicId), eq(fileTopic.checkedAt, new Date(checkedAt))))
  })
  return {}
}
