import { useState } from 'react'
import { EMPTY_LAYOUT, type TableLayout } from '#src/ui/table/table-types.ts'

/** How a table is arranged, kept in this browser under a name; `initial` until somebody has arranged it. */
export function useTableLayout(
  name: string,
  initial: TableLayout = EMPTY_LAYOUT,
): [TableLayout, (layout: TableLayout) => void] {
  const key = `table:${name}`
  const [layout, setLayout] = useState(() => stored(key) ?? initial)
  return [
    layout,
    (next) => {
      setLayout(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage is off or full: the arrangement holds until the page is closed.
      }
    },
  ]
}

function stored(key: string): TableLayout | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isLayout(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

function isLayout(value: unknown): value is TableLayout {
  if (typeof value !== 'object' || value === null) return false
  if (!('hidden' in value && 'order' in value && 'widths' in value)) return false
  const { hidden, order, widths } = value
  const areWidths = typeof widths === 'object' && widths !== null && Object.values(widths).every(Number.isFinite)
  return isTexts(hidden) && isTexts(order) && areWidths
}
