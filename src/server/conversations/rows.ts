import { and, eq, inArray } from 'drizzle-orm'
import type { Message, MessageBody, Sender } from '#src/domain/conversation/message.ts'
import type { BotTrace } from '#src/domain/step/why.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { Tx } from '../db/client.ts'
import { robot } from '../db/schema/bot.ts'
import { conversation, message, visitor } from '../db/schema/conversation.ts'
import { application } from '../db/schema/platform.ts'
import { member } from '../db/schema/team.ts'
import { CIRCUMSTANCES, keepCircumstances } from './circumstances.ts'

export type ConversationRow = typeof conversation.$inferSelect
/** A message as it is written; what the database reads from it by itself is for conditions alone. */
export type MessageRow = Omit<typeof message.$inferSelect, 'entryId' | 'documentId'>

/** A message about to be written. */
export type NewMessage = {
  sender: Sender
  body: MessageBody
  personId?: string
  clientMsgId?: string
  trace?: BotTrace
}

/** Who speaks, as the bot knows them. */
export type Speaker = { nickname: string; language: string; tags: string[] }

export const SPEAKER = { nickname: visitor.nickname, language: visitor.language, tags: visitor.tags }

/**
 * Takes a conversation's row for this transaction: everything that happens to it happens one after another. What nearly
 * every turn asks for next is sent along, as a statement of its own: whoever has waited for the row reads what the turn
 * before them left elsewhere, which the waiting statement itself would not.
 */
export async function lockConversation(tx: Tx, id: string): Promise<{ row: ConversationRow; speaker: Speaker }> {
  const isIt = eq(conversation.id, id)
  const [[row], [told]] = await Promise.all([
    tx.select().from(conversation).where(isIt).for('update'),
    tx
      .select({ speaker: SPEAKER, circumstances: CIRCUMSTANCES })
      .from(conversation)
      .innerJoin(visitor, and(eq(visitor.appId, conversation.appId), eq(visitor.id, conversation.visitorId)))
      .innerJoin(application, eq(application.appId, conversation.appId))
      .leftJoin(robot, eq(robot.appId, conversation.appId))
      .where(isIt),
  ])
  if (!row || !told) throw new DeskError('NOT_FOUND')
  keepCircumstances(tx, told.circumstances)
  return { row, speaker: told.speaker }
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
