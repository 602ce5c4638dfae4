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

/** How long a `retry-after` header asks to wait, in milliseconds; null when there is none that says so. */
export function retryAfterMs(header: string | null | undefined, now: Date): number | null {
  if (header === null || header === undefined || header.trim() === '') return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
