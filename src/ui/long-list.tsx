import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useState, type FocusEvent, type ReactNode } from 'react'
import { cx } from '#src/ui/cx.ts'

export type LongListProps = {
  label?: string
  /** The order says something. */
  ordered?: boolean
  count: number
  keyOf: (index: number) => string
  /** About how high an item is, in pixels; it is measured when it is drawn. */
  sizeOf: (index: number) => number
  className?: string
  itemClassName?: (index: number) => string
  children: (index: number) => ReactNode
}

/** A list of as many items is drawn whole. */
const WHOLE = 100
const AROUND = 4

/**
 * A list that draws what is in view when it is long, with some items around it, so that the Tab key finds the next one,
 * and the one that has the focus. Each item says which of how many it is. Whatever scrolls around it is found by itself.
 */
export function LongList(props: LongListProps) {
  return props.count <= WHOLE ? <WholeList {...props} /> : <ListInView {...props} />
}

function WholeList({ label, ordered, count, keyOf, className, itemClassName, children }: LongListProps) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List aria-label={label} className={className}>
      {Array.from({ length: count }, (_, index) => (
        <li key={keyOf(index)} className={itemClassName?.(index)}>
          {children(index)}
        </li>
      ))}
    </List>
  )
}

function ListInView({ label, ordered, count, keyOf, sizeOf, className, itemClassName, children }: LongListProps) {
  // The virtualizer is one object that changes inside, which the compiler cannot see.
  'use no memo'
  const [held, setHeld] = useState(0)
  // The first items come in steps that let the page answer in between, in frames that have their places already.
  const isDrawn = useDeferredValue(true, false)
  const [{ scroller, margin }, setAround] = useState<Surroundings>({ scroller: null, margin: 0 })
  const look = useCallback((list: HTMLElement | null) => {
    if (list !== null) setAround(surroundingsOf(list))
  }, [])
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: sizeOf,
    getItemKey: keyOf,
    scrollMargin: margin,
    overscan: AROUND,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return held >= count || indexes.includes(held) ? indexes : [...indexes, held].toSorted((a, b) => a - b)
    },
  })
  const handleFocus = ({ target }: FocusEvent) => {
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)
    if (!Number.isNaN(index)) setHeld(index)
  }
  const List = ordered ? 'ol' : 'ul'
  return (
    <List
      ref={look}
      aria-label={label}
      onFocus={handleFocus}
      className={cx(className, 'relative')}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start, size }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          className={cx(itemClassName?.(index), 'absolute inset-x-0 top-0')}
          style={{ transform: `translateY(${start - margin}px)`, ...(!isDrawn && { minHeight: size }) }}
        >
          {isDrawn && children(index)}
        </li>
      ))}
    </List>
  )
}

type Surroundings = { scroller: HTMLElement | null; margin: number }

/** The nearest element around a list that scrolls, and how far below its top the list begins. */
function surroundingsOf(list: HTMLElement): Surroundings {
  const scroller = scrollerOf(list)
  const top = scroller === null ? 0 : scroller.getBoundingClientRect().top - scroller.scrollTop
  return { scroller, margin: list.getBoundingClientRect().top - top }
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  const root = document.scrollingElement instanceof HTMLElement ? document.scrollingElement : null
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return root
}
