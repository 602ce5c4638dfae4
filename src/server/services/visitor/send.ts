import type { Json } from '#src/domain/value/value.ts'
import type { VisitorContext } from '../../context.ts'
import { botEnabled, botOf, letBotTake } from '../../conversations/bot-turn.ts'
import { guardWords, storedPayload } from '../../conversations/guard-words.ts'
import { presentMessage } from '../../conversations/rows.ts'
import { takeTurn, type Turn } from '../../conversations/turn.ts'
import { actAsVisitor, bodyOf, pressing, submitting, type Doing, type Sent } from '../../conversations/visitor-deeds.ts'
import { ownConversation } from './own.ts'

/** Takes a visitor's message and lets the bot answer, in one transaction. */
export const sendAsVisitor = (context: VisitorContext, input: Sent & { text: string }) =>
  doAsVisitor(
    context,
    input,
    async (turn) => {
      const { texts, alerts } = await guardWords(turn, 'visitor', input.text)
      const [text = ''] = texts
      return { body: { type: 'text', text }, event: { type: 'said', text }, alerts }
    },
    input.text,
  )

/**
 * Presses a button. What it does is read from the message that offered it, so that nobody can press what was not
 * offered. Throws NOT_FOUND for a button that is not there.
 */
export const pressAsVisitor = (context: VisitorContext, input: Sent & { seq: number; button: string }) =>
  doAsVisitor(context, input, async (turn) => pressing(await bodyOf(turn.tx, turn.row.id, input.seq), input.button))

/** Sends a form, or cancels it. Fields it does not have are left out. */
export const submitAsVisitor = (
  context: VisitorContext,
  input: Sent & { seq: number; values: Record<string, string> | null },
) =>
  doAsVisitor(context, input, async (turn) =>
    submitting(turn, await bodyOf(turn.tx, turn.row.id, input.seq), input.values),
  )

/** What a visitor does by our own client, counted against what one may send. Throws what {@link actAsVisitor} does. */
export async function doAsVisitor(
  context: VisitorContext,
  input: Sent,
  what: (turn: Turn) => Promise<Doing>,
  said?: string,
) {
  const { appId, visitorId } = context.visitor
  await context.limiter.consume('visitor_send', visitorId)
  const { conversationId, clientMsgId } = input
  const { releaseId } = await ownConversation(context, conversationId)
  const turn = await actAsVisitor(context, appId, { conversationId, clientMsgId, releaseId, said }, what)
  return {
    message: presentMessage(turn.result, new Map()),
    messages: turn.messages,
    conversation: turn.visitor,
  }
}

/** Tells the bot of an event of the page. Nothing is stored but that it came; a flow may begin. */
export async function signalAsVisitor(
  context: VisitorContext,
  input: { conversationId: string; name: string; payload: Record<string, Json> },
) {
  const { appId, visitorId } = context.visitor
  await context.limiter.consume('visitor_send', visitorId)
  const { releaseId } = await ownConversation(context, input.conversationId)
  const bot = await botOf({ deps: context, appId }, releaseId)
  const turn = await takeTurn(context, appId, input.conversationId, async (current) => {
    if (current.row.state !== 'bot' || !bot || !(await botEnabled(current))) return
    const payload = await storedPayload(current, input.payload)
    await letBotTake(current, bot, { type: 'event', name: input.name, payload })
  })
  return { conversation: turn.visitor, messages: turn.messages }
}
