import { useState, type DragEvent, type KeyboardEvent } from 'react'

/** How a row is being dragged: which one, and before which it would land. */
type Drag = { from: number; before: number }

/**
 * Puts the rows of a list in another order by a handle: drag it, or press the arrow keys, Home and End on it.
 * `onMove` gets indexes as they are before the move.
 */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()

  function drop() {
    setDrag(undefined)
    if (drag === undefined) return
    const to = drag.before > drag.from ? drag.before - 1 : drag.before
    if (to !== drag.from) onMove(drag.from, to)
  }

  return {
    handle: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(index))
        const row = event.currentTarget.closest('li')
        if (row !== null) event.dataTransfer.setDragImage(row, 12, 12)
        setDrag({ from: index, before: index })
      },
      onDragEnd: () => setDrag(undefined),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
        if (to === undefined) return
        event.preventDefault()
        if (to >= 0 && to < count && to !== index) onMove(index, to)
      },
    }),
    row: (index: number) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (drag === undefined) return
        event.preventDefault()
        const box = event.currentTarget.getBoundingClientRect()
        const before = event.clientY < box.top + box.height / 2 ? index : index + 1
        if (before !== drag.before) setDrag({ ...drag, before })
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        drop()
      },
    }),
    /** Where the dragged row would land: `before` this row, `after` it (the last one), or not here. */
    mark: (index: number): 'before' | 'after' | undefined => {
      if (drag === undefined || drag.before === drag.from || drag.before === drag.from + 1) return undefined
      if (drag.before === index) return 'before'
      return drag.before === count && index === count - 1 ? 'after' : undefined
    },
    dragged: drag?.from,
  }
}
