import type { Button } from '#src/domain/conversation/message.ts'
import { type Act, againIn, type Outbox, type Outgoing } from './outbox.ts'
import type { ChatState } from './state.ts'

export type WriterParts = {
  get: () => ChatState
  setOutbox: (change: (outbox: Outbox) => Outbox) => void
  sender: { drain: () => void; drainNow: () => void }
  newId: () => string
  now: () => number
}

/** A form as its visitor filled it in; `values` null: cancelled. `text` says the same in words. */
export type Filled = { seq: number; values: Record<string, string> | null; text: string }

/** What a visitor says, presses and fills in: all of it goes through the outbox, so that it survives a lost network. */
export function createWriter({ get, setOutbox, sender, newId, now }: WriterParts) {
  /** What is on its way already is not done again; what was refused is replaced. */
  function put(text: string, act?: Act): void {
    const { conversation, outbox } = get()
    if (conversation === null) return
    const conversationId = conversation.id
    const isTwin = (item: Outgoing) => item.conversationId === conversationId && isSameDeed(item.act, act)
    if (outbox.some((item) => isTwin(item) && item.state !== 'refused')) return
    setOutbox((kept) => [
      ...kept.filter((item) => !isTwin(item)),
      { clientMsgId: newId(), conversationId, text, ...(act && { act }), at: now(), state: 'sending' },
    ])
    sender.drain()
  }

  return {
    send(text: string): void {
      if (text.trim() !== '') put(text.trim())
    },
    press(seq: number, { id, label }: Button): void {
      put(label, { type: 'press', seq, button: id })
    },
    submit({ seq, values, text }: Filled): void {
      put(text, { type: 'submit', seq, values })
    },
    /** Sends a message again that did not get through; after a new start it goes into the new conversation. */
    resend(clientMsgId: string): void {
      const { conversation } = get()
      if (conversation === null) return
      setOutbox((outbox) =>
        outbox.map((item) => (item.clientMsgId === clientMsgId ? againIn(item, conversation.id) : item)),
      )
      sender.drainNow()
    },
  }
}

/** Whether two messages press the same button, or send the same form. */
function isSameDeed(a: Act | undefined, b: Act | undefined): boolean {
  if (a === undefined || b === undefined || a.seq !== b.seq) return false
  return a.type === 'press' && b.type === 'press' ? a.button === b.button : a.type === b.type
}
