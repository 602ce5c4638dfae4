/** Time as the document's helpers use it: handed in, so that a test needs none. */
export type Timers = {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls once after so many milliseconds; the answer calls it off. */
  after(ms: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
