/** What an attacker does, as the bench tells it: everything it needs, and when to stop. */
export type Attack = {
  kind: 'watch' | 'burst' | 'sockets' | 'bodies' | 'logins'
  url: string
  appId: string
  /** Of a conversation that the attacker has begun, as anybody may. */
  visitorToken: string
  seconds: number
}

/** How much was sent; `closed`: connections that the server ended or refused. */
export type Attacked = { sent: number; closed: number }

/** Frames a second of the one socket that asks to hear conversations. */
export const WATCHES = 1_600
/** The same at once. */
export const BURST = 5_000
/** Sockets opened and closed a second. */
export const SOCKETS = 1_000
/** Bodies on their way at the same time, of so many bytes each, and how they drip. */
export const BODIES = { count: 200, bytes: 50 * 1024 * 1024, drip: 1_000, everyMs: 250 }
/** Wrong passwords, from so many addresses. */
export const LOGINS = { count: 10_000, addresses: 250 }
