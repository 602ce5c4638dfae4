/** What a promise brings, unless the signal ends the wait: then it rejects with the signal's reason, and what comes later is dropped. */
export async function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([ended, promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
