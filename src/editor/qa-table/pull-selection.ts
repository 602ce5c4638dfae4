import type { PointerEvent } from 'react'
import type { Cell } from './range.ts'
import type { SelectionStore } from './selection-store.ts'

/** The cell that is drawn where something is. */
export const cellAt = (target: EventTarget | null): Cell | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const { row, column } = element?.dataset ?? {}
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) }
}

/** Whether something is of what stands over a cell while it is written, or a control within it. */
export const isInEditor = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('textarea, input, [role="listbox"], [role="checkbox"], button') !== null

type PullTo = {
  /** The cell that was pressed; `extend`: from where the selection stood, as Shift asks. */
  begin: (cell: Cell, extend: boolean) => void
  /** A cell that the pointer has been pulled over. */
  reach: (cell: Cell) => void
}

/** Selects the cell under a pointer that has come down, and those that it is pulled over until it lets go. */
export function pullSelection(
  event: PointerEvent<HTMLElement>,
  selection: SelectionStore,
  { begin, reach }: PullTo,
): void {
  const cell = cellAt(event.target)
  if (!cell || event.button !== 0 || isInEditor(event.target)) return
  // The cell itself takes the focus; words in it are not to be marked by the same pull.
  event.preventDefault()
  begin(cell, event.shiftKey)
  if (event.pointerType === 'touch') return
  const move = (moved: globalThis.PointerEvent) => {
    const over = cellAt(document.elementFromPoint(moved.clientX, moved.clientY))
    if (!over) return
    const { active, anchor } = selection.get()
    if (over.row === active.row && over.column === active.column) return
    selection.set({ anchor, active: over })
    reach(over)
  }
  const up = () => {
    globalThis.removeEventListener('pointermove', move)
    globalThis.removeEventListener('pointerup', up)
  }
  globalThis.addEventListener('pointermove', move)
  globalThis.addEventListener('pointerup', up)
}
