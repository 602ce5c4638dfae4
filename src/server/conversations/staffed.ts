import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { groupMember, member } from '../db/schema/team.ts'
import { mayServe } from './may-serve.ts'

/** Whether anybody of a group is there who will serve: who is busy comes back. */
export async function isStaffed(tx: Tx, groupId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: member.personId })
    .from(groupMember)
    .innerJoin(member, and(eq(member.appId, groupMember.appId), eq(member.personId, groupMember.personId)))
    .where(and(eq(groupMember.groupId, groupId), inArray(member.status, ['online', 'busy']), mayServe))
    .limit(1)
  return rows.length > 0
}
