import { io, type Socket } from 'socket.io-client'
import { LIMITS } from '#src/domain/limits.ts'
import type { ClientEvents, LiveAuth, ServerEvents } from '#src/contract/live.ts'

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
