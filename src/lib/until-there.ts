/** Loads something again, after a pause each time, until it is there; `undefined` is not. */
export async function untilThere<T>(load: () => Promise<T | undefined>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const loaded = await load().catch(() => undefined)
    if (loaded !== undefined) return loaded
    await pause()
  }
}
