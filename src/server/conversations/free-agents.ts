import { and, eq } from 'drizzle-orm'
import type { Need } from '#src/domain/routing/state.ts'
import type { Tx } from '../db/client.ts'
import { groupMember, member } from '../db/schema/team.ts'
import { canDo } from './able.ts'
import { mayServe } from './may-serve.ts'
import { roomsOf } from './places.ts'

/** Agents of a group who are online, can do what is asked for and have room for one more conversation. */
export async function freeAgents(tx: Tx, groupId: string, needs: readonly Need[]): Promise<string[]> {
  const online = await tx
    .select({ id: member.personId, ownLimit: member.receptionLimit })
    .from(member)
    .innerJoin(groupMember, and(eq(groupMember.appId, member.appId), eq(groupMember.personId, member.personId)))
    .where(and(eq(groupMember.groupId, groupId), eq(member.status, 'online'), mayServe, canDo(needs)))
  return (await roomsOf(tx, online)).flatMap(({ id, isFree }) => (isFree ? [id] : []))
}
