import { useLayoutEffect, type RefObject } from 'react'
import { controlsInSight } from './controls-in-sight.ts'
import { boxAt, freePlace, meets } from './free-place.ts'

/** Rest between two looks at what lies below, in milliseconds. */
const REST = 200
const ROOM = '--notice-room'

/**
 * Keeps what floats over the page off its controls. It stays where it is while that is free, and moves when something
 * that can be pressed comes to lie below it. Where no place is free, the page, drawers and dialogs make room at the foot
 * of the window: `--notice-room` is how much. `shown` tells what is in it; null when nothing is.
 */
export function useFreePlace(place: RefObject<HTMLElement | null>, shown: unknown): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element || shown === null) return
    const root = document.documentElement
    const put = (right: number, bottom: number) => {
      element.style.right = `${right}px`
      element.style.bottom = `${bottom}px`
    }
    const look = () => {
      // What the pointer or the focus is on is not pulled away from under it.
      if (element.matches(':hover, :focus-within')) return
      const view = { width: window.innerWidth, height: window.innerHeight }
      const { width, height } = element.getBoundingClientRect()
      const size = { width, height }
      if (root.style.getPropertyValue(ROOM) !== '') return room(size.height)
      const taken = controlsInSight(element)
      const { right, bottom } = getComputedStyle(element)
      const here = boxAt(size, view, Number.parseFloat(right), Number.parseFloat(bottom))
      const isInside = here.top >= 0 && here.left >= 0
      if (isInside && !taken.some((box) => meets(here, box))) return
      const free = freePlace(size, view, taken)
      if (free) put(free.right, free.bottom)
      else room(size.height)
    }
    const room = (height: number) => {
      put(Math.min(16, Math.max(0, (window.innerWidth - element.offsetWidth) / 2)), 8)
      root.style.setProperty(ROOM, `${Math.ceil(height) + 16}px`)
    }
    look()
    let timer: number | undefined
    const lookSoon = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined
        look()
      }, REST)
    }
    const changes = new MutationObserver((list) => {
      if (list.some(({ target }) => !element.contains(target) && target !== root)) lookSoon()
    })
    changes.observe(document.body, { childList: true, subtree: true })
    const size = new ResizeObserver(lookSoon)
    size.observe(element)
    window.addEventListener('scroll', lookSoon, { capture: true, passive: true })
    window.addEventListener('resize', lookSoon)
    document.addEventListener('animationend', lookSoon)
    document.addEventListener('transitionend', lookSoon)
    return () => {
      window.clearTimeout(timer)
      changes.disconnect()
      size.disconnect()
      window.removeEventListener('scroll', lookSoon, { capture: true })
      window.removeEventListener('resize', lookSoon)
      document.removeEventListener('animationend', lookSoon)
      document.removeEventListener('transitionend', lookSoon)
    }
  }, [place, shown])
  const isEmpty = shown === null
  useLayoutEffect(() => {
    if (!isEmpty) return
    document.documentElement.style.removeProperty(ROOM)
    place.current?.style.removeProperty('right')
    place.current?.style.removeProperty('bottom')
  }, [place, isEmpty])
}
