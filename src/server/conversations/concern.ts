import { eq, sql } from 'drizzle-orm'
import { supervises } from '#src/domain/conversation/sight.ts'
import { can, type Role } from '#src/domain/team/policy.ts'
import type { Tx } from '../db/client.ts'
import { fixedSelect } from '../db/fixed.ts'
import { groupMember } from '../db/schema/team.ts'
import type { ConversationRow } from './rows.ts'
import { ringsAt } from './transfer-facts.ts'

/** The groups somebody is in. */
export async function groupIdsOf(tx: Tx, personId: string): Promise<string[]> {
  return (await groupsOf(tx, { personId }).execute()).map(({ id }) => id)
}

const groupsOf = fixedSelect(
  { id: groupMember.groupId },
  sql`from ${groupMember} where ${eq(groupMember.personId, sql.placeholder('personId'))}`,
)

/** Whether an agent has to do with a conversation: it is or was last theirs, it waits in a group of theirs, or rings at them. */
export async function concernsAgent(
  tx: Tx,
  row: Pick<ConversationRow, 'id' | 'state' | 'ownerId' | 'groupId'>,
  personId: string,
): Promise<boolean> {
  if (row.ownerId === personId) return true
  const waits = row.state === 'queued' || row.state === 'ringing'
  if (waits) return row.groupId !== null && (await groupIdsOf(tx, personId)).includes(row.groupId)
  return row.state === 'in_service' && (await ringsAt(tx, row.id, personId))
}

/** Whether a member reads a conversation at the desk: it concerns them, or they look after it. */
export async function mayRead(
  tx: Tx,
  row: Pick<ConversationRow, 'id' | 'state' | 'ownerId' | 'groupId'>,
  { personId, roles }: { personId: string; roles: readonly Role[] },
): Promise<boolean> {
  if (await concernsAgent(tx, row, personId)) return true
  return can(roles, 'desk.supervise') && supervises({ roles, groupIds: await groupIdsOf(tx, personId) }, row)
}
