import { setTimeout as later } from 'node:timers/promises'

/** Waits so many milliseconds; rejects with the signal's reason when that comes first. Handed in, so tests need no time. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export const wait: Wait = async (ms, signal) => {
  try {
    await later(ms, undefined, { signal })
  } catch {
    throw signal.reason
  }
}
