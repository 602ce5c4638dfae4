import { useId, type RefObject } from 'react'
import { GROUP_HEIGHT } from './group-heads.tsx'
import type { Cell } from './range.ts'
import { revealAround, revealCell, revealLine, type TableLayout } from './reveal.ts'
import { stepFromHead, type GroupHead } from './row-groups.ts'
import type { RowPlaces } from './row-places.ts'
import type { SelectionStore } from './selection-store.ts'

type Ground = {
  box: RefObject<HTMLDivElement | null>
  selection: SelectionStore
  rows: number
  heads: readonly GroupHead[]
  places: RowPlaces
  /** Of a row, in pixels. */
  height: number
  layout: TableLayout
}

/** Going from cell to cell and from head to head: what has the focus is selected, and in sight. */
export function useWalk({ box, selection, rows, heads, places, height, layout }: Ground) {
  const id = useId()
  const idOf = (row: number, column: number) => `${id}-${row}-${column}`
  const headId = (head: number) => `${id}-head-${head}`

  const show = ({ row, column }: Cell): void => {
    if (box.current) revealCell(box.current, layout, { top: places.topOf(row), height, column })
  }
  const focusCell = ({ row, column }: Cell): void => {
    // The row may only be drawn once the box has scrolled to it.
    const find = () => document.getElementById(idOf(row, column))
    const cell = find()
    if (cell) cell.focus({ preventScroll: true })
    else requestAnimationFrame(() => find()?.focus({ preventScroll: true }))
  }
  const goToHead = (head: number): void => {
    const line = { top: places.headTop(head), height: GROUP_HEIGHT }
    if (box.current) {
      revealLine(box.current, layout.head, line)
      revealAround(box.current, layout.head, line)
    }
    document.getElementById(headId(head))?.focus({ preventScroll: true })
  }
  const go = (active: Cell, extend = false): void => {
    if (rows === 0) return
    selection.set({ anchor: extend ? selection.get().anchor : active, active })
    show(active)
    if (box.current) revealAround(box.current, layout.head, { top: places.topOf(active.row), height })
    focusCell(active)
  }
  const goFromHead = (from: number, to: 'up' | 'down'): void => {
    const step = stepFromHead(heads, rows, from, to)
    if (step === null) return
    if ('head' in step) goToHead(step.head)
    else go({ row: step.row, column: selection.get().active.column })
  }
  return { idOf, headId, show, focusCell, go, goToHead, goFromHead }
}

export type Walk = ReturnType<typeof useWalk>
