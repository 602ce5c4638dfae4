import { useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'

/** `gap`: the place between rows that the pointer is nearest to; 0 is before the first. */
type Drag = { readonly from: number; readonly gap: number }

/** Where a row stands in a drag: it is dragged itself, or would come to lie above or below this one. */
export type DragPlace = 'dragged' | 'above' | 'below' | null

/**
 * Dragging a row of a list by its grip. Nothing is written until the drop; Esc, or a pointer that is taken away, leaves
 * the list as it was.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  const begin = (from: number, event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    // No text is selected on the way, and the focus stays.
    event.preventDefault()
    const ended = new AbortController()
    let gap = from
    const end = () => {
      ended.abort()
      setDrag(null)
    }
    const on = <Name extends keyof WindowEventMap>(name: Name, handler: (event: WindowEventMap[Name]) => void) =>
      addEventListener(name, handler, { signal: ended.signal, capture: true })
    setDrag({ from, gap })
    on('pointermove', (moved) => {
      gap = gapAt(list.current, moved.clientY)
      setDrag({ from, gap })
    })
    on('pointerup', () => {
      end()
      onMove(from, targetOf({ from, gap }))
    })
    on('pointercancel', end)
    on('keydown', (pressed) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      end()
    })
  }

  const placeOf = (index: number): DragPlace => {
    if (drag === null) return null
    if (index === drag.from) return 'dragged'
    const to = targetOf(drag)
    if (to === drag.from || index !== to) return null
    return to < drag.from ? 'above' : 'below'
  }

  return { begin, placeOf }
}

/** The index the row will have: it leaves its own place first. */
const targetOf = ({ from, gap }: Drag): number => (gap > from ? gap - 1 : gap)

function gapAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])]
  return rows.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return y > (top + bottom) / 2
  }).length
}
