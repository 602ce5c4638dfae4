import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Shows the section that the address names (`#timeouts`), once there is something to show: the router has looked for it before. */
export function useArrival(): void {
  const hash = useLocation({ select: (location) => location.hash })
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash])
}
