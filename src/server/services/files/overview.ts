import { isNull, sql } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import { robot } from '../../db/schema/bot.ts'
import { documentPassage, knowledgeDocument } from '../../db/schema/document.ts'
import { isPremium } from '../plan/premium.ts'
import { searchesToday } from './quota.ts'

/** What there is to search and to search with, and how many searches are left today. */
export function describeFiles(context: MemberContext) {
  const now = context.clock.now()
  return context.db.inApp(context.member.appId, async (tx) => {
    const [documents] = await tx
      .select({
        read: sql<number>`(count(*) filter (where ${knowledgeDocument.contentHash} is not null))::int`,
        underWay: sql<number>`(count(*) filter (where ${knowledgeDocument.status} not in ('ready', 'failed')))::int`,
      })
      .from(knowledgeDocument)
      .where(isNull(knowledgeDocument.deletedAt))
    const [passages] = await tx.select({ n: sql<number>`count(*)::int` }).from(documentPassage)
    const [models] = await tx.select({ chat: robot.model, embedding: robot.embedding }).from(robot)
    return {
      documents: documents?.read ?? 0,
      passages: passages?.n ?? 0,
      underWay: documents?.underWay ?? 0,
      searches: { used: await searchesToday(tx, now), limit: LIMITS.fileSearch.perDay },
      meaning: models?.embedding != null,
      model: models?.chat != null,
      locked: !(await isPremium(tx, now)),
    }
  })
}
