import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'

/** Makes tries at a secret wait. */
export type Pace = {
  /** Waits, whoever else does. */
  wait(ms: number): Promise<void>
  /** Waits behind everybody who waits under the same name; refuses who would be one too many. */
  inLine(name: string, ms: number): Promise<void>
}

/** `sleep` is the time itself; a test's takes none. */
export function createPace(sleep: (ms: number) => Promise<void>): Pace {
  const lines = new Map<string, { last: Promise<void>; length: number }>()
  const wait = async (ms: number) => {
    if (ms > 0) await sleep(ms)
  }
  return {
    wait,
    async inLine(name, ms) {
      const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 }
      if (line.length >= LIMITS.signIn.inLine)
        throw new DeskError('RATE_LIMITED', { retryAfter: LIMITS.signIn.delaySeconds })
      line.length += 1
      line.last = line.last.then(() => wait(ms))
      lines.set(name, line)
      await line.last
      line.length -= 1
      if (line.length === 0) lines.delete(name)
    },
  }
}

/** How long a try waits after so many others, in milliseconds: the first few not at all, then twice as long each time. */
export function delayAfter(tries: number): number {
  const { freeTries, firstDelayMs, delaySeconds } = LIMITS.signIn
  const over = tries - freeTries
  return over < 0 ? 0 : Math.min(delaySeconds * 1000, firstDelayMs * 2 ** over)
}
