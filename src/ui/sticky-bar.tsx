import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { scrollerOf } from './scroller-of.ts'

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
    // Of a field of many lines a browser shows the first; and the bar may just have come over what has the focus.
    const uncover = () => {
      const { activeElement: focused } = document
      if (!(focused instanceof HTMLElement) || focused.tabIndex < 0) return
      if (!area.contains(focused) || element.contains(focused) || !focused.matches(':focus-visible')) return
      focused.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const keepFree = () => {
      const sticks = getComputedStyle(element).position === 'sticky' && element.offsetHeight > 0
      area.style[PADDING[side]] = sticks ? `${element.offsetHeight + ROOM}px` : ''
      uncover()
    }
    keepFree()
    area.addEventListener('focusin', uncover)
    const size = new ResizeObserver(keepFree)
    size.observe(element)
    window.addEventListener('resize', keepFree)
    return () => {
      size.disconnect()
      area.removeEventListener('focusin', uncover)
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
