/** A signal that a caller or a clock may end, and which of them did. */
export type TimeLimit = {
  signal: AbortSignal
  /** Whether the time ran out, rather than the caller's signal. */
  passed(): boolean
  /** Stops the clock; the caller's signal still counts. */
  clear(): void
}

/** Narrows a signal by a limit of milliseconds. Always clear it: the clock holds the process otherwise. */
export function timeLimit(signal: AbortSignal, ms: number): TimeLimit {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), ms)
  return {
    signal: AbortSignal.any([signal, clock.signal]),
    passed: () => clock.signal.aborted && !signal.aborted,
    clear: () => clearTimeout(timer),
  }
}
