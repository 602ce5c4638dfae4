import { createStore } from '#src/features/shared/store.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { readSaved, save } from './saved.ts'

/** A reply on its way. Its `clientMsgId` never changes, so that sending it again stores it once. */
export type Outgoing = {
  clientMsgId: string
  conversationId: string
  /** What is said; a file's name. */
  text: string
  /** A file that is sent. `share`: how much of it has gone, 0 to 1. */
  file?: { content: File; share: number }
  /** Milliseconds since 1970. */
  at: number
  /** `waiting`: no connection; it goes by itself. `failed`: refused; only the agent can send it again. */
  state: 'sending' | 'waiting' | 'failed'
  /** Why it failed. */
  code?: string
}

/** Whom to tell how much has gone, 0 to 1, and who may break it off. */
type Sending = { onProgress: (share: number) => void; signal: AbortSignal }

type OutboxHost = {
  /** Where unsent replies are kept; they outlive a reload. Files do not: no browser keeps them. */
  storageKey: string
  newId: () => string
  now: () => number
  send: (
    reply: { conversationId: string; clientMsgId: string; text: string; file?: File },
    sending: Sending,
  ) => Promise<Message>
  /** What a failure means: its code, and whether it may pass by itself. */
  failureOf: (error: unknown) => { code: string; passes: boolean }
  onSent: (message: Message) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Sends replies, for each conversation in the order in which they were written, and its files in a line of their own, since
 * they take longer. What cannot be sent for want of a connection waits for `flush`; what is refused stays until it is sent
 * again or put away.
 */
export function createOutbox(host: OutboxHost) {
  const saved = readSaved(host.storageKey, isOutgoingList, []).map((reply): Outgoing =>
    reply.state === 'sending' ? { ...reply, state: 'waiting' } : reply,
  )
  const store = createStore<readonly Outgoing[]>(saved, (list) =>
    save(
      host.storageKey,
      list.filter(({ file }) => file === undefined),
    ),
  )
  const busy = new Set<string>()
  const underWay = new Map<string, AbortController>()

  const remove = (clientMsgId: string) => store.set(store.get().filter((reply) => reply.clientMsgId !== clientMsgId))
  const change = (clientMsgId: string, next: (reply: Outgoing) => Outgoing) =>
    store.set(store.get().map((reply) => (reply.clientMsgId === clientMsgId ? next(reply) : reply)))
  const toSending = ({ code: _code, ...reply }: Outgoing): Outgoing => ({ ...reply, state: 'sending' })

  function sendOne({ clientMsgId, conversationId, text, file }: Outgoing): Promise<Message> {
    const control = new AbortController()
    underWay.set(clientMsgId, control)
    const onProgress = (share: number) =>
      change(clientMsgId, (each) => (each.file ? { ...each, file: { ...each.file, share } } : each))
    const reply = { conversationId, clientMsgId, text, ...(file && { file: file.content }) }
    return host.send(reply, { onProgress, signal: control.signal }).finally(() => underWay.delete(clientMsgId))
  }

  async function run(line: string): Promise<void> {
    if (busy.has(line)) return
    busy.add(line)
    try {
      for (;;) {
        const reply = store.get().find((each) => lineOf(each) === line && each.state !== 'failed')
        if (reply === undefined) return
        change(reply.clientMsgId, toSending)
        try {
          host.onSent(await sendOne(reply))
          remove(reply.clientMsgId)
        } catch (error) {
          const { code, passes } = host.failureOf(error)
          const state = passes ? 'waiting' : 'failed'
          change(reply.clientMsgId, (each) => ({ ...each, state, code }))
          if (passes && store.get().some(({ clientMsgId }) => clientMsgId === reply.clientMsgId)) return
        }
      }
    } finally {
      busy.delete(line)
    }
  }

  function add(conversationId: string, what: Pick<Outgoing, 'text' | 'file'>): void {
    const reply: Outgoing = { clientMsgId: host.newId(), conversationId, ...what, at: host.now(), state: 'sending' }
    store.set([...store.get(), reply])
    void run(lineOf(reply))
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Takes a reply and begins to send it. */
    add: (conversationId: string, text: string) => add(conversationId, { text }),
    /** Takes a file and begins to send it. */
    addFile: (conversationId: string, content: File) =>
      add(conversationId, { text: content.name, file: { content, share: 0 } }),
    /** Sends a refused reply again. */
    retry(clientMsgId: string): void {
      const reply = store.get().find((each) => each.clientMsgId === clientMsgId)
      if (reply === undefined) return
      change(clientMsgId, toSending)
      void run(lineOf(reply))
    },
    /** Puts a reply away; what is on its way of it is broken off. */
    discard(clientMsgId: string): void {
      remove(clientMsgId)
      underWay.get(clientMsgId)?.abort()
    },
    /** Sends what waits: the connection is back. */
    flush(): void {
      for (const line of new Set(store.get().map(lineOf))) void run(line)
    },
  }
}

const lineOf = ({ conversationId, file }: Outgoing) => (file ? `${conversationId} files` : conversationId)

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
