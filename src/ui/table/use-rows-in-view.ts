import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState, type RefObject } from 'react'

export type RowSlot = {
  index: number
  /** Pixels left out between the row before and this one. */
  gap: number
}

export type RowsInView = { slots: RowSlot[]; tail: number }

/** Which rows to draw: those in view, some around them, and the active one, so that the focus is never scrolled away. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, count: number, active: number): RowsInView {
  // The virtualizer is one object that changes inside, which the compiler cannot see.
  'use no memo'
  const height = useHeaderHeight(scroller)
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    initialRect: { width: 800, height: 800 },
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (active >= count || indexes.includes(active)) return indexes
      return [...indexes, active].toSorted((a, b) => a - b)
    },
  })
  useEffect(() => virtualizer.measure(), [virtualizer, height])

  let end = 0
  const slots = virtualizer.getVirtualItems().map((item) => {
    const slot = { index: item.index, gap: item.start - end }
    end = item.end
    return slot
  })
  return { slots, tail: virtualizer.getTotalSize() - end }
}

/** Rows and header share one height, which the density sets in CSS: the header is there to be measured. */
function useHeaderHeight(scroller: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(40)
  useEffect(() => {
    const row = scroller.current?.querySelector('thead tr')
    if (row === null || row === undefined) return undefined
    const observer = new ResizeObserver(() => {
      const measured = row.getBoundingClientRect().height
      if (measured > 0) setHeight(measured)
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [scroller])
  return height
}
