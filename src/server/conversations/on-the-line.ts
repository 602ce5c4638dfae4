import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { call } from '../db/schema/voice.ts'
import type { ConversationRow } from './rows.ts'

/** Whether a conversation is a call whose caller holds the line; one who is to be called back does not. */
export async function isOnTheLine(tx: Tx, { id, medium }: Pick<ConversationRow, 'id' | 'medium'>): Promise<boolean> {
  if (medium !== 'call') return false
  const rows = await tx
    .select({ id: call.conversationId })
    .from(call)
    .where(and(eq(call.conversationId, id), isNull(call.endedAt)))
  return rows.length > 0
}
