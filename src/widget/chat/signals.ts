import type { Reply, Signal, VisitorApi } from './api.ts'
import type { ChatState } from './state.ts'

export type SignalParts = {
  api: Pick<VisitorApi, 'signal'>
  get: () => ChatState
  take: (reply: Reply) => void
}

/** As many wait for a conversation; of more, the oldest are forgotten. */
const WAITING = 20

/**
 * Tells the bot of events of the page, in order, once there is a conversation. Each is told at most once: a flow that begins
 * twice, or long after its moment, is worse than one that does not begin.
 */
export function createSignals({ api, get, take }: SignalParts) {
  let waiting: Signal[] = []
  let isTelling = false

  async function tell(): Promise<void> {
    isTelling = true
    for (let { conversation } = get(); conversation !== null; { conversation } = get()) {
      const [signal, ...rest] = waiting
      if (signal === undefined) break
      waiting = rest
      await api.signal(conversation.id, signal).then(take, () => undefined)
    }
    isTelling = false
  }

  function drain(): void {
    if (!isTelling && get().phase === 'open') void tell()
  }

  return {
    /** Tells those that wait, unless it is about it. */
    drain,
    add(signal: Signal): void {
      waiting = [...waiting, signal].slice(-WAITING)
      drain()
    },
  }
}
