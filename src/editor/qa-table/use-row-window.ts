import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { RowPlaces } from './row-places.ts'

/** The rows to draw: from `first` up to, but without, `end`. */
export type RowWindow = { first: number; end: number; page: number }

/** Rows drawn beyond what is in sight, and how finely the window moves: a turn of the wheel draws a few rows at once. */
const BEYOND = 6
const STEP = 2

/** Which rows of a scrolled box are in sight, `head` pixels below its upper edge; `height`: of a row. */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  rows: number,
  places: RowPlaces,
  height: number,
  head: number,
): RowWindow {
  const [place, setPlace] = useState({ top: 0, high: 800 })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const read = () => {
      const top = Math.floor(element.scrollTop / (height * STEP)) * height * STEP
      const high = element.clientHeight
      setPlace((before) => (before.top === top && before.high === high ? before : { top, high }))
    }
    read()
    element.addEventListener('scroll', read, { passive: true })
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', read)
      observer.disconnect()
    }
  }, [box, height])

  const page = Math.max(1, Math.floor((place.high - head) / height) - 1)
  const first = Math.max(0, Math.min(rows, places.rowAt(place.top) - BEYOND))
  const end = Math.min(rows, places.rowAt(place.top + place.high) + 1 + STEP + BEYOND)
  return { first, end, page }
}

/** Asks for rows once the window rests: who scrolls past ten thousand rows does not read them. */
export function useNeed(
  order: readonly number[],
  { first, end }: RowWindow,
  onNeed: (keys: readonly number[]) => void,
): void {
  useEffect(() => {
    const timer = setTimeout(() => onNeed(order.slice(Math.max(0, first - 40), end + 40)), 50)
    return () => clearTimeout(timer)
  }, [order, first, end, onNeed])
}
