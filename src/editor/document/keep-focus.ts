import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Marks a place that takes the focus when what had it within is gone. It must be able to: `tabIndex={-1}`. */
const FOCUS_HOME = 'data-focus-home'

/**
 * Does something after which what has the focus may be drawn no more, or cannot be pressed. The focus stays where it is
 * for as long as that is there; else it goes to the closest place around it that is marked, never to the page.
 */
export function keepingFocus(deed: () => void): void {
  const before = document.activeElement
  const homes = homesOf(before)
  deed()
  // What came of it is drawn by the next frame, some of it by the one after.
  requestAnimationFrame(() => requestAnimationFrame(() => restore(before, homes)))
}

/**
 * For what goes by itself once it has done its work, the control that was pressed in it at once or all of it later: the
 * focus it had goes to the closest place around it that is marked. The answer is for its element.
 */
export function useFocusLeft<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const ref = useRef<Kind>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const keep = () => {
      if (element.contains(document.activeElement)) keepingFocus(() => undefined)
    }
    element.addEventListener('click', keep, { capture: true })
    return () => {
      element.removeEventListener('click', keep, { capture: true })
      keep()
    }
  }, [])
  return ref
}

function homesOf(element: Element | null): HTMLElement[] {
  const home = element?.closest<HTMLElement>(`[${FOCUS_HOME}]`) ?? null
  return home === null ? [] : [home, ...homesOf(home.parentElement)]
}

function restore(before: Element | null, homes: readonly HTMLElement[]): void {
  const active = document.activeElement
  if (before === null || before === document.body) return
  const isLost = active === null || active === document.body || !active.isConnected || active.matches(':disabled')
  if (!isLost) return
  const place = [before, ...homes].find(
    (each): each is HTMLElement => each instanceof HTMLElement && each.isConnected && !each.matches(':disabled'),
  )
  place?.focus({ preventScroll: true })
}
