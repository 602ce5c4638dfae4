import { and, eq, isNull } from 'drizzle-orm'
import { visitorEndReason } from '#src/domain/conversation/state.ts'
import type { BotEvent } from '#src/domain/step/event.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { VisitorContext } from '../../context.ts'
import { botEnabled, botOf, letBotTake } from '../../conversations/bot-turn.ts'
import { endConversation } from '../../conversations/end.ts'
import { rateIn } from '../../conversations/rate.ts'
import { readMessages } from '../../conversations/messages.ts'
import { presentToVisitor } from '../../conversations/present.ts'
import { requestAgent } from '../../conversations/request-agent.ts'
import { routeSoon } from '../../conversations/route.ts'
import { move, say, takeTurn, type Turn } from '../../conversations/turn.ts'
import { conversation } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { assertKept, ownConversation } from './own.ts'
import { readShownRobot } from './shown-robot.ts'

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
      robot: await readShownRobot(tx, context.visitor.appId),
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

type Rated = OfOne & Parameters<typeof rateIn>[1]

/** Rates the conversation. Throws what {@link rateIn} does. */
export const rate = (context: VisitorContext, input: Rated) =>
  step(context, input.conversationId, (turn) => rateIn(turn, input))
