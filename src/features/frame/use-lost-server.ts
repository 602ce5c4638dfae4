import { useEffect, useEffectEvent, useState } from 'react'
import { isServerThere } from '#src/api/reach.ts'
import { isOffline } from '#src/lib/is-offline.ts'

/** How often a server that is out of reach is looked for, in milliseconds. */
const LOOK_MS = 5_000

/**
 * Whether the server is out of reach, looked into when something failed and, while it is, again and again until `onReturn`;
 * undefined while it is looked for the first time. `isSuspected`: what failed says so itself.
 */
export function useLostServer(isSuspected: boolean, onReturn: () => void): boolean | undefined {
  const [isLost, setLost] = useState<boolean | undefined>(() => isSuspected || isOffline() || undefined)
  const giveBack = useEffectEvent(onReturn)

  useEffect(() => {
    let wasAway = isSuspected || isOffline()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      clearTimeout(timer)
      const isThere = await isServerThere()
      if (isOver) return
      if (!isThere) {
        wasAway = true
        setLost(true)
      }
      // Something else is wrong then.
      if (isThere && !wasAway) return setLost(false)
      if (isThere && mayReturn()) giveBack()
      timer = setTimeout(() => void look(), LOOK_MS)
    }
    const handleOnline = () => void look()
    addEventListener('online', handleOnline)
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', handleOnline)
    }
  }, [isSuspected])

  return isLost
}

let returnedAt = -Infinity

/** What fails again as soon as it is tried is not tried without end. */
function mayReturn(): boolean {
  const now = performance.now()
  if (now - returnedAt < LOOK_MS) return false
  returnedAt = now
  return true
}
