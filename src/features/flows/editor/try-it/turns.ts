import { inSlices } from '#src/lib/in-slices.ts'

export type Turns = {
  /** What counts beginnings and steps back: what was under way under another number is of no interest any more. */
  era(): number
  turnOver(): number
  /**
   * Walks in slices, one walk at a time: each goes on from what the one before it has left with `keep`. Answers undefined,
   * and keeps nothing, where the era has changed meanwhile.
   */
  inTurn<Result>(
    work: () => Iterator<unknown, Result> | null,
    keep: (result: Result) => void,
  ): Promise<Result | undefined>
}

/** The turns in which a run goes on. */
export function createTurns(): Turns {
  let era = 0
  let last: Promise<void> = Promise.resolve()
  return {
    era: () => era,
    turnOver: () => (era += 1),
    async inTurn(work, keep) {
      const mine = era
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      try {
        const steps = era === mine ? work() : null
        const result = steps === null ? undefined : await inSlices(steps)
        if (era !== mine || result === undefined) return undefined
        keep(result)
        return result
      } finally {
        resolve()
      }
    },
  }
}
