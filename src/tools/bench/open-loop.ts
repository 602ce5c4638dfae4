/** When a piece of work was due, and when it was done; `ok` is whether it succeeded. Milliseconds of `performance.now`. */
export type Done<T> = { dueAt: number; doneAt: number; ok: true; result: T } | { dueAt: number; ok: false }

/**
 * Begins a piece of work `count` times at an even rate and never waits for the one before: a slow answer holds nothing
 * up, so it is counted as slow for everything that came due meanwhile. Resolves when all of it has ended.
 */
export async function openLoop<T>(
  options: { perSecond: number; count: number; now?: () => number; wait?: (ms: number) => Promise<void> },
  work: (index: number) => Promise<T>,
): Promise<Done<T>[]> {
  const { perSecond, count, now = () => performance.now(), wait = pause } = options
  const begin = now()
  const running: Promise<Done<T>>[] = []
  while (running.length < count) {
    const dueAt = begin + (running.length * 1000) / perSecond
    const early = dueAt - now()
    if (early > 0) await wait(early)
    else
      running.push(
        work(running.length).then(
          (result): Done<T> => ({ dueAt, doneAt: now(), ok: true, result }),
          (): Done<T> => ({ dueAt, ok: false }),
        ),
      )
  }
  return Promise.all(running)
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
