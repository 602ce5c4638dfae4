import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What somebody does who goes elsewhere on the page. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Shows the section that the address names (`#timeouts`), once there is something to show: the router has looked for it before.
 * What stands above it may grow while it loads; it is kept in its place until somebody moves, or asks for another by the address.
 */
export function useArrival(): void {
  const hash = useLocation({ select: (location) => location.hash })
  const [arrival, setArrival] = useState(hash)
  useEffect(() => {
    // An address that was typed; links of the page replace theirs without this event, and scroll by themselves.
    const typed = () => setArrival(window.location.hash.slice(1))
    window.addEventListener('hashchange', typed)
    return () => window.removeEventListener('hashchange', typed)
  }, [])
  useEffect(() => {
    const around = arrival === '' ? null : document.getElementById(arrival)?.parentElement
    if (!around) return
    // Called at once, and whenever the page grows. What stood for the section while it was read is another element.
    const growing = new ResizeObserver(() => document.getElementById(arrival)?.scrollIntoView())
    growing.observe(around)
    const leave = () => growing.disconnect()
    for (const move of MOVES) document.addEventListener(move, leave, { capture: true, passive: true })
    return () => {
      leave()
      for (const move of MOVES) document.removeEventListener(move, leave, { capture: true })
    }
  }, [arrival])
}
