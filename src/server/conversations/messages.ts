import { and, asc, eq, gt } from 'drizzle-orm'
import type { Message } from '#src/domain/conversation/message.ts'
import { withoutRecalled } from '#src/domain/conversation/recall.ts'
import { isAnswer, shownThumb, type ShownThumb } from '#src/domain/conversation/thumb.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../db/client.ts'
import { message } from '../db/schema/conversation.ts'
import { reaction, thumb } from '../db/schema/feedback.ts'
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
    .select({ row: message, kept: thumb, reaction: reaction.kind })
    .from(message)
    .leftJoin(thumb, thumbOfMessage)
    .leftJoin(reaction, reactionToMessage)
    .where(and(eq(message.conversationId, conversationId), gt(message.seq, after)))
    .orderBy(asc(message.seq))
    .limit(LIMITS.message.batch)
  const [rows, recalled] = await Promise.all([read, seesRecalled ? NONE : recalledOf(tx, conversationId)])
  const nicknames = await nicknamesOf(
    tx,
    rows.map(({ row }) => row.personId),
  )
  const asks = rows.some(({ row }) => isAnswer(row.trace)) && (await circumstancesOf(tx)).asking.thumbs
  const messages = rows.map(({ row, kept, reaction: kind }) =>
    presentMessage(row, nicknames, { kept: asks ? kept : null, asks, reaction: kind }),
  )
  return withoutRecalled(messages, recalled)
}

/** Joins what a visitor thinks of an answer to its message. */
export const thumbOfMessage = and(
  eq(thumb.appId, message.appId),
  eq(thumb.conversationId, message.conversationId),
  eq(thumb.seq, message.seq),
)

/** Joins how the other side has reacted to a message to it. */
export const reactionToMessage = and(
  eq(reaction.appId, message.appId),
  eq(reaction.conversationId, message.conversationId),
  eq(reaction.seq, message.seq),
)

/** All reactions of a conversation by the numbers of their messages: one may be of a message that was read before. */
export const readReactions = (tx: Tx, conversationId: string) =>
  tx
    .select({ seq: reaction.seq, reaction: reaction.kind })
    .from(reaction)
    .where(eq(reaction.conversationId, conversationId))
    .orderBy(asc(reaction.seq))

/** What its visitor thinks of answers of the bot, where they are asked, by the numbers of their messages. */
export async function readThumbs(tx: Tx, conversationId: string): Promise<{ seq: number; thumb: ShownThumb }[]> {
  const rows = await tx.select().from(thumb).where(eq(thumb.conversationId, conversationId)).orderBy(asc(thumb.seq))
  if (rows.length === 0 || !(await circumstancesOf(tx)).asking.thumbs) return []
  return rows.flatMap(({ seq, ...kept }) => {
    const shown = shownThumb(null, { kept, asks: true })
    return shown ? [{ seq, thumb: shown }] : []
  })
}
