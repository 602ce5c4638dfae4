import { io, type Socket } from 'socket.io-client'
import { LIMITS } from '#src/domain/limits.ts'
import type { ClientEvents, LiveAuth, ServerEvents } from '#src/contract/live.ts'
import { client } from './client.ts'
import { apiFailure } from './errors.ts'

export type LiveSocket = Socket<ServerEvents, ClientEvents>

/**
 * Opens the console's live connection for one application. It reconnects by itself, with jitter and soon; what it
 * missed is fetched by whoever listens, on every `connect`.
 */
export function openLive(appId: string): LiveSocket {
  const auth: LiveAuth = { appId }
  return io({
    auth,
    transports: ['websocket'],
    reconnectionDelay: LIMITS.reconnect.firstMs,
    reconnectionDelayMax: LIMITS.reconnect.mostMs,
    randomizationFactor: 0.5,
    // An attempt that meets a server which does not answer gives way to the next.
    timeout: 5_000,
  })
}

/** Milliseconds until a connection that the server closed or refused is tried again. */
const AGAIN_AFTER = 2000

/**
 * Brings a live connection back where it does not come back by itself: the server closed or refused it. Where the session
 * has ended, once whoever works here has signed in again; `onOver` where they have not, or are let in no more. The answer
 * ends it.
 */
export function comeBack(socket: LiveSocket, onOver: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let isLookedInto = false
  /** Whether the session stood when the connection was refused last. */
  let hasSession = false
  const again = () => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => socket.connect(), AGAIN_AFTER)
  }
  const end = () => {
    if (isOver) return
    stop()
    onOver()
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
  }
  async function lookInto(): Promise<void> {
    // Refused with a session too: it is no longer this person's.
    if (hasSession) return end()
    if (isLookedInto) return
    isLookedInto = true
    try {
      await client.auth.me()
      hasSession = true
      clearTimeout(timer)
      if (!isOver) socket.connect()
    } catch (error) {
      if (apiFailure(error).code === 'UNAUTHORIZED') end()
      else again()
    } finally {
      isLookedInto = false
    }
  }
  socket.on('connect', () => {
    hasSession = false
  })
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && !isLookedInto && again())
  socket.on('connect_error', (error) => {
    if (socket.active || isOver) return
    if (error.message === 'UNAUTHORIZED') void lookInto()
    else again()
  })
  socket.on('signed_out', () => void lookInto())
  return stop
}
