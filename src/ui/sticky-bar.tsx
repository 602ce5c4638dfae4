import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { cx } from './cx.ts'

type StickyBarProps = {
  /** The edge of the scrolling area that it keeps to, where its classes make it stick. */
  side: 'top' | 'bottom'
  children: ReactNode
  className?: string
}

const PADDING = { top: 'scrollPaddingTop', bottom: 'scrollPaddingBottom' } as const

/**
 * A bar that stays at an edge while the content scrolls below it. As long as it sticks, the scrolling area keeps its
 * height free: what takes the focus, or is jumped to, never comes to lie under it (WCAG 2.4.11).
 */
export function StickyBar({ side, children, className }: StickyBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    const area = element && scrollerOf(element)
    if (!element || !area) return
    const keepFree = () => {
      const sticks = getComputedStyle(element).position === 'sticky' && element.offsetHeight > 0
      area.style[PADDING[side]] = sticks ? `${element.offsetHeight + ROOM}px` : ''
    }
    keepFree()
    const size = new ResizeObserver(keepFree)
    size.observe(element)
    window.addEventListener('resize', keepFree)
    return () => {
      size.disconnect()
      window.removeEventListener('resize', keepFree)
      area.style[PADDING[side]] = ''
    }
  }, [side])
  return (
    <div ref={bar} className={cx(className)}>
      {children}
    </div>
  )
}

/** Pixels left for the ring of what has the focus. */
const ROOM = 4

function scrollerOf(element: Element): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}
