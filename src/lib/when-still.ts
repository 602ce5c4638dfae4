/** Waits for something to rest; see {@link whenStill}. */
export type WhenStill = {
  /** It has moved just now. */
  moved(): void
  /** Nothing is waited for any more. */
  stop(): void
}

/**
 * Calls once something that moves has rested for so many milliseconds. However often it moves, one timer runs: it is set
 * again only when it ends too early, for setting one anew at each move of a pointer is felt.
 */
export function whenStill(ms: number, then: () => void): WhenStill {
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    const left = last + ms - performance.now()
    timer = left > 0 ? setTimeout(look, left) : undefined
    if (timer === undefined) then()
  }

  return {
    moved() {
      last = performance.now()
      timer ??= setTimeout(look, ms)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
