import { DeskError } from '#src/domain/errors.ts'

/** Lets so many in at once. */
export type Gate = {
  /** Comes in, at once or in turn; answers how to leave. Throws UNAVAILABLE where too many wait, or the turn does not come. */
  enter(): Promise<() => void>
  /** Throws UNAVAILABLE where so many wait that there is no use in coming. */
  expectRoom(): void
  /** Whether several are in at once. */
  isBusy(): boolean
  /** Whenever somebody has left. */
  onLeave(hear: () => void): void
}

type Options = {
  places: number
  waiting: number
  waitMs: number
  /** Before whom all but one give way while several are in there. */
  before?: Gate | undefined
}

/** A gate before something of which there is little; at most `waiting` wait, and none longer than `waitMs`. */
export function createGate({ places, waiting, waitMs, before }: Options): Gate {
  let taken = 0
  const queue = new Set<() => void>()
  const listeners: (() => void)[] = []

  const mayEnter = () => taken < places && (taken === 0 || before?.isBusy() !== true)

  function letIn(): void {
    for (const turn of queue) {
      if (!mayEnter()) return
      turn()
    }
  }

  function place(): () => void {
    taken += 1
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      taken -= 1
      letIn()
      for (const hear of listeners) hear()
    }
  }

  const refusal = () => new DeskError('UNAVAILABLE', { retryAfter: Math.ceil(waitMs / 1000) })
  const isFull = () => queue.size >= waiting && !mayEnter()
  before?.onLeave(letIn)

  return {
    isBusy: () => taken > 1,
    onLeave: (hear) => void listeners.push(hear),
    expectRoom() {
      if (isFull()) throw refusal()
    },
    enter() {
      if (queue.size === 0 && mayEnter()) return Promise.resolve(place())
      if (isFull()) return Promise.reject(refusal())
      return new Promise((resolve, reject) => {
        const turn = () => {
          clearTimeout(limit)
          queue.delete(turn)
          resolve(place())
        }
        const limit = setTimeout(() => {
          queue.delete(turn)
          reject(refusal())
        }, waitMs)
        queue.add(turn)
      })
    },
  }
}
