import { addedChips, pasted, type Planned, type Sheet } from './acts.ts'
import { linesOf } from './column.ts'
import type { Grid } from './clipboard.ts'
import { rectangleOf, type Selection } from './range.ts'

/** Most cells that one act reads or writes. */
export const MOST_CELLS = 20_000

/** What a paste does: lines become chips of one cell, or a grid is written into cells; null: it is too much for one act. */
export type PasteDeed =
  | { into: 'chips'; planned: Planned; lines: number; repeats: number }
  | { into: 'cells'; planned: ReturnType<typeof pasted> }
  | null

/** Plans what the clipboard's content does to the selection. */
export function plannedPaste(sheet: Sheet, selection: Selection, grid: Grid): PasteDeed {
  const { active, anchor } = selection
  const isOne = active.row === anchor.row && active.column === anchor.column
  const lines =
    grid.length > 1 && grid.every((row) => row.length === 1) ? grid.flatMap(([cell = '']) => linesOf(cell)) : []
  // A list of lines over one cell of chips is for that cell: twenty lines, twenty chips.
  if (isOne && lines.length > 1 && sheet.columns[active.column]?.kind === 'chips') {
    const planned = addedChips(sheet, active.row, active.column, lines)
    return { into: 'chips', planned, lines: lines.length, repeats: planned.repeats }
  }
  if (grid.length * Math.max(1, ...grid.map((row) => row.length)) > MOST_CELLS) return null
  return { into: 'cells', planned: pasted(sheet, rectangleOf(selection), grid) }
}
