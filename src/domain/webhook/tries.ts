/** How long is waited before each try after the first, in seconds: over three days in all. */
const PAUSES = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** How often a message is tried at most. */
export const MOST_TRIES = PAUSES.length + 1

/** By how much a pause is shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.2

/** Statuses with which a receiver says that it is too much for it. */
const SLOW_DOWN: readonly number[] = [429, 502, 503, 504]

/** The receiver says that it is there no more. */
const GONE = 410

/** What a try came to: a status, or none; `retryAfterMs`: as the receiver has asked. */
export type Answered = { status: number | null; retryAfterMs: number | null }

export type AfterTry =
  | { state: 'delivered' }
  /** `gone`: nothing more is sent there. */
  | { state: 'failed'; gone: boolean }
  /** In so many milliseconds; `slowMs`: for so long nothing at all is sent there. */
  | { state: 'waiting'; inMs: number; slowMs: number }

/**
 * What becomes of a message after a try. `tries`: with this one; `random`: 0 to 1. 2xx is delivered, whatever else is not:
 * a redirect is not followed.
 */
export function afterTry({ status, retryAfterMs }: Answered, tries: number, random: number): AfterTry {
  if (status !== null && status >= 200 && status <= 299) return { state: 'delivered' }
  if (status === GONE) return { state: 'failed', gone: true }
  const pause = PAUSES[tries - 1]
  if (pause === undefined) return { state: 'failed', gone: false }
  const isSlow = status !== null && SLOW_DOWN.includes(status)
  const slowMs = isSlow ? Math.min(retryAfterMs ?? 0, PAUSES.at(-1)! * 1000) : 0
  const own = Math.round(pause * 1000 * (1 - JITTER + 2 * JITTER * random))
  return { state: 'waiting', inMs: Math.max(own, slowMs), slowMs }
}
