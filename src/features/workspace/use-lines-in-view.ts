import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { heightOf, type Line } from './lines.ts'

/** So many lines are drawn whole; of more, those in view and some around them. */
const WHOLE = 100
const AROUND = 8

/**
 * Which lines of a transcript to draw, and where. What is in view stays where it is when lines come above it or turn out
 * to be higher than thought; while `follows`, the end stays in view. The line with the focus is drawn wherever it is; the
 * Tab key comes to it, or from elsewhere to the last one in view.
 */
export function useLinesInView(log: RefObject<HTMLElement | null>, lines: readonly Line[], follows: boolean) {
  // The virtualizer is one object that changes inside, which the compiler cannot see.
  'use no memo'
  const [held, setHeld] = useState<string>()
  const [isInside, setIsInside] = useState(false)
  const wanted = useRef<string>(undefined)
  const heldAt = held === undefined ? -1 : lines.findIndex(({ key }) => key === held)
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => log.current,
    getItemKey: (index) => lines[index]?.key ?? index,
    estimateSize: (index) => (lines[index] ? heightOf(lines[index]) : 0),
    overscan: lines.length <= WHOLE ? lines.length : AROUND,
    anchorTo: 'end',
    initialRect: { width: 800, height: 800 },
    initialOffset: () => lines.reduce((sum, line) => sum + heightOf(line), 0),
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return heldAt < 0 || indexes.includes(heldAt) ? indexes : [...indexes, heldAt].toSorted((a, b) => a - b)
    },
  })
  useLayoutEffect(() => {
    if (follows) virtualizer.scrollToEnd()
  }, [virtualizer, lines, follows])
  useEffect(() => {
    const frame = log.current
    if (frame === null || !follows) return
    // A keyboard that comes up, or a reply that grows below, must not hide the end.
    let soon = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(soon)
      soon = requestAnimationFrame(() => virtualizer.scrollToEnd())
    })
    observer.observe(frame)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(soon)
    }
  }, [log, virtualizer, follows])

  const focusLine = (index: number) =>
    log.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true })
  useLayoutEffect(() => {
    // It is drawn by now, wherever it is.
    if (wanted.current === undefined || wanted.current !== held) return
    wanted.current = undefined
    focusLine(heldAt)
    virtualizer.scrollToIndex(heldAt, { align: 'auto' })
  })

  return {
    height: virtualizer.getTotalSize(),
    slots: virtualizer.getVirtualItems().map(({ index, key, start }) => ({ index, key, start })),
    measure: virtualizer.measureElement,
    isPart: lines.length > WHOLE,
    toEnd: () => virtualizer.scrollToEnd(),
    /** The line that the Tab key comes to. */
    at: isInside && heldAt >= 0 ? heldAt : Math.min(virtualizer.range?.endIndex ?? Infinity, lines.length - 1),
    /** Brings the focus to a line, and the line into view. */
    goTo: (index: number) => {
      const key = lines[index]?.key
      if (key === held) return focusLine(index)
      wanted.current = key
      setHeld(key)
    },
    onFocus: ({ target }: FocusEvent) => {
      const at = target.closest<HTMLElement>('[data-index]')?.dataset.index
      if (at === undefined) return
      setHeld(lines[Number(at)]?.key)
      setIsInside(true)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setIsInside(false)
    },
  }
}
