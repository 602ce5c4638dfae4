import { useEffect, useEffectEvent, useRef } from 'react'
import { countdown, type Countdown } from './countdown.ts'

/** Calls `onEnd` after `span` milliseconds; while paused the rest of the time is kept. `null` never ends. */
export function useCountdown(span: number | null, paused: boolean, onEnd: () => void): void {
  const running = useRef<Countdown | null>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (span === null) return
    const own = countdown(span, end)
    running.current = own
    return own.hold
  }, [span])
  useEffect(() => {
    if (paused) running.current?.hold()
    else running.current?.run()
  }, [paused, span])
}
