import { systemTimers, type Timers } from '#src/editor/document/timers.ts'
import type { Place } from './flow-link.ts'

/** Milliseconds between two tellings of where one is. */
export const TELL_EVERY_MS = 100

/** Tells the others where one is: the node at once, the pointer ten times a second at most and only while there are others. */
export function createWhereabouts(tell: (place: Place) => void, timers: Timers = systemTimers) {
  let place: Place = { nodeId: null, pointer: null }
  let hasOthers = false
  let toldAt = -Infinity
  let callOff: (() => void) | undefined

  function soon(): void {
    if (callOff !== undefined) return
    const send = () => {
      callOff = undefined
      toldAt = timers.now()
      tell(place)
    }
    const wait = toldAt + TELL_EVERY_MS - timers.now()
    if (wait <= 0) send()
    else callOff = timers.after(wait, send)
  }

  return {
    /** Tells it anew, to a server that may have forgotten. */
    again: soon,
    setOthers(now: boolean) {
      hasOthers = now
    },
    select(nodeId: string | null) {
      if (nodeId === place.nodeId) return
      place = { ...place, nodeId }
      soon()
    },
    point(pointer: Place['pointer']) {
      if (pointer === null && place.pointer === null) return
      place = { ...place, pointer }
      if (hasOthers) soon()
    },
    close: () => callOff?.(),
  }
}
