import { useEffect, useRef } from 'react'

/** Milliseconds between two readings, however much is going on. */
const EVERY = 2000

/** What does something as soon as it may, and at most once in so many milliseconds. */
export function useCalm(doIt: () => void, every = EVERY): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastAt = useRef(-Infinity)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    const wait = Math.max(0, lastAt.current + every - performance.now())
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      lastAt.current = performance.now()
      doIt()
    }, wait)
  }
}
