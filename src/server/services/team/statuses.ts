import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import type { Known } from '#src/domain/team/activity.ts'
import type { Tx } from '../../db/client.ts'
import { agentStatus } from '../../db/schema/team.ts'

/**
 * What an agent chose to be, or the desk made of them, from a moment until before another: in their order, the first may have
 * begun earlier.
 */
export async function statusesIn(
  tx: Tx,
  personId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Known['statuses']> {
  const own = eq(agentStatus.personId, personId)
  const fields = {
    status: agentStatus.status,
    forcedReason: agentStatus.forcedReason,
    at: agentStatus.at,
    endedAt: agentStatus.endedAt,
  }
  const [before, during] = await Promise.all([
    tx
      .select(fields)
      .from(agentStatus)
      .where(and(own, lt(agentStatus.at, from)))
      .orderBy(desc(agentStatus.at))
      .limit(1),
    tx
      .select(fields)
      .from(agentStatus)
      .where(and(own, gte(agentStatus.at, from), lt(agentStatus.at, to)))
      .orderBy(asc(agentStatus.at)),
  ])
  return [...before, ...during].map(({ status, forcedReason, at, endedAt }) => ({
    status,
    forcedReason,
    from: at.getTime(),
    to: endedAt?.getTime() ?? Infinity,
  }))
}
