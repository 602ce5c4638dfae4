import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { groupMember } from '../db/schema/team.ts'
import type { ConversationRow } from './rows.ts'

/** The groups somebody is in. */
export async function groupIdsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.select({ id: groupMember.groupId }).from(groupMember).where(eq(groupMember.personId, personId))
  return rows.map((row) => row.id)
}

/** Whether an agent has to do with a conversation: it is or was last theirs, or it waits in a group of theirs. */
export async function concernsAgent(
  tx: Tx,
  row: Pick<ConversationRow, 'state' | 'ownerId' | 'groupId'>,
  personId: string,
): Promise<boolean> {
  if (row.ownerId === personId) return true
  const waits = row.state === 'queued' || row.state === 'ringing'
  return waits && row.groupId !== null && (await groupIdsOf(tx, personId)).includes(row.groupId)
}
