import { and, eq } from 'drizzle-orm'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { isWithBot } from '#src/domain/conversation/state.ts'
import { isGuided } from '#src/domain/engine/session.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { BotEvent } from '#src/domain/step/event.ts'
import type { LoadedBot } from '../bots/bots.ts'
import type { Tx } from '../db/client.ts'
import { message } from '../db/schema/conversation.ts'
import type { Deps } from '../deps.ts'
import { botEnabled, botOf, letBotTake } from './bot-turn.ts'
import { silenceTimer } from './clocks.ts'
import { askedAhead, guardWords, tellOfWords } from './guard-words.ts'
import { letFlowTake } from './guided-flow.ts'
import { hearChoice, requestAgent } from './request-agent.ts'
import { routeSoon } from './route.ts'
import { sentUnder, type MessageRow } from './rows.ts'
import { noteSentFile, type KeptFile } from './sent-file.ts'
import { say, takeTurn, type Turn, type TurnResult } from './turn.ts'
import { timeoutsOf } from './serving.ts'

export type Sent = { conversationId: string; clientMsgId: string }

/** What a visitor does within a conversation, as it is stored and as the bot hears it; null: the bot hears nothing of it. */
export type Doing = {
  body: MessageBody
  event: BotEvent | null
  /** Sensitive words in it that supervisors are told of. */
  alerts?: string[]
  /** What the desk asks next by itself. */
  next?: MessageBody
}

/** What the bot, or the desk itself, has said under a number. Throws NOT_FOUND where it was neither. */
export async function bodyOf(tx: Tx, conversationId: string, seq: number): Promise<MessageBody> {
  const [row] = await tx
    .select({ body: message.body, sender: message.sender })
    .from(message)
    .where(and(eq(message.conversationId, conversationId), eq(message.seq, seq)))
  if (row?.sender !== 'bot' && row?.sender !== 'system') throw new DeskError('NOT_FOUND')
  return row.body
}

/** Presses a button of a message. Throws NOT_FOUND for one that is not there. */
export function pressing(body: MessageBody, button: string): Doing {
  if (body.type !== 'buttons' && body.type !== 'card' && body.type !== 'rich') throw new DeskError('NOT_FOUND')
  const found = body.items.find(({ id }) => id === button)
  if (!found) throw new DeskError('NOT_FOUND')
  const { id, label, action } = found
  return {
    body: { type: 'text', text: label },
    event: { type: 'pressed', button: id, label, ask: body.ask, action },
  }
}

/** Sends a form, or cancels it (null). Fields it does not have are left out. Throws NOT_FOUND for what is no form. */
export async function submitting(turn: Turn, body: MessageBody, values: Record<string, string> | null): Promise<Doing> {
  if (body.type !== 'form' || body.ask === null) throw new DeskError('NOT_FOUND')
  const { ask, fields, cancelLabel } = body
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
}

/** Sends a file whose bytes are kept. `ask`: the moment it was asked for at; null: nobody has asked. */
export async function sendingFile(turn: Turn, kept: KeptFile, ask: string | null): Promise<Doing> {
  const { texts, alerts } = await guardWords(turn, 'visitor', kept.name)
  const [name = ''] = texts
  const body = await noteSentFile(turn, { ...kept, name }, { by: 'visitor', ask })
  const { id, mediaType, size } = kept
  const url = `${turn.deps.publicUrl}${body.url}`
  return { body, event: { type: 'sent', file: { id, name, type: mediaType, size, url }, ask }, alerts }
}

/** What a visitor does who has nobody yet is for the bot, unless they have been asked which group they want. */
async function answer(turn: Turn, bot: LoadedBot | null, event: BotEvent): Promise<void> {
  if (turn.row.state === 'requesting') return hearChoice(turn, event)
  if (bot && (await botEnabled(turn))) return letBotTake(turn, bot, event)
  await requestAgent(turn, null)
}

/** The bot may have ended it within the turn. */
const hasEnded = (turn: Turn) => turn.row.state === 'ended'

type Acting = Sent & {
  /** What the conversation runs on. */
  releaseId: string | null
  /** What the bot may have to look up: its meaning is asked for before the conversation is held. */
  said?: string | undefined
}

/**
 * Stores what a visitor does and lets the bot answer, in one transaction. What is sent again, by its own id, is not
 * stored again: the first one is returned. Throws CONVERSATION_ENDED, and what `what` throws.
 */
export async function actAsVisitor(
  deps: Deps,
  appId: string,
  { conversationId, clientMsgId, releaseId, said }: Acting,
  what: (turn: Turn) => Promise<Doing>,
): Promise<TurnResult<MessageRow>> {
  const bot = await botOf({ deps, appId }, releaseId)
  if (said !== undefined) await bot?.prepare(await askedAhead(deps, appId, said))
  const act = async (current: Turn, [sent]: MessageRow[]): Promise<MessageRow> => {
    if (sent) return sent
    if (current.row.state === 'ended') throw new DeskError('CONVERSATION_ENDED')
    const { body, event, alerts = [], next } = await what(current)
    const stored = say(current, { sender: 'visitor', clientMsgId, body })
    await tellOfWords(current, { writer: 'visitor', words: alerts, seq: stored.seq })
    if (next) say(current, { sender: 'bot', body: next })
    if (event !== null && isWithBot(current.row.state)) await answer(current, bot, event)
    else if (event !== null && bot && isGuided(current.row.bot) && (await botEnabled(current)))
      await letFlowTake(current, bot, event)
    if (!hasEnded(current)) {
      const timeouts = await timeoutsOf(current.tx, current.row)
      current.timers.push(silenceTimer(appId, current.row.id, timeouts, current.now))
    }
    return stored
  }
  const turn = await takeTurn(deps, appId, conversationId, act, (tx) =>
    sentUnder(tx, { conversationId, clientMsgId }).execute(),
  )
  routeSoon(deps, appId, turn.news)
  return turn
}
