import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Figures } from '#src/contract/entries.ts'
import { ANSWERED, UNANSWERED } from '#src/domain/analytics/answer-rate.ts'
import { can, ROLES } from '#src/domain/team/policy.ts'
import type { MemberContext } from '../../context.ts'
import { qaEntry } from '../../db/schema/bot.ts'
import { message } from '../../db/schema/conversation.ts'
import { member, memberRole } from '../../db/schema/team.ts'
import { localDay } from '../../platform/local-day.ts'
import { hitsSince, liveState } from './filter.ts'

/** The knowledge base in figures: its entries, and what became of visitors' questions in the last 30 days. */
export function readFigures(context: MemberContext): Promise<Figures> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const now = context.clock.now()
    const day = await localDay(tx, now)
    const [entries] = await tx
      .select({
        entries: sql<number>`count(*)::int`,
        enabled: sql<number>`(count(*) filter (where ${qaEntry.enabled}))::int`,
        reviewDue: sql<number>`(count(*) filter (where ${qaEntry.reviewOn} <= ${day}::date))::int`,
        differing: sql<number>`(count(*) filter (where ${liveState} <> 'same'))::int`,
      })
      .from(qaEntry)
      .where(and(isNull(qaEntry.deletedAt), eq(qaEntry.base, 'qa')))
    const outcome = sql`trace ->> 'outcome'`
    const times = (outcomes: readonly string[]) =>
      sql<number>`(count(*) filter (where ${inArray(outcome, [...outcomes])}))::int`
    const [asked] = await tx
      .select({ answered: times(ANSWERED), unanswered: times(UNANSWERED) })
      .from(message)
      .where(and(inArray(outcome, [...ANSWERED, ...UNANSWERED]), gte(message.at, hitsSince(now))))
    return {
      ...(entries ?? { entries: 0, enabled: 0, reviewDue: 0, differing: 0 }),
      ...(asked ?? { answered: 0, unanswered: 0 }),
    }
  })
}

/** Tags in use, the most used first. */
export function listTags(context: MemberContext): Promise<{ tag: string; count: number }[]> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const { rows } = await tx.execute<{ tag: string; count: number }>(sql`
      select tag, count(*)::int as count from ${qaEntry}, unnest(${qaEntry.tags}) as tag
      where ${qaEntry.deletedAt} is null and ${qaEntry.base} = 'qa' group by tag order by count desc, tag limit 500`)
    return rows
  })
}

/** Members who may own an entry: those who may edit the knowledge base. */
export function listEditors(context: MemberContext): Promise<{ personId: string; nickname: string }[]> {
  const roles = ROLES.filter((role) => can([role], 'knowledge.edit'))
  return context.db.inApp(context.member.appId, (tx) =>
    tx
      .selectDistinct({ personId: member.personId, nickname: member.nickname })
      .from(member)
      .innerJoin(memberRole, eq(memberRole.personId, member.personId))
      .where(inArray(memberRole.role, roles))
      .orderBy(asc(member.nickname), asc(member.personId)),
  )
}
