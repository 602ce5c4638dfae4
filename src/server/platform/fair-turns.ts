/** Turns at what only so many can do at once. */
export type FairTurns = {
  /**
   * Waits for a turn and answers how to give it back; null where too many of the application wait already. Rejects with
   * the signal's reason when the signal ends the wait.
   */
  takeTurn(appId: string, signal: AbortSignal): Promise<(() => void) | null>
}

/**
 * Shares places among applications: none has more than its share, and those that wait take turns, so that the work of one
 * is no reason for another to wait. By itself the share leaves one place for whoever comes next.
 */
export function createFairTurns({
  places,
  share = Math.max(1, places - 1),
  waiting = Number.POSITIVE_INFINITY,
}: {
  places: number
  /** Places that one application may have. */
  share?: number
  /** How many of one application may wait. */
  waiting?: number
}): FairTurns {
  const taken = new Map<string, number>()
  /** Who waits, by application; one that has had a turn goes behind the others. */
  const queues = new Map<string, (() => void)[]>()
  let free = places

  const takenBy = (appId: string) => taken.get(appId) ?? 0

  function passOn(): void {
    for (const [appId, queue] of queues) {
      if (free === 0) return
      if (takenBy(appId) >= share) continue
      queues.delete(appId)
      const [first, ...others] = queue
      if (others.length > 0) queues.set(appId, others)
      free--
      taken.set(appId, takenBy(appId) + 1)
      first?.()
    }
  }

  function giveBack(appId: string): void {
    free++
    if (takenBy(appId) === 1) taken.delete(appId)
    else taken.set(appId, takenBy(appId) - 1)
    passOn()
  }

  function leave(appId: string, who: () => void): void {
    const others = (queues.get(appId) ?? []).filter((one) => one !== who)
    if (others.length > 0) queues.set(appId, others)
    else queues.delete(appId)
  }

  return {
    async takeTurn(appId, signal) {
      signal.throwIfAborted()
      const queue = queues.get(appId) ?? []
      if (queue.length >= waiting) return null
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const turn = () => resolve(() => giveBack(appId))
      const stop = () => {
        leave(appId, turn)
        reject(signal.reason)
      }
      signal.addEventListener('abort', stop, { once: true })
      queues.set(appId, [...queue, turn])
      passOn()
      return promise.finally(() => signal.removeEventListener('abort', stop))
    },
  }
}
