import type { Timers } from '#src/editor/document/timers.ts'

/** Time under the test's hand: it passes when the test says so, and what falls due is called in order. */
export function manualTimers(): Timers & { pass(ms: number): Promise<void> } {
  let time = 0
  let waiting: { at: number; run: () => void }[] = []
  return {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run }
      waiting.push(timer)
      return () => {
        waiting = waiting.filter((each) => each !== timer)
      }
    },
    async pass(ms) {
      const end = time + ms
      for (;;) {
        await settle()
        const [next] = waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (next === undefined) break
        waiting = waiting.filter((each) => each !== next)
        time = next.at
        next.run()
      }
      time = end
    },
  }
}

/** Lets every promise that can go on go on. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))
