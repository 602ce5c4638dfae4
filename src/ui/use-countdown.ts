import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` after `duration` milliseconds; while paused the rest of the time is kept. `null` never ends. */
export function useCountdown(duration: number | null, paused: boolean, onEnd: () => void): void {
  const left = useRef(duration)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (paused || left.current === null) return
    const since = performance.now()
    const timer = setTimeout(end, left.current)
    return () => {
      clearTimeout(timer)
      if (left.current !== null) left.current = Math.max(0, left.current - (performance.now() - since))
    }
  }, [paused])
}
