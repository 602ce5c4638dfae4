export type Countdown = {
  /** Lets the time run; nothing if it runs already or is over. */
  run: () => void
  /** Stops it and keeps the rest. */
  hold: () => void
}

/** A span of time, in milliseconds, that can be held and run on; `onEnd` is called once, when all of it has passed. */
export function countdown(span: number, onEnd: () => void): Countdown {
  let left = span
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  return {
    run: () => {
      if (over || timer !== undefined) return
      since = performance.now()
      timer = setTimeout(() => {
        over = true
        onEnd()
      }, left)
    },
    hold: () => {
      if (over || timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left = Math.max(0, left - (performance.now() - since))
    },
  }
}
