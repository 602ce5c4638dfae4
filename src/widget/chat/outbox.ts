import type { Message } from '#src/domain/conversation/message.ts'

/** What an own message does besides being said: presses a button of a message, or sends its form; `values` null: cancels. */
export type Act =
  | { type: 'press'; seq: number; button: string }
  | { type: 'submit'; seq: number; values: Record<string, string> | null }

/**
 * An own message that the server has not acknowledged. `sending`: on its way; `waiting`: not sent, tried again by itself
 * when the connection is back; `refused`: not sent, tried again only when the visitor says so.
 */
export type Outgoing = {
  clientMsgId: string
  conversationId: string
  text: string
  /** Absent: it is only said. */
  act?: Act
  /** Milliseconds since 1970, as the browser has it. */
  at: number
  state: 'sending' | 'waiting' | 'refused'
}
export type Outbox = readonly Outgoing[]

/** Leaves out what has arrived: the log is the truth, whoever learnt of it first. */
export function withoutStored(outbox: Outbox, messages: readonly Message[]): Outbox {
  if (outbox.length === 0) return outbox
  const stored = new Set(messages.map(({ clientMsgId }) => clientMsgId))
  return outbox.filter(({ clientMsgId }) => !stored.has(clientMsgId))
}

/** The message whose turn it is: the oldest of this conversation that was not refused. */
export function nextOf(outbox: Outbox, conversationId: string): Outgoing | undefined {
  return outbox.find((item) => item.conversationId === conversationId && item.state !== 'refused')
}

/** Marks what was written into another conversation: whether it still belongs anywhere is the visitor's to say. */
export function strandOthers(outbox: Outbox, conversationId: string): Outbox {
  return outbox.map((item) => (item.conversationId === conversationId ? item : { ...item, state: 'refused' }))
}

/**
 * What to try again in a conversation. What was pressed or filled in belongs to a message of its own conversation, so in
 * another one it is only said.
 */
export function againIn(item: Outgoing, conversationId: string): Outgoing {
  const { act, ...said } = item
  const isHome = item.conversationId === conversationId
  return { ...said, ...(isHome && act && { act }), conversationId, state: 'sending' }
}

/** Changes one message of the outbox. */
export function changed(outbox: Outbox, clientMsgId: string, change: Partial<Outgoing>): Outbox {
  return outbox.map((item) => (item.clientMsgId === clientMsgId ? { ...item, ...change } : item))
}

/** Reads an outbox as it was kept; whatever is not one counts as empty, since anybody may write to a browser's storage. */
export function readOutbox(kept: string | null): Outbox {
  try {
    const list: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(list) ? list.filter(isOutgoing) : []
  } catch {
    return []
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  if (!isRecord(value)) return false
  const { clientMsgId, conversationId, text, act, at, state } = value
  const areTexts = [clientMsgId, conversationId, text].every((item) => typeof item === 'string')
  const isAct = act === undefined || isActOf(act)
  return areTexts && isAct && typeof at === 'number' && ['sending', 'waiting', 'refused'].includes(String(state))
}

function isActOf(value: unknown): value is Act {
  if (!isRecord(value) || typeof value.seq !== 'number') return false
  const { type, button, values } = value
  if (type === 'press') return typeof button === 'string'
  const areValues = isRecord(values) && Object.values(values).every((item) => typeof item === 'string')
  return type === 'submit' && (values === null || areValues)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
