import { and, asc, eq, gt } from 'drizzle-orm'
import type { Message } from '#src/domain/conversation/message.ts'
import { isAnswer } from '#src/domain/conversation/thumb.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../db/client.ts'
import { message } from '../db/schema/conversation.ts'
import { thumb } from '../db/schema/feedback.ts'
import { circumstancesOf } from './circumstances.ts'
import { nicknamesOf, presentMessage } from './rows.ts'

/** The messages after a number, oldest first, at most one batch. */
export async function readMessages(tx: Tx, conversationId: string, after: number): Promise<Message[]> {
  const rows = await tx
    .select({ row: message, kept: thumb })
    .from(message)
    .leftJoin(thumb, thumbOfMessage)
    .where(and(eq(message.conversationId, conversationId), gt(message.seq, after)))
    .orderBy(asc(message.seq))
    .limit(LIMITS.message.batch)
  const nicknames = await nicknamesOf(
    tx,
    rows.map(({ row }) => row.personId),
  )
  const asks = rows.some(({ row }) => isAnswer(row.trace)) && (await circumstancesOf(tx)).asking.thumbs
  return rows.map(({ row, kept }) => presentMessage(row, nicknames, { kept: asks ? kept : null, asks }))
}

/** Joins what a visitor thinks of an answer to its message. */
export const thumbOfMessage = and(
  eq(thumb.appId, message.appId),
  eq(thumb.conversationId, message.conversationId),
  eq(thumb.seq, message.seq),
)
