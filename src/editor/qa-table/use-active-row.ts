import { useEffect, useState } from 'react'
import type { createSelectionStore } from './selection-store.ts'

/** The row of the active cell. */
export function useActiveRow(selection: ReturnType<typeof createSelectionStore>): number {
  const [row, setRow] = useState(0)
  useEffect(() => selection.subscribe(() => setRow(selection.get().active.row)), [selection])
  return row
}
