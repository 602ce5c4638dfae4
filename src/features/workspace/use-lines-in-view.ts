import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type FocusEvent, type RefObject } from 'react'
import { heightOf, type Line } from './lines.ts'

/** So many lines are drawn whole; of more, those in view and some around them. */
const WHOLE = 100
const AROUND = 8

/**
 * Which lines of a transcript to draw, and where. What is in view stays where it is when lines come above it or turn out
 * to be higher than thought; while `follows`, the end stays in view. The line with the focus is drawn wherever it is.
 */
export function useLinesInView(log: RefObject<HTMLElement | null>, lines: readonly Line[], follows: boolean) {
  // The virtualizer is one object that changes inside, which the compiler cannot see.
  'use no memo'
  const [held, setHeld] = useState<string>()
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

  return {
    height: virtualizer.getTotalSize(),
    slots: virtualizer.getVirtualItems().map(({ index, key, start }) => ({ index, key, start })),
    measure: virtualizer.measureElement,
    isPart: lines.length > WHOLE,
    toEnd: () => virtualizer.scrollToEnd(),
    onFocus: ({ target }: FocusEvent) => {
      const at = target.closest<HTMLElement>('[data-index]')?.dataset.index
      if (at !== undefined) setHeld(lines[Number(at)]?.key)
    },
  }
}
