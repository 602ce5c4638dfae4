import { useLayoutEffect, useState, type ReactNode } from 'react'
import { nextTask } from '#src/lib/next-task.ts'

/** Whether this page has drawn a text before: the first one takes several times as long as any other. */
let isWarm = false

/**
 * Draws what it holds in one piece, as soon as what stands around it is on the page; the first of all in a task of its own,
 * until when `before` stands there. A drawing that pauses for the page to answer would take longer than the text engine
 * waits: it gives up a text that is not on the page at once, and everything would be drawn again without a pause.
 */
export function AtOnce({ before, children }: { before: ReactNode; children: ReactNode }) {
  const [isAround, setAround] = useState(false)
  useLayoutEffect(() => {
    if (isWarm) {
      // oxlint-disable-next-line react/set-state-in-effect -- what it waits for is the page itself, and nothing flickers
      setAround(true)
      return
    }
    let isGone = false
    void nextTask().then(() => {
      isWarm = true
      if (!isGone) setAround(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isAround ? children : before
}
