import { CLIENT_LIMITS } from '#src/domain/limits.ts'
import type { ClientEvents, LiveAuth, ServerEvents } from '#src/contract/live.ts'

/** The events a visitor's page listens to; every other one is passed over. */
export type Heard = Pick<ServerEvents, 'message' | 'conversation' | 'typing'>

export type LinkOptions = {
  /** `wss://host`, without a path. */
  origin: string
  /** Asked at every attempt, since the token may have changed. */
  auth: () => LiveAuth
  on: Heard
  onStatus: (isConnected: boolean) => void
}

export type Link = {
  /** Hears a conversation from now on; `answer` gets its last seq, or an error code. */
  watch: ClientEvents['watch']
  typing: ClientEvents['typing']
  received: ClientEvents['received']
  /** Tries at once instead of waiting for the next attempt. */
  wake: () => void
  close: () => void
}

/** Waits between attempts: from the first, doubling, to the longest, each half to one and a half times as long. */
const { firstMs: FIRST_WAIT_MS, mostMs: LONGEST_WAIT_MS } = CLIENT_LIMITS.reconnect
/** How long the server may keep silent before it has said how often it speaks. */
const GREETING_MS = 20_000

/**
 * A live connection that comes back by itself.
 *
 * It speaks the Socket.IO protocol (revision 5 on Engine.IO 4) over a WebSocket and no more of it than a visitor's page
 * needs: the full client would be more than half of all the JavaScript the page may load. `tests/widget/link.test.ts`
 * holds it to the real server.
 */
export function openLink({ origin, auth, on, onStatus }: LinkOptions): Link {
  const answers = new Map<number, (reply: never) => void>()
  let socket: WebSocket | undefined
  let attempts = 0
  let asked = 0
  let patience = GREETING_MS
  let isJoined = false
  let isClosed = false
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(again)
    const own = new WebSocket(`${origin}/socket.io/?EIO=4&transport=websocket`)
    socket = own
    patience = GREETING_MS
    own.onmessage = ({ data }) => own === socket && receive(String(data))
    own.onclose = () => own === socket && drop()
    expectSomething()
  }

  /** A connection that lost its way without a word is noticed by its silence. */
  function expectSomething(): void {
    clearTimeout(silence)
    silence = setTimeout(drop, patience)
  }

  function drop(): void {
    const own = socket
    socket = undefined
    own?.close()
    clearTimeout(silence)
    answers.clear()
    if (isJoined) onStatus((isJoined = false))
    if (isClosed) return
    const wait = Math.min(FIRST_WAIT_MS * 2 ** attempts++, LONGEST_WAIT_MS)
    again = setTimeout(connect, wait * (0.5 + Math.random()))
  }

  function receive(packet: string): void {
    expectSomething()
    const [, kind = '', id = '', rest = ''] = /^(4\d|\d)(\d*)(.*)$/s.exec(packet) ?? []
    if (kind === '2') socket?.send('3')
    else if (kind === '0') greet(JSON.parse(rest))
    else if (kind === '40') join()
    else if (kind === '42') hear(JSON.parse(rest))
    else if (kind === '43') answers.get(Number(id))?.(JSON.parse(rest)[0] as never)
    else if (kind === '1' || kind === '41' || kind === '44') drop()
  }

  function greet({ pingInterval, pingTimeout }: { pingInterval: number; pingTimeout: number }): void {
    patience = pingInterval + pingTimeout
    socket?.send(`40${JSON.stringify(auth())}`)
  }

  function join(): void {
    attempts = 0
    onStatus((isJoined = true))
  }

  function hear([name, content]: [string, never]): void {
    if (Object.hasOwn(on, name)) on[name as keyof Heard](content)
  }

  function say(name: keyof ClientEvents, content: readonly unknown[], answer?: (reply: never) => void): void {
    if (!isJoined) return
    const id = answer ? asked++ : ''
    if (answer) answers.set(Number(id), answer)
    socket?.send(`42${id}${JSON.stringify([name, ...content])}`)
  }

  connect()
  return {
    watch: (conversationId, answer) => say('watch', [conversationId], answer),
    typing: (...told) => say('typing', told),
    received: (conversationId, seq, isRead, answer) => say('received', [conversationId, seq, isRead], answer),
    wake: () => {
      if (socket === undefined && !isClosed) connect()
    },
    close: () => {
      isClosed = true
      clearTimeout(again)
      drop()
    },
  }
}
