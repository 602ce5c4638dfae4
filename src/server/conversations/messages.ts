import { and, asc, eq, gt } from 'drizzle-orm'
import type { Message } from '#src/domain/conversation/message.ts'
import { withoutRecalled } from '#src/domain/conversation/recall.ts'
import { isAnswer } from '#src/domain/conversation/thumb.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../db/client.ts'
import { message } from '../db/schema/conversation.ts'
import { thumb } from '../db/schema/feedback.ts'
import { circumstancesOf } from './circumstances.ts'
import { recalledOf } from './recalled.ts'
import { nicknamesOf, presentMessage } from './rows.ts'

const NONE: ReadonlySet<number> = new Set()

/** The messages after a number, oldest first, at most one batch. `seesRecalled`: with the words that were taken back. */
export async function readMessages(
  tx: Tx,
  conversationId: string,
  after: number,
  { seesRecalled = false }: { seesRecalled?: boolean } = {},
): Promise<Message[]> {
  const read = tx
    .select({ row: message, kept: thumb })
    .from(message)
    .leftJoin(thumb, thumbOfMessage)
    .where(and(eq(message.conversationId, conversationId), gt(message.seq, after)))
    .orderBy(asc(message.seq))
    .limit(LIMITS.message.batch)
  const [rows, recalled] = await Promise.all([read, seesRecalled ? NONE : recalledOf(tx, conversationId)])
  const nicknames = await nicknamesOf(
    tx,
    rows.map(({ row }) => row.personId),
  )
  const asks = rows.some(({ row }) => isAnswer(row.trace)) && (await circumstancesOf(tx)).asking.thumbs
  const messages = rows.map(({ row, kept }) => presentMessage(row, nicknames, { kept: asks ? kept : null, asks }))
  return withoutRecalled(messages, recalled)
}

/** Joins what a visitor thinks of an answer to its message. */
export const thumbOfMessage = and(
  eq(thumb.appId, message.appId),
  eq(thumb.conversationId, message.conversationId),
  eq(thumb.seq, message.seq),
)
