import { and, eq, isNull } from 'drizzle-orm'
import { visitorEndReason } from '#src/domain/conversation/state.ts'
import type { BotEvent } from '#src/domain/step/event.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { VisitorContext } from '../../context.ts'
import { botEnabled, botOf, letBotTake } from '../../conversations/bot-turn.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { endConversation } from '../../conversations/end.ts'
import { lastRated } from '../../conversations/rated-before.ts'
import { readMessages } from '../../conversations/messages.ts'
import { isRatable, presentToVisitor } from '../../conversations/present.ts'
import { requestAgent } from '../../conversations/request-agent.ts'
import { routeSoon } from '../../conversations/route.ts'
import { guardWords, tellOfWords } from '../../conversations/guard-words.ts'
import { textsToTell } from '../../conversations/texts.ts'
import { move, say, takeTurn, type Turn } from '../../conversations/turn.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { rating } from '../../db/schema/feedback.ts'
import { assertKept, ownConversation } from './own.ts'

type OfOne = { conversationId: string }

async function step(context: VisitorContext, conversationId: string, work: (turn: Turn) => Promise<void>) {
  await ownConversation(context, conversationId)
  const turn = await takeTurn(context, context.visitor.appId, conversationId, async (taken) => {
    assertKept(taken)
    return work(taken)
  })
  routeSoon(context, context.visitor.appId, turn.news)
  return { conversation: turn.visitor, messages: turn.messages }
}

/** Messages after a number, with the conversation as it stands. */
export async function messagesForVisitor(context: VisitorContext, input: OfOne & { after: number }) {
  await ownConversation(context, input.conversationId)
  return context.db.inApp(context.visitor.appId, async (tx) => {
    const [found] = await tx
      .select({ row: conversation })
      .from(conversation)
      .innerJoin(visitor, and(eq(visitor.appId, conversation.appId), eq(visitor.id, conversation.visitorId)))
      .where(and(eq(conversation.id, input.conversationId), isNull(visitor.erasedAt), isNull(conversation.expiredAt)))
    if (!found) throw new DeskError('NOT_FOUND')
    return {
      conversation: await presentToVisitor(tx, found.row, { now: context.clock.now() }),
      messages: await readMessages(tx, input.conversationId, input.after),
    }
  })
}

/** The client's own button for a person, which is to the bot as one that it has offered. */
const ASKED: BotEvent = { type: 'pressed', button: 'agent', label: '', ask: null, action: { type: 'agent' } }

/** Asks for a person. Asking again while waiting changes nothing. */
export async function transferAsVisitor(context: VisitorContext, input: OfOne) {
  const { releaseId } = await ownConversation(context, input.conversationId)
  const bot = await botOf({ deps: context, appId: context.visitor.appId }, releaseId)
  return step(context, input.conversationId, async (turn) => {
    if (turn.row.state === 'ended') throw new DeskError('CONVERSATION_ENDED')
    if (turn.row.state !== 'bot') return
    if (bot && (await botEnabled(turn))) await letBotTake(turn, bot, ASKED)
    else await requestAgent(turn, bot?.program.settings.transfer.groupId ?? null)
  })
}

/** Stops waiting, or choosing whom to wait for, and goes on with the bot. */
export const leaveQueue = (context: VisitorContext, input: OfOne) =>
  step(context, input.conversationId, async (turn) => {
    const isChoosing = turn.row.state === 'requesting'
    await move(turn, { type: isChoosing ? 'withdraw' : 'leave_queue' })
    say(turn, {
      sender: 'system',
      body: { type: 'notice', notice: isChoosing ? 'returned_to_bot' : 'left_queue', text: '' },
    })
  })

/** Ends the conversation; ending it twice is no fault. */
export const endAsVisitor = (context: VisitorContext, input: OfOne) =>
  step(context, input.conversationId, async (turn) => {
    if (turn.row.state !== 'ended') await endConversation(turn, visitorEndReason(turn.row.state))
  })

type Rated = OfOne & { stars: number; reasons: readonly string[]; comment: string }

/** Rates the conversation, once: after its end, where that is asked, or once somebody has invited to. */
export const rate = (context: VisitorContext, input: Rated) =>
  step(context, input.conversationId, async (turn) => {
    const { asking } = await circumstancesOf(turn.tx)
    const ratedAt = asking.pauseHours === 0 ? null : await lastRated(turn.tx, turn.row)
    if (!isRatable(turn.row, asking, { now: turn.now, ratedAt }))
      throw new DeskError('STATE_CONFLICT', { state: turn.row.state })
    const guarded = await guardWords(turn, 'visitor', asking.comment ? input.comment : '')
    const [comment = ''] = guarded.texts
    const offered = asking.stars[input.stars - 1]?.reasons ?? []
    const [stored] = await turn.tx
      .insert(rating)
      .values({
        appId: turn.appId,
        conversationId: turn.row.id,
        stars: input.stars,
        reasons: offered.filter((one) => input.reasons.includes(one)),
        comment,
        at: turn.now,
      })
      .onConflictDoNothing()
      .returning()
    if (!stored) throw new DeskError('STATE_CONFLICT', { rated: true })
    await tellOfWords(turn, { writer: 'visitor', words: guarded.alerts, seq: null })
    const texts = await textsToTell(turn)
    say(turn, {
      sender: 'system',
      body: { type: 'notice', notice: 'rated', text: texts.ratingThanks, stars: input.stars },
    })
    turn.row.revision += 1
    turn.events.push({ type: 'rated', data: { stars: input.stars } })
  })
