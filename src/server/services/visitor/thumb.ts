import { and, eq } from 'drizzle-orm'
import { afterThumb, isAnswer, type ThumbGiven } from '#src/domain/conversation/thumb.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { VisitorContext } from '../../context.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { guardWords, tellOfWords } from '../../conversations/guard-words.ts'
import { thumbOfMessage } from '../../conversations/messages.ts'
import { presentMessage } from '../../conversations/rows.ts'
import { takeTurn, type Turn } from '../../conversations/turn.ts'
import { message } from '../../db/schema/conversation.ts'
import { thumb } from '../../db/schema/feedback.ts'
import { assertKept, ownConversation } from './own.ts'

type Input = ThumbGiven & { conversationId: string; seq: number }

/**
 * Keeps what a visitor thinks of an answer of the bot, and answers its message as it stands by then. Throws STATE_CONFLICT
 * where they are not asked of it, or have had their say.
 */
export async function giveThumb(context: VisitorContext, { conversationId, ...input }: Input) {
  await ownConversation(context, conversationId)
  const { appId } = context.visitor
  const turn = await takeTurn(context, appId, conversationId, (taken) => keepThumb(taken, input))
  return { conversation: turn.visitor, messages: [turn.result] }
}

async function keepThumb(turn: Turn, { seq, helpful, reason, comment }: Omit<Input, 'conversationId'>) {
  assertKept(turn)
  const { tx, appId, now } = turn
  const conversationId = turn.row.id
  const [found] = await tx
    .select({ row: message, kept: thumb })
    .from(message)
    .leftJoin(thumb, thumbOfMessage)
    .where(and(eq(message.conversationId, conversationId), eq(message.seq, seq)))
  if (!found) throw new DeskError('NOT_FOUND')
  const { row, kept } = found
  const { asking } = await circumstancesOf(tx)
  if (!asking.thumbs || !isAnswer(row.trace)) throw new DeskError('STATE_CONFLICT', { asked: false })
  const guarded = await guardWords(turn, 'visitor', helpful ? '' : comment)
  const [stored = ''] = guarded.texts
  const next = afterThumb(kept, { helpful, reason: helpful ? null : reason, comment: stored })
  if (next === null) throw new DeskError('STATE_CONFLICT', { settled: true })
  if (next !== kept) {
    const { entryId, documentId, at: answeredAt } = row
    const said = { ...next, at: now }
    await tx
      .insert(thumb)
      .values({ appId, conversationId, seq, entryId, documentId, answeredAt, ...said })
      .onConflictDoUpdate({ target: [thumb.appId, thumb.conversationId, thumb.seq], set: said })
    await tellOfWords(turn, { writer: 'visitor', words: guarded.alerts, seq: null })
    turn.events.push({ type: helpful ? 'answer_helped' : 'answer_not_helped', data: { reason: next.reason } })
  }
  return presentMessage(row, new Map(), { kept: next, asks: true })
}
