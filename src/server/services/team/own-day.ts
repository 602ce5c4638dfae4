import { and, countDistinct, eq, gte, sql } from 'drizzle-orm'
import type { OwnDay } from '#src/contract/desk.ts'
import { DeskError } from '#src/domain/errors.ts'
import { activityOn } from '#src/domain/team/activity.ts'
import { dateOfInstant, instantOfWall } from '#src/lib/wall-time.ts'
import type { MemberContext } from '../../context.ts'
import { conversation, ownership } from '../../db/schema/conversation.ts'
import { rating } from '../../db/schema/feedback.ts'
import { application } from '../../db/schema/platform.ts'
import { statusesIn } from './statuses.ts'

/** What who asks has done today, by the application's clock. */
export async function readOwnDay(context: MemberContext): Promise<OwnDay> {
  const { appId, personId } = context.member
  const now = context.clock.now()
  return context.db.inApp(appId, async (tx) => {
    const [app] = await tx.select({ settings: application.settings }).from(application)
    if (!app) throw new DeskError('NOT_FOUND')
    const { timeZone } = app.settings.hours
    const date = dateOfInstant(now.getTime(), timeZone)
    const from = new Date(instantOfWall(date, 0, timeZone, 'start'))
    const [[services], [rated], statuses] = await Promise.all([
      tx
        .select({
          served: countDistinct(ownership.conversationId),
          firstAnswer: sql<
            number | null
          >`round(extract(epoch from avg(${ownership.firstReplyAt} - ${ownership.beganAt})))::int`,
        })
        .from(ownership)
        .where(and(eq(ownership.personId, personId), gte(ownership.beganAt, from))),
      tx
        .select({
          count: sql<number>`count(*)::int`,
          average: sql<number | null>`round(avg(${rating.stars}), 1)::float8`,
        })
        .from(conversation)
        .innerJoin(rating, eq(rating.conversationId, conversation.id))
        .where(and(eq(conversation.ownerId, personId), gte(conversation.endedAt, from))),
      statusesIn(tx, personId, { from, to: now }),
    ])
    const { worked } = activityOn(date, timeZone, { statuses, services: [], calls: [], afterWork: [] }, now.getTime())
    return {
      served: services?.served ?? 0,
      firstAnswer: services?.firstAnswer ?? null,
      ratings: rated?.count ?? 0,
      rating: rated?.average ?? null,
      worked: Math.round(worked / 1000),
    }
  })
}
