import { startTransition, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'

/** How much fits side by side: one pane; canvas and settings; the palette as well. */
export type Room = 'phone' | 'small' | 'wide'

/** Below Tailwind's `md` the canvas is only looked at. */
const PHONE = '(max-width: 47.99rem)'
/** Pixels from which palette, canvas and settings stand side by side, whatever else the window holds. */
const WIDE = 960

/** The room an element gives; null until it has been measured. What it is for is drawn a little at a time. */
export function useRoom(box: RefObject<HTMLElement | null>): Room | null {
  const isPhone = useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
  const [isWide, setWide] = useState<boolean | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const measure = () => startTransition(() => setWide(element.clientWidth >= WIDE))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  if (isWide === null) return null
  return isPhone ? 'phone' : isWide ? 'wide' : 'small'
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(PHONE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
