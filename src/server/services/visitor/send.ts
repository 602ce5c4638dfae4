import { and, eq } from 'drizzle-orm'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import type { BotEvent } from '#src/domain/step/event.ts'
import type { Json } from '#src/domain/value/value.ts'
import { isWithBot } from '#src/domain/conversation/state.ts'
import { isGuided } from '#src/domain/engine/session.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { LoadedBot } from '../../bots/bots.ts'
import type { VisitorContext } from '../../context.ts'
import { botEnabled, botOf, letBotTake } from '../../conversations/bot-turn.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { silenceTimer } from '../../conversations/clocks.ts'
import { letFlowTake } from '../../conversations/guided-flow.ts'
import { hearChoice, requestAgent } from '../../conversations/request-agent.ts'
import { askedAhead, guardWords, storedPayload, tellOfWords } from '../../conversations/guard-words.ts'
import { presentMessage, sentUnder, type MessageRow } from '../../conversations/rows.ts'
import { routeSoon } from '../../conversations/route.ts'
import { say, takeTurn, type Turn } from '../../conversations/turn.ts'
import type { Tx } from '../../db/client.ts'
import { message } from '../../db/schema/conversation.ts'
import { ownConversation } from './own.ts'

export type Sent = { conversationId: string; clientMsgId: string }

/** What a visitor does within a conversation, as it is stored and as the bot hears it. */
export type Doing = {
  body: MessageBody
  event: BotEvent
  /** Sensitive words in it that supervisors are told of. */
  alerts?: string[]
}

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
  doAsVisitor(context, input, async (turn) => {
    const body = await bodyOf(turn.tx, turn.row.id, input.seq)
    if (body.type !== 'buttons' && body.type !== 'card' && body.type !== 'rich') throw new DeskError('NOT_FOUND')
    const button = body.items.find(({ id }) => id === input.button)
    if (!button) throw new DeskError('NOT_FOUND')
    const { id, label, action } = button
    return {
      body: { type: 'text', text: label },
      event: { type: 'pressed', button: id, label, ask: body.ask, action },
    }
  })

/** Sends a form, or cancels it. Fields it does not have are left out. */
export const submitAsVisitor = (
  context: VisitorContext,
  input: Sent & { seq: number; values: Record<string, string> | null },
) =>
  doAsVisitor(context, input, async (turn) => {
    const body = await bodyOf(turn.tx, turn.row.id, input.seq)
    if (body.type !== 'form' || body.ask === null) throw new DeskError('NOT_FOUND')
    const { ask, fields, cancelLabel } = body
    const { values } = input
    if (values === null) {
      return { body: { type: 'answers', text: cancelLabel, ask }, event: { type: 'cancelled', ask } }
    }
    const written = fields.flatMap(({ id, label }) => {
      const value = Object.hasOwn(values, id) ? (values[id] ?? '') : ''
      return value.trim() === '' ? [] : [{ id, label, value }]
    })
    const { texts, alerts } = await guardWords(turn, 'visitor', ...written.map(({ value }) => value))
    const filled = written.map((one, index) => ({ ...one, value: texts[index] ?? '' }))
    const text = filled.map(({ label, value }) => `${label}: ${value}`).join('\n')
    return {
      body: { type: 'answers', text, ask },
      event: {
        type: 'submitted',
        ask,
        label: text,
        values: Object.fromEntries(filled.map(({ id, value }) => [id, value])),
      },
      alerts,
    }
  })

/** What a visitor does who has nobody yet is for the bot, unless they have been asked which group they want. */
async function answer(turn: Turn, bot: LoadedBot | null, event: BotEvent): Promise<void> {
  if (turn.row.state === 'requesting') return hearChoice(turn, event)
  if (bot && (await botEnabled(turn))) return letBotTake(turn, bot, event)
  await requestAgent(turn, null)
}

/** The bot may have ended it within the turn. */
const hasEnded = (turn: Turn) => turn.row.state === 'ended'

/** What the bot, or the desk itself, has said under a number. Throws NOT_FOUND where it was neither. */
export async function bodyOf(tx: Tx, conversationId: string, seq: number): Promise<MessageBody> {
  const [row] = await tx
    .select({ body: message.body, sender: message.sender })
    .from(message)
    .where(and(eq(message.conversationId, conversationId), eq(message.seq, seq)))
  if (row?.sender !== 'bot' && row?.sender !== 'system') throw new DeskError('NOT_FOUND')
  return row.body
}

/**
 * Stores what a visitor does and lets the bot answer, in one transaction. What is sent again, by its own id, is not
 * stored again: the first one is returned.
 */
export async function doAsVisitor(
  context: VisitorContext,
  input: Sent,
  what: (turn: Turn) => Promise<Doing>,
  /** What the bot may have to look up: its meaning is asked for before the conversation is held. */
  said?: string,
) {
  const { appId, visitorId } = context.visitor
  await context.limiter.consume('visitor_send', visitorId)
  const { releaseId } = await ownConversation(context, input.conversationId)
  const bot = await botOf({ deps: context, appId }, releaseId)
  if (said !== undefined) await bot?.prepare(await askedAhead(context, appId, said))
  const { conversationId, clientMsgId } = input
  const act = async (current: Turn, [sent]: MessageRow[]): Promise<MessageRow> => {
    if (sent) return sent
    if (current.row.state === 'ended') throw new DeskError('CONVERSATION_ENDED')
    const { body, event, alerts = [] } = await what(current)
    const stored = say(current, { sender: 'visitor', clientMsgId: input.clientMsgId, body })
    await tellOfWords(current, { writer: 'visitor', words: alerts, seq: stored.seq })
    if (isWithBot(current.row.state)) await answer(current, bot, event)
    else if (bot && isGuided(current.row.bot) && (await botEnabled(current))) await letFlowTake(current, bot, event)
    if (!hasEnded(current)) {
      const { timeouts } = await circumstancesOf(current.tx)
      current.timers.push(silenceTimer(appId, current.row.id, timeouts, current.now))
    }
    return stored
  }
  const turn = await takeTurn(context, appId, conversationId, act, (tx) =>
    sentUnder(tx, { conversationId, clientMsgId }).execute(),
  )
  routeSoon(context, appId, turn.news)
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
