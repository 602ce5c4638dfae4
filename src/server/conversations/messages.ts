import { and, asc, eq, gt } from 'drizzle-orm'
import type { Message } from '#src/domain/conversation/message.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../db/client.ts'
import { message } from '../db/schema/conversation.ts'
import { nicknamesOf, presentMessage } from './rows.ts'

/** The messages after a number, oldest first, at most one batch. */
export async function readMessages(tx: Tx, conversationId: string, after: number): Promise<Message[]> {
  const rows = await tx
    .select()
    .from(message)
    .where(and(eq(message.conversationId, conversationId), gt(message.seq, after)))
    .orderBy(asc(message.seq))
    .limit(LIMITS.message.batch)
  const nicknames = await nicknamesOf(
    tx,
    rows.map((row) => row.personId),
  )
  return rows.map((row) => presentMessage(row, nicknames))
}
