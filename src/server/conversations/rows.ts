import { eq, inArray } from 'drizzle-orm'
import type { Message, MessageBody, Sender } from '#src/domain/conversation/message.ts'
import type { BotTrace } from '#src/domain/engine/why.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { Tx } from '../db/client.ts'
import { conversation, message } from '../db/schema/conversation.ts'
import { member } from '../db/schema/team.ts'

export type ConversationRow = typeof conversation.$inferSelect
export type MessageRow = typeof message.$inferSelect

/** A message about to be written. */
export type NewMessage = {
  sender: Sender
  body: MessageBody
  personId?: string
  clientMsgId?: string
  trace?: BotTrace
}

/** Takes a conversation's row for this transaction: everything that happens to it happens one after another. */
export async function lockConversation(tx: Tx, id: string): Promise<ConversationRow> {
  const [row] = await tx.select().from(conversation).where(eq(conversation.id, id)).for('update')
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** The nicknames of members by id. */
export async function nicknamesOf(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select({ id: member.personId, nickname: member.nickname })
    .from(member)
    .where(inArray(member.personId, wanted))
  return new Map(rows.map((row) => [row.id, row.nickname]))
}

/** A stored message as clients read it. */
export function presentMessage(row: MessageRow, nicknames: ReadonlyMap<string, string>): Message {
  return {
    id: row.id,
    conversationId: row.conversationId,
    seq: row.seq,
    sender: row.sender,
    name: row.personId === null ? null : (nicknames.get(row.personId) ?? null),
    clientMsgId: row.clientMsgId,
    body: row.body,
    at: row.at.toISOString(),
  }
}
