import { Failure, type Reply, type VisitorApi } from './api.ts'
import { changed, nextOf, type Outbox, type Outgoing } from './outbox.ts'
import type { ChatState } from './state.ts'

export type SenderParts = {
  api: Pick<VisitorApi, 'send' | 'press' | 'submit'>
  get: () => ChatState
  setOutbox: (change: (outbox: Outbox) => Outbox) => void
  take: (reply: Reply) => void
  /** The server does not let its words through: they are the visitor's to change. */
  giveBack: (item: Outgoing) => void
  /** Opens the conversation again when the server no longer knows this browser. */
  reopen: () => Promise<void>
}

/** Waits after failed attempts; the last one is repeated. */
const WAITS_MS = [1000, 2000, 4000, 8000, 15_000]
/** After so many attempts in vain a message is shown as not sent, though it is still tried. */
const ATTEMPTS_UNSEEN = 2

/**
 * Sends the outbox, one message after the other, so that they are stored in the order they were written. What the server
 * did not answer is sent again with the same id, which makes it one message however often it arrives.
 */
export function createSender({ api, get, setOutbox, take, giveBack, reopen }: SenderParts) {
  let isDraining = false
  let isClosed = false
  let attempts = 0
  let hurry: (() => void) | undefined

  async function sendAll(): Promise<void> {
    isDraining = true
    for (let item = next(); item !== undefined && !isClosed; item = next()) {
      const { clientMsgId } = item
      const mark = (state: 'waiting' | 'refused') => setOutbox((outbox) => changed(outbox, clientMsgId, { state }))
      try {
        take(await post(item))
        setOutbox((outbox) => outbox.filter((other) => other.clientMsgId !== clientMsgId))
        attempts = 0
      } catch (error) {
        const failure = error instanceof Failure ? error : new Failure('INTERNAL', 500)
        if (failure.isRefusal) {
          if (failure.code === 'WORDS_BLOCKED') giveBack(item)
          else mark('refused')
          continue
        }
        if (failure.status === 401 && attempts === 0) await reopen()
        if (attempts >= ATTEMPTS_UNSEEN) mark('waiting')
        await pause(WAITS_MS[Math.min(attempts++, WAITS_MS.length - 1)] ?? 0)
      }
    }
    isDraining = false
  }

  function post({ clientMsgId, conversationId, text, act }: Outgoing): Promise<Reply> {
    if (act === undefined) return api.send(conversationId, { clientMsgId, text })
    const { seq } = act
    return act.type === 'press'
      ? api.press(conversationId, { clientMsgId, seq, button: act.button })
      : api.submit(conversationId, { clientMsgId, seq, values: act.values })
  }

  function next() {
    const { conversation, outbox } = get()
    return conversation === null ? undefined : nextOf(outbox, conversation.id)
  }

  function drain(): void {
    if (!isDraining) void sendAll()
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    /** Begins to send, unless it is about it. */
    drain,
    /** The same; when it waits between attempts, it tries at once. */
    drainNow(): void {
      hurry?.()
      drain()
    },
    close(): void {
      isClosed = true
      hurry?.()
    },
  }
}
