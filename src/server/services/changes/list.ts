import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChangeSet } from '#src/contract/changes.ts'
import type { MemberContext } from '../../context.ts'
import { changeSet } from '../../db/schema/bot.ts'
import { member } from '../../db/schema/team.ts'

/** How long a change set is offered for reverting, in days: as long as the records of uploads. */
const RECORD_DAYS = 30

/** The change sets of the last 30 days, the newest first, a page at a time. */
export function listChangeSets(context: MemberContext, input: { cursor?: string | undefined; limit: number }) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const author = alias(member, 'author')
    const reverter = alias(member, 'reverter')
    const [at, id] = (input.cursor ?? '').split('_')
    const since = new Date(context.clock.now().getTime() - RECORD_DAYS * 86_400_000)
    const after = at && id ? sql`(${changeSet.at}, ${changeSet.id}) < (${at}::timestamptz, ${id}::uuid)` : undefined
    const rows = await tx
      .select({ set: changeSet, author: author.nickname, reverter: reverter.nickname })
      .from(changeSet)
      .leftJoin(author, and(eq(author.appId, changeSet.appId), eq(author.personId, changeSet.author)))
      .leftJoin(reverter, and(eq(reverter.appId, changeSet.appId), eq(reverter.personId, changeSet.revertedBy)))
      .where(and(gte(changeSet.at, since), after))
      .orderBy(desc(changeSet.at), desc(changeSet.id))
      .limit(input.limit + 1)
    const items = rows.slice(0, input.limit).map(({ set, author: by, reverter: revertedBy }): ChangeSet => ({
      id: set.id,
      kind: set.kind,
      summary: set.summary,
      at: set.at.toISOString(),
      author: by,
      revertedAt: set.revertedAt?.toISOString() ?? null,
      revertedBy,
    }))
    const last = items.at(-1)
    return { items, nextCursor: rows.length > input.limit && last ? `${last.at}_${last.id}` : null }
  })
}
