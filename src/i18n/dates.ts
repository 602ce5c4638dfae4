import { useLayoutEffect, useSyncExternalStore } from 'react'
import { USUAL_DATES, type Dates } from '#src/lib/dates.ts'

let shown = USUAL_DATES
const listeners = new Set<() => void>()

/** Writes dates as an application has them, from before the page is painted. */
export function useDatesOf(dates: Dates): void {
  useLayoutEffect(() => {
    if (shown.order === dates.order && shown.clock === dates.clock) return
    shown = dates
    for (const listener of listeners) listener()
  }, [dates])
}

/** How dates are written on this page. */
export const useDates = (): Dates => useSyncExternalStore(subscribe, () => shown)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
