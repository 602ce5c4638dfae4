import { useLayoutEffect, useRef, type RefObject } from 'react'
import { within, type Cell } from './range.ts'
import type { RowPlaces } from './row-places.ts'
import type { SelectionStore } from './selection-store.ts'

type Places = { order: readonly number[]; arrangement: string; columns: number; places: RowPlaces }

/**
 * What is selected, and what is in sight, stays with its rows when others come or go, as long as they are arranged the same
 * way. Of fewer rows or columns than before the selection stays within them.
 */
export function usePlacesKept(
  box: RefObject<HTMLElement | null>,
  { order, arrangement, columns, places }: Places,
  selection: SelectionStore,
): void {
  const last = useRef({ order, arrangement, places })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { order, arrangement, places }
    const isKept = before.arrangement === arrangement && before.order !== order
    const now = (row: number) => {
      const key = isKept ? before.order[row] : undefined
      const at = key === undefined ? -1 : order.indexOf(key)
      return at === -1 ? row : at
    }
    const size = { rows: order.length, columns, page: 1 }
    const moved = ({ row, column }: Cell) => within({ row: now(row), column }, size)
    const { anchor, active } = selection.get()
    selection.set({ anchor: moved(anchor), active: moved(active) })
    const element = box.current
    const top = before.places.rowAt(element?.scrollTop ?? 0)
    if (!element || !isKept || top === 0) return
    element.scrollBy({ top: places.topOf(now(top)) - before.places.topOf(top), behavior: 'instant' })
  }, [box, order, arrangement, columns, places, selection])
}
