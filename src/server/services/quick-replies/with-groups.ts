import { eq } from 'drizzle-orm'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { groupMember } from '../../db/schema/team.ts'

type Caller = MemberContext['member']

/** A member with the groups they are in. */
export async function withGroups(tx: Tx, member: Caller): Promise<Caller & { groupIds: string[] }> {
  const groups = await tx
    .select({ id: groupMember.groupId })
    .from(groupMember)
    .where(eq(groupMember.personId, member.personId))
  return { ...member, groupIds: groups.map(({ id }) => id) }
}
