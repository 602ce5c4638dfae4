/**
 * Waits for work no longer than `ms` milliseconds; then tells it to stop by its signal and throws `late()`, whether it has
 * stopped or not.
 */
export function within<T>(ms: number, late: () => Error, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController()
  const { promise: passed, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(late())
    control.abort()
  }, ms)
  return Promise.race([work(control.signal), passed]).finally(() => clearTimeout(timer))
}
