import { and, eq, gte, inArray, lt, sql, sum } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { mayUse } from '#src/domain/quick-reply/quick-reply.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { quickReply, quickReplyUse } from '../../db/schema/quick-reply.ts'
import { withGroups } from './with-groups.ts'

const DAY_MS = 24 * 3_600_000
const limits = LIMITS.quickReply
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Counts that a quick reply was put into a reply. Throws NOT_FOUND for one that the member may not use. */
export function countReplyUse(
  context: MemberContext,
  { replyId }: { replyId: string },
): Promise<Record<string, never>> {
  const { appId } = context.member
  const now = context.clock.now()
  return context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(quickReply).where(eq(quickReply.id, replyId)).for('key share')
    if (!row || !mayUse(row, await withGroups(tx, context.member))) throw new DeskError('NOT_FOUND')
    await tx
      .insert(quickReplyUse)
      .values({ appId, replyId, day: dayOf(now), count: 1 })
      .onConflictDoUpdate({
        target: [quickReplyUse.appId, quickReplyUse.replyId, quickReplyUse.day],
        set: { count: sql`${quickReplyUse.count} + 1` },
      })
    // Older days are asked for by nobody.
    const oldest = dayOf(daysAgo(now, limits.unusedDays + 1))
    await tx.delete(quickReplyUse).where(and(eq(quickReplyUse.replyId, replyId), lt(quickReplyUse.day, oldest)))
    return {}
  })
}

export type ReplyUse = { recent: number; isUnused: boolean }

/** How often replies were used of late, and whether they lie idle: there for long, and used by nobody all the while. */
export async function usesOf(
  tx: Tx,
  now: Date,
  replies: readonly { id: string; createdAt: Date }[],
): Promise<Map<string, ReplyUse>> {
  if (replies.length === 0) return new Map()
  const recentFrom = dayOf(daysAgo(now, limits.usedDays))
  const unusedFrom = daysAgo(now, limits.unusedDays)
  const rows = await tx
    .select({
      replyId: quickReplyUse.replyId,
      recent: sum(sql`case when ${quickReplyUse.day} > ${recentFrom} then ${quickReplyUse.count} else 0 end`),
    })
    .from(quickReplyUse)
    .where(
      and(
        inArray(
          quickReplyUse.replyId,
          replies.map(({ id }) => id),
        ),
        gte(quickReplyUse.day, dayOf(unusedFrom)),
      ),
    )
    .groupBy(quickReplyUse.replyId)
  const used = new Map(rows.map((row) => [row.replyId, Number(row.recent)]))
  return new Map(
    replies.map(({ id, createdAt }) => [
      id,
      { recent: used.get(id) ?? 0, isUnused: !used.has(id) && createdAt <= unusedFrom },
    ]),
  )
}
