import { createStore } from '#src/features/shared/store.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { readSaved, save } from './saved.ts'

/** A reply on its way. Its `clientMsgId` never changes, so that sending it again stores it once. */
export type Outgoing = {
  clientMsgId: string
  conversationId: string
  text: string
  /** Milliseconds since 1970. */
  at: number
  /** `waiting`: no connection; it goes by itself. `failed`: refused; only the agent can send it again. */
  state: 'sending' | 'waiting' | 'failed'
  /** Why it failed. */
  code?: string
}

type OutboxHost = {
  /** Where unsent replies are kept; they outlive a reload. */
  storageKey: string
  newId: () => string
  now: () => number
  send: (reply: { conversationId: string; clientMsgId: string; text: string }) => Promise<Message>
  /** What a failure means: its code, and whether it may pass by itself. */
  failureOf: (error: unknown) => { code: string; passes: boolean }
  onSent: (message: Message) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Sends replies, for each conversation in the order in which they were written. What cannot be sent for want of a
 * connection waits for `flush`; what is refused stays until it is sent again or put away.
 */
export function createOutbox(host: OutboxHost) {
  const saved = readSaved(host.storageKey, isOutgoingList, []).map((reply): Outgoing =>
    reply.state === 'sending' ? { ...reply, state: 'waiting' } : reply,
  )
  const store = createStore<readonly Outgoing[]>(saved, (list) => save(host.storageKey, list))
  const busy = new Set<string>()

  const remove = (clientMsgId: string) => store.set(store.get().filter((reply) => reply.clientMsgId !== clientMsgId))
  const change = (clientMsgId: string, next: (reply: Outgoing) => Outgoing) =>
    store.set(store.get().map((reply) => (reply.clientMsgId === clientMsgId ? next(reply) : reply)))
  const toSending = ({ code: _code, ...reply }: Outgoing): Outgoing => ({ ...reply, state: 'sending' })

  async function run(conversationId: string): Promise<void> {
    if (busy.has(conversationId)) return
    busy.add(conversationId)
    try {
      for (;;) {
        const reply = store.get().find((each) => each.conversationId === conversationId && each.state !== 'failed')
        if (reply === undefined) return
        change(reply.clientMsgId, toSending)
        try {
          const { clientMsgId, text } = reply
          host.onSent(await host.send({ conversationId, clientMsgId, text }))
          remove(clientMsgId)
        } catch (error) {
          const { code, passes } = host.failureOf(error)
          const state = passes ? 'waiting' : 'failed'
          change(reply.clientMsgId, (each) => ({ ...each, state, code }))
          if (passes) return
        }
      }
    } finally {
      busy.delete(conversationId)
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Takes a reply and begins to send it. */
    add(conversationId: string, text: string): void {
      const reply: Outgoing = { clientMsgId: host.newId(), conversationId, text, at: host.now(), state: 'sending' }
      store.set([...store.get(), reply])
      void run(conversationId)
    },
    /** Sends a refused reply again. */
    retry(clientMsgId: string): void {
      const reply = store.get().find((each) => each.clientMsgId === clientMsgId)
      if (reply === undefined) return
      change(clientMsgId, toSending)
      void run(reply.conversationId)
    },
    /** Puts a refused reply away. */
    discard: remove,
    /** Sends what waits: the connection is back. */
    flush(): void {
      for (const id of new Set(store.get().map(({ conversationId }) => conversationId))) void run(id)
    },
  }
}

function isOutgoingList(value: unknown): value is readonly Outgoing[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) =>
        typeof each === 'object' &&
        each !== null &&
        'clientMsgId' in each &&
        'conversationId' in each &&
        'text' in each &&
        'state' in each,
    )
  )
}
