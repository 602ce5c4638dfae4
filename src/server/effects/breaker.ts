import type { Clock } from '#src/lib/clock.ts'

export type BreakerState = 'closed' | 'open' | 'half_open'

/** Leave to try once; `settle` must follow. Null: it was stopped, and says nothing of the other side. */
export type Passage = { settle(ok: boolean | null): void }

/** Keeps callers away from a service that fails, until it has had time to recover. */
export type Breaker = {
  /** Null while it is open, and while the one trial of a half-open one is under way. */
  enter(): Passage | null
  state(): BreakerState
  /** Failures in a row. */
  failures(): number
}

/** 5 failures in a row open it; 30 s later one trial decides. */
const FAILURES = 5
const OPEN_MS = 30_000

export function createBreaker(clock: Clock): Breaker {
  let failures = 0
  let openedAt: number | null = null
  let trial = false

  const now = () => clock.now().getTime()
  const state = (): BreakerState => {
    if (openedAt === null) return 'closed'
    return now() - openedAt >= OPEN_MS ? 'half_open' : 'open'
  }
  const count = (ok: boolean) => {
    failures = ok ? 0 : failures + 1
    openedAt = failures >= FAILURES ? now() : null
  }

  return {
    state,
    failures: () => failures,
    enter() {
      if (openedAt === null) {
        return {
          settle(ok) {
            // Whoever began before it opened has nothing to say about the time since.
            if (ok !== null && openedAt === null) count(ok)
          },
        }
      }
      if (trial || state() === 'open') return null
      trial = true
      return {
        settle(ok) {
          trial = false
          if (ok !== null) count(ok)
        },
      }
    },
  }
}
