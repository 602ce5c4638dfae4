import { createStore } from '#src/features/shared/store.ts'
import type { Message } from '#src/domain/conversation/message.ts'
import { readSaved, save } from '#src/features/shared/saved.ts'

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
  /**
   * `held`: it can be taken back until it goes. `waiting`: no connection; it goes by itself. `failed`: refused; only the
   * agent can send it again.
   */
  state: 'held' | 'sending' | 'waiting' | 'failed'
  /** When a held one goes, in milliseconds since 1970. */
  goesAt?: number
  /** Why it failed. */
  code?: string
}

/** Whom to tell how much has gone, 0 to 1, who may break it off, and whether the page is about to go. */
type Sending = { onProgress: (share: number) => void; signal: AbortSignal; isParting: boolean }

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
 * again or put away. What is held goes when its time has come, with the next reply of its conversation, or when it is let go.
 */
export function createOutbox(host: OutboxHost) {
  const saved = readSaved(host.storageKey, isOutgoingList, []).map((reply): Outgoing =>
    reply.state === 'failed' ? reply : { ...toSending(reply), state: 'waiting' },
  )
  const store = createStore<readonly Outgoing[]>(saved, (list) =>
    save(
      host.storageKey,
      list.filter(({ file }) => file === undefined),
    ),
  )
  const busy = new Set<string>()
  const underWay = new Map<string, AbortController>()
  let isParting = false

  const remove = (clientMsgId: string) => store.set(store.get().filter((reply) => reply.clientMsgId !== clientMsgId))
  const change = (clientMsgId: string, next: (reply: Outgoing) => Outgoing) =>
    store.set(store.get().map((reply) => (reply.clientMsgId === clientMsgId ? next(reply) : reply)))

  function sendOne({ clientMsgId, conversationId, text, file }: Outgoing): Promise<Message> {
    const control = new AbortController()
    underWay.set(clientMsgId, control)
    const onProgress = (share: number) =>
      // One that goes on may begin a little before where it broke off.
      change(clientMsgId, ({ file: sent, ...each }) =>
        sent ? { ...each, file: { ...sent, share: Math.max(sent.share, share) } } : each,
      )
    const reply = { conversationId, clientMsgId, text, ...(file && { file: file.content }) }
    return host
      .send(reply, { onProgress, signal: control.signal, isParting })
      .finally(() => underWay.delete(clientMsgId))
  }

  async function run(line: string): Promise<void> {
    if (busy.has(line)) return
    busy.add(line)
    try {
      for (;;) {
        const reply = store
          .get()
          .find((each) => lineOf(each) === line && each.state !== 'failed' && each.state !== 'held')
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

  function letGo(isMeant: (reply: Outgoing) => boolean): void {
    const going = store.get().filter((reply) => reply.state === 'held' && isMeant(reply))
    if (going.length === 0) return
    store.set(store.get().map((reply) => (going.includes(reply) ? toSending(reply) : reply)))
    for (const line of new Set(going.map(lineOf))) void run(line)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Takes a reply, its words and its files, and sends it after so many milliseconds; what was held before goes first. */
    add(conversationId: string, text: string, files: readonly File[] = [], holdMs = 0): void {
      letGo((reply) => reply.conversationId === conversationId)
      const parts: Pick<Outgoing, 'text' | 'file'>[] = files.map((content) => ({
        text: content.name,
        file: { content, share: 0 },
      }))
      if (text !== '') parts.unshift({ text })
      const at = host.now()
      const made = parts.map((part): Outgoing => {
        const reply = { clientMsgId: host.newId(), conversationId, ...part, at }
        return holdMs > 0 ? { ...reply, state: 'held', goesAt: at + holdMs } : { ...reply, state: 'sending' }
      })
      store.set([...store.get(), ...made])
      if (holdMs > 0)
        setTimeout(() => letGo((reply) => made.some(({ clientMsgId }) => clientMsgId === reply.clientMsgId)), holdMs)
      else for (const line of new Set(made.map(lineOf))) void run(line)
    },
    /** Sends what is held of a conversation. */
    letGo: (conversationId: string) => letGo((reply) => reply.conversationId === conversationId),
    /** Gives back what is held of a conversation; undefined: nothing is. */
    takeBack(conversationId: string): { text: string; files: File[] } | undefined {
      const isHeld = (reply: Outgoing) => reply.state === 'held' && reply.conversationId === conversationId
      const held = store.get().filter(isHeld)
      if (held.length === 0) return undefined
      store.set(store.get().filter((reply) => !isHeld(reply)))
      return {
        text: held.flatMap(({ text, file }) => (file ? [] : [text])).join('\n'),
        files: held.flatMap(({ file }) => (file ? [file.content] : [])),
      }
    },
    /** Sends all that is held in requests that outlive the page; what does not arrive is sent by the next one. */
    part(): void {
      isParting = true
      letGo(() => true)
      isParting = false
    },
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

const toSending = ({ code: _code, goesAt: _goesAt, ...reply }: Outgoing): Outgoing => ({ ...reply, state: 'sending' })

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
