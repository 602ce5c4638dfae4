import { createFairTurns } from '../platform/fair-turns.ts'

/** Work of applications that this process does in the background. */
export type FairWork = {
  /** Does something as soon as it is the application's turn; what waits already under the same id is not put off twice. */
  soon(appId: string, id: string, work: (signal: AbortSignal) => Promise<void>): void
  /** Ends what is being done under an id. */
  stop(id: string, reason: Error): void
  /** When nothing is under way or waits under an id any more. */
  done(id: string): Promise<void>
  /** When nothing is under way any more. */
  settled(): Promise<void>
  /** Whether anything is under way. */
  isBusy(): boolean
  /** Ends with `close`. */
  closing: AbortSignal
  close(reason: Error): Promise<void>
}

/** Does so much at once, shared fairly by applications, and one thing at a time under one id. `work` never rejects. */
export function createFairWork(room: { places: number; share?: number }): FairWork {
  const turns = createFairTurns(room)
  const closing = new AbortController()
  const waiting = new Set<string>()
  const running = new Map<string, { done: Promise<void>; stop: AbortController }>()
  const all = new Map<Promise<void>, string>()

  async function go(appId: string, id: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    await running.get(id)?.done
    const leave = await turns.takeTurn(appId, closing.signal).catch(() => null)
    waiting.delete(id)
    if (!leave) return
    const stop = new AbortController()
    const done = work(AbortSignal.any([stop.signal, closing.signal])).finally(() => {
      running.delete(id)
      leave()
    })
    running.set(id, { done, stop })
    await done
  }

  const settled = async () => {
    while (all.size > 0) await Promise.all(all.keys())
  }
  return {
    soon(appId, id, work) {
      if (closing.signal.aborted || waiting.has(id)) return
      waiting.add(id)
      const whole = go(appId, id, work).finally(() => all.delete(whole))
      all.set(whole, id)
    },
    stop: (id, reason) => running.get(id)?.stop.abort(reason),
    async done(id) {
      const under = () => [...all].filter(([, one]) => one === id)
      for (let open = under(); open.length > 0; open = under()) await Promise.all(open.map(([whole]) => whole))
    },
    settled,
    isBusy: () => all.size > 0,
    closing: closing.signal,
    async close(reason) {
      closing.abort(reason)
      await settled()
    },
  }
}
