import { useEffect, useRef } from 'react'

/** Milliseconds between two readings, however much is going on. */
const EVERY = 2000

/** What reads something anew as soon as it may, and at most so often. */
export function useCalmRefresh(refresh: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastAt = useRef(-Infinity)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    const wait = Math.max(0, lastAt.current + EVERY - performance.now())
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      lastAt.current = performance.now()
      refresh()
    }, wait)
  }
}
