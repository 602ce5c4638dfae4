import { useEffect, useEffectEvent } from 'react'
import { client } from '#src/api/client.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useCalm } from './use-calm.ts'

/** What people do at a page. */
const DEEDS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Tells the server now and then that the agent does something, where who does nothing is put on a break. */
export function useActivity(appId: string, isCounted: boolean): void {
  // What was not heard is said again with what they do next.
  const tell = useCalm(
    () => void client.desk.active({ appId }).catch(() => undefined),
    LIMITS.idleBreak.toldSeconds * 1000,
  )
  const handleDeed = useEffectEvent(tell)
  useEffect(() => {
    if (!isCounted) return
    const handle = () => handleDeed()
    for (const deed of DEEDS) addEventListener(deed, handle, { capture: true, passive: true })
    return () => {
      for (const deed of DEEDS) removeEventListener(deed, handle, { capture: true })
    }
  }, [isCounted])
}
