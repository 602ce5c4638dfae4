import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Column } from './column.ts'

/** Pixels of the head, of the column with the numbers, and of the box below which nothing stays at the left. */
export const HEAD = 36
export const NUMBER = 124
const ROOM_TO_STAY = 640

export type TableSize = {
  widthOf: (column: Column) => number
  widths: readonly number[]
  /** All columns in one, for the grid of a row, and together. */
  template: string
  width: number
  /** Where the first column stays, when there is room for it. */
  sticky: number | null
  /** A column's edge is pulled; it is told when that has ended. */
  pull: (column: string, width: number, isDone: boolean) => void
}

/** How wide the table and its columns are, the one included that is being pulled. */
export function useTableSize(
  box: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  known: Readonly<Record<string, number>>,
  onWidth: (column: string, width: number) => void,
): TableSize {
  const [pulled, setPulled] = useState<{ column: string; width: number }>()
  const [canStay, setCanStay] = useState(true)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setCanStay(element.clientWidth >= ROOM_TO_STAY))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])

  const widthOf = (column: Column) => (pulled?.column === column.id ? pulled.width : (known[column.id] ?? column.width))
  const widths = columns.map(widthOf)
  return {
    widthOf,
    widths,
    template: [NUMBER, ...widths].map((pixels) => `${pixels}px`).join(' '),
    width: widths.reduce((sum, each) => sum + each, NUMBER),
    sticky: canStay ? NUMBER : null,
    pull(column, width, isDone) {
      setPulled(isDone ? undefined : { column, width })
      if (isDone) onWidth(column, width)
    },
  }
}
