import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { agentGroup } from '../db/schema/team.ts'

/** A group that there is: disbanded ones are kept for what they served alone. */
export const stands = isNull(agentGroup.disbandedAt)

/** Whether there is such a group. */
export async function groupStands(tx: Tx, groupId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: agentGroup.id })
    .from(agentGroup)
    .where(and(eq(agentGroup.id, groupId), stands))
  return rows.length > 0
}
