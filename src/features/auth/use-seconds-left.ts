import { useEffect, useState } from 'react'

/** Whole seconds until a moment (milliseconds since 1970), counted down to 0; 0 where there is none. */
export function useSecondsLeft(until: number | undefined): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (until === undefined) return
    const count = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(count, 250)
    count()
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : seconds
}
