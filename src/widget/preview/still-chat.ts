import type { Chat } from '../chat/chat.ts'
import type { Keep } from '../chat/keep.ts'
import type { ChatState } from '../chat/state.ts'
import type { Host } from '../host.ts'

const nothing = () => {}
const done = () => Promise.resolve()
let ids = 0

/** A chat that stands still: it shows a state, and what is pressed goes nowhere. */
export function stillChat(state: ChatState): Chat {
  return {
    get: () => state,
    subscribe: () => nothing,
    begin: done,
    wake: done,
    readAgain: nothing,
    send: nothing,
    press: nothing,
    submit: nothing,
    resend: nothing,
    identify: nothing,
    tookBack: nothing,
    sendFile: done,
    readFile: async () => new Blob(),
    newId: () => `id-${++ids}`,
    signal: nothing,
    tellTyping: nothing,
    tellReceived: nothing,
    look: nothing,
    transfer: done,
    leaveQueue: done,
    end: done,
    rate: done,
    thumb: done,
    react: done,
    leaveMessage: done,
    startAgain: done,
    close: nothing,
  }
}

/** Keeps nothing. */
export const STILL_KEEP: Keep = { get: () => null, set: nothing }

/** A host page that shows it and does nothing. */
export const stillHost = (isEmbedded: boolean): Host => ({
  isEmbedded,
  isShown: () => true,
  close: nothing,
  onFirstShown: nothing,
  onShown: () => nothing,
})
