import { eq } from 'drizzle-orm'
import { readSession } from '#src/domain/engine/session.ts'
import type { MessageBody } from '#src/domain/conversation/message.ts'
import { AGENT_BUTTON, chosen, questionButton } from '#src/domain/wire/degrade.ts'
import type { Pending } from '#src/domain/wire/pending.ts'
import { hearWords } from '../conversations/guard-words.ts'
import type { Turn } from '../conversations/turn.ts'
import { bodyOf, pressing, submitting, type Doing } from '../conversations/visitor-deeds.ts'
import { channelIdentity } from '../db/schema/channel.ts'

/** What was written elsewhere has been sent already: nothing of it can be refused. */
export async function hearing(turn: Turn, said: string): Promise<Doing> {
  const { text, alerts } = await hearWords(turn, said)
  return { body: { type: 'text', text }, event: { type: 'said', text }, alerts }
}

/** What pressing a button of a message does. */
export async function doingOf(
  turn: Turn,
  body: MessageBody,
  { button, label }: { button: string; label: string },
): Promise<Doing> {
  // A form that was sent, or left, asks nothing any more: what is pressed of it is a text.
  if (body.type === 'form') return hearing(turn, label)
  if (body.type !== 'suggestions') return pressing(body, button)
  if (button === AGENT_BUTTON)
    return {
      body: { type: 'text', text: label },
      event: { type: 'pressed', button: 'agent', label, ask: null, action: { type: 'agent' } },
    }
  return hearing(turn, body.items.find((_, at) => questionButton(at) === button) ?? label)
}

type FormPending = Extract<Pending, { type: 'form' }>

/**
 * Answers one question of a form: the next one follows, or it is sent. Its word for *cancel* cancels it. Where the flow waits
 * for it no more, what was written is a text like any other.
 */
export async function filling(turn: Turn, { id }: { id: string }, pending: FormPending, text: string): Promise<Doing> {
  const waiting = readSession(turn.row.bot).run?.waiting
  const keep = (next: Pending | null) =>
    turn.tx.update(channelIdentity).set({ pending: next }).where(eq(channelIdentity.id, id))
  if (waiting?.type !== 'visitor' || waiting.ask !== pending.ask) {
    await keep(null)
    return hearing(turn, text)
  }
  const body = await bodyOf(turn.tx, pending.conversationId, pending.seq)
  if (body.type !== 'form') return hearing(turn, text)
  if (text.trim().toLowerCase() === body.cancelLabel.trim().toLowerCase()) {
    await keep(null)
    return submitting(turn, body, null)
  }
  const field = body.fields[pending.at]
  const options = (field?.options ?? []).map((label) => ({ label, button: label }))
  const answer = chosen(text, options)?.label ?? text
  const values = { ...pending.values, ...(field && { [field.id]: answer }) }
  const next = body.fields[pending.at + 1]
  if (!next) {
    await keep(null)
    return submitting(turn, body, values)
  }
  await keep({ ...pending, at: pending.at + 1, values })
  const heard = await hearWords(turn, answer)
  const lines = [next.label, ...next.options.map((option, at) => `${at + 1}. ${option}`)]
  return {
    body: { type: 'text', text: heard.text },
    event: null,
    alerts: heard.alerts,
    next: { type: 'text', text: lines.join('\n') },
  }
}
