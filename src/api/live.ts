import { io, type Socket } from 'socket.io-client'
import type { ClientEvents, LiveAuth, ServerEvents } from '#src/contract/live.ts'

export type LiveSocket = Socket<ServerEvents, ClientEvents>

/**
 * Opens the console's live connection for one application. It reconnects by itself (0.5 to 30 s, with jitter); what it
 * missed is fetched by whoever listens, on every `connect`.
 */
export function openLive(appId: string): LiveSocket {
  const auth: LiveAuth = { appId }
  return io({
    auth,
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
  })
}
