import { lazy } from 'react'
import { untilThere } from '#src/lib/until-there.ts'

const PAUSE_MS = 5_000

/**
 * A part of the frame that no screen waits for. Where it cannot be fetched it is asked for until it comes: for want of it
 * the frame would be gone, and all that stands in it.
 */
export const laterPart: typeof lazy = (load) => lazy(() => untilThere(load, pause))

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, PAUSE_MS)
  })
