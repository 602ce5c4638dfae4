import { DeskError } from '#src/domain/errors.ts'

/** Lets so many in at once. */
export type Gate = {
  /** Comes in, at once or in turn; answers how to leave. Throws UNAVAILABLE where too many wait, or the turn does not come. */
  enter(): Promise<() => void>
  /** Throws UNAVAILABLE where so many wait that there is no use in coming. */
  expectRoom(): void
}

/** A gate before something of which there is little; at most `waiting` wait, and none longer than `waitMs`. */
export function createGate({ places, waiting, waitMs }: { places: number; waiting: number; waitMs: number }): Gate {
  let free = places
  const queue = new Set<() => void>()

  function place(): () => void {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      const [next] = queue
      if (next) next()
      else free += 1
    }
  }

  const refusal = () => new DeskError('UNAVAILABLE', { retryAfter: Math.ceil(waitMs / 1000) })
  const isFull = () => free === 0 && queue.size >= waiting

  return {
    expectRoom() {
      if (isFull()) throw refusal()
    },
    enter() {
      if (free > 0) {
        free -= 1
        return Promise.resolve(place())
      }
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
