import type { VisitorConversation } from '#src/contract/visitor.ts'
import type { Log } from './messages.ts'
import type { Outbox } from './outbox.ts'

/** What the visitor asked for and waits for. */
export type Deed = 'transfer' | 'leave' | 'end' | 'rate' | 'thumb' | 'react' | 'message' | 'restart'

/** Everything the page shows. */
export type ChatState = {
  /** `resting`: nothing was asked of the server yet; `failed`: it could not be opened, `failure` says why. */
  phase: 'resting' | 'opening' | 'open' | 'failed'
  failure: string | null
  robot: { name: string; avatarUrl: string | null; answers: boolean }
  applicationName: string
  conversation: VisitorConversation | null
  messages: Log
  outbox: Outbox
  /** Whether the end of what was said is in sight. */
  isAtEnd: boolean
  /** Who is writing just now. */
  typing: { who: 'bot' | 'agent'; name: string | null } | null
  isConnected: boolean
  deed: Deed | null
  /** The code of the last thing asked for that was refused, until the next. */
  problem: string | null
  /** Whether the last thing that was said was not let through, for the words in it. */
  isBlocked: boolean
  /** What was not let through, to be changed where it was written; null: nothing, or it stands there already. */
  returned: string | null
}

export const AT_REST: ChatState = {
  phase: 'resting',
  failure: null,
  robot: { name: '', avatarUrl: null, answers: true },
  applicationName: '',
  conversation: null,
  messages: [],
  outbox: [],
  isAtEnd: true,
  typing: null,
  isConnected: false,
  deed: null,
  problem: null,
  isBlocked: false,
  returned: null,
}

/** A value that tells its listeners when it changes. */
export type Store<T> = {
  get: () => T
  set: (change: Partial<T>) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T extends object>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
