import { and, eq } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { VisitorContext } from '../../context.ts'
import { botEnabled, botOf, letBotTake } from '../../conversations/bot-turn.ts'
import { after, requestAgent, settingsOf } from '../../conversations/request-agent.ts'
import { presentMessage } from '../../conversations/rows.ts'
import { routeSoon } from '../../conversations/route.ts'
import { setTimer } from '../../conversations/timers.ts'
import { say, takeTurn } from '../../conversations/turn.ts'
import { message } from '../../db/schema/conversation.ts'
import { ownConversation } from './own.ts'

/**
 * Takes a visitor's message and lets the bot answer, in one transaction. A message sent again, by its own id, is not
 * stored again: the first one is returned.
 */
export async function sendAsVisitor(
  context: VisitorContext,
  input: { conversationId: string; clientMsgId: string; text: string },
) {
  const { appId, visitorId } = context.visitor
  await context.limiter.consume('visitor_send', visitorId)
  const { releaseId } = await ownConversation(context, input.conversationId)
  const bot = await botOf({ deps: context, appId }, releaseId)
  const turn = await takeTurn(context, appId, input.conversationId, async (current) => {
    const [sent] = await current.tx
      .select()
      .from(message)
      .where(and(eq(message.conversationId, input.conversationId), eq(message.clientMsgId, input.clientMsgId)))
    if (sent) return sent
    if (current.row.state === 'ended') throw new DeskError('CONVERSATION_ENDED')
    const stored = say(current, {
      sender: 'visitor',
      clientMsgId: input.clientMsgId,
      body: { type: 'text', text: input.text },
    })
    if (current.row.state === 'bot') {
      if (bot && (await botEnabled(current))) await letBotTake(current, bot, { type: 'said', text: input.text })
      else await requestAgent(current, null)
    }
    const { visitorIdleSeconds } = await settingsOf(current)
    await setTimer(current.tx, appId, 'visitor_idle', current.row.id, after(current.now, visitorIdleSeconds))
    return stored
  })
  if (turn.row.state === 'queued') routeSoon(context, appId)
  return {
    message: presentMessage(turn.result, new Map()),
    messages: turn.messages,
    conversation: turn.visitor,
  }
}
