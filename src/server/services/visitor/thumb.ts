import { and, eq } from 'drizzle-orm'
import { afterThumb, isAnswer, type ThumbGiven } from '#src/domain/conversation/thumb.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { VisitorContext } from '../../context.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { guardWords, tellOfWords } from '../../conversations/guard-words.ts'
import { thumbOfMessage } from '../../conversations/messages.ts'
import { presentMessage } from '../../conversations/rows.ts'
import { takeTurn, type Turn } from '../../conversations/turn.ts'
import { afterCommit } from '../../db/after-commit.ts'
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
  const { visitor, result } = await takeTurn(context, appId, conversationId, (taken) => keepThumb(taken, input))
  return { conversation: visitor, messages: [result] }
}

/** Tells whoever else looks at the conversation, once it is kept. */
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
    const stating = { ...next, at: now }
    await tx
      .insert(thumb)
      .values({ appId, conversationId, seq, entryId, documentId, answeredAt, ...stating })
      .onConflictDoUpdate({ target: [thumb.appId, thumb.conversationId, thumb.seq], set: stating })
    await tellOfWords(turn, { writer: 'visitor', words: guarded.alerts, seq: null })
    turn.events.push({ type: helpful ? 'answer_helped' : 'answer_not_helped', data: { reason: next.reason } })
  }
  const said = presentMessage(row, new Map(), { kept: next, asks: true })
  const { state, ownerId } = turn.row
  if (next !== kept)
    afterCommit(tx, () =>
      turn.deps.live.messages(appId, conversationId, [said], state === 'in_service' ? ownerId : null),
    )
  return said
}
