import { and, eq, exists, gt, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { session } from '../db/schema/person.ts'
import { member } from '../db/schema/team.ts'
import type { LiveCaller } from './connection.ts'

/** The rights a connection was let in under have ended: it is closed, and comes back as what it is now. */
export class RightsEnded extends Error {}

/** Whether a member's connection may go on as it was let in: the same rights, and a session that is not over. */
export function rightsHold(tx: Tx, caller: LiveCaller & { kind: 'member' }, now: Date): SQL<boolean> {
  const { personId, sessionId, rightsVersion } = caller
  const standing = tx
    .select({ one: sql`1` })
    .from(member)
    .innerJoin(session, eq(session.personId, member.personId))
    .where(
      and(
        eq(member.personId, personId),
        eq(member.rightsVersion, rightsVersion),
        eq(session.id, sessionId),
        gt(session.expiresAt, now),
      ),
    )
  return sql<boolean>`${exists(standing)}`
}

/** Throws where a member's connection was let in under rights that have ended since. */
export async function assertRightsHold(tx: Tx, caller: LiveCaller, now: Date): Promise<void> {
  if (caller.kind === 'visitor') return
  const [row] = await tx.select({ holds: rightsHold(tx, caller, now) }).from(sql`(select 1) one`)
  if (row?.holds !== true) throw new RightsEnded()
}
