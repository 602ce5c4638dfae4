/** A cell by its place: the row's in the order, the column's among those in sight. */
export type Cell = { readonly row: number; readonly column: number }
/** What is selected: a rectangle from where it began (`anchor`) to the active cell. */
export type Selection = { readonly anchor: Cell; readonly active: Cell }
export type Rectangle = { top: number; bottom: number; left: number; right: number }

export const rectangleOf = ({ anchor, active }: Selection): Rectangle => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
})

export const cellsIn = ({ top, bottom, left, right }: Rectangle): number => (bottom - top + 1) * (right - left + 1)

export type Extent = { rows: number; columns: number; page: number }
export type Step =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'first'
  | 'last'
  | 'top'
  | 'bottom'

/** Where a step leads; it ends at the edge. */
export function stepped({ row, column }: Cell, step: Step, { rows, columns, page }: Extent): Cell {
  const [lastRow, lastColumn] = [Math.max(0, rows - 1), Math.max(0, columns - 1)]
  switch (step) {
    case 'up':
      return { row: Math.max(0, row - 1), column }
    case 'down':
      return { row: Math.min(lastRow, row + 1), column }
    case 'left':
      return { row, column: Math.max(0, column - 1) }
    case 'right':
      return { row, column: Math.min(lastColumn, column + 1) }
    case 'pageUp':
      return { row: Math.max(0, row - page), column }
    case 'pageDown':
      return { row: Math.min(lastRow, row + page), column }
    case 'rowStart':
      return { row, column: 0 }
    case 'rowEnd':
      return { row, column: lastColumn }
    case 'first':
      return { row: 0, column: 0 }
    case 'last':
      return { row: lastRow, column: lastColumn }
    case 'top':
      return { row: 0, column }
    case 'bottom':
      return { row: lastRow, column }
  }
}

/** The next cell by Tab: to the right, and at the end of a row to the next row; undefined past the last one. */
export function tabbed({ row, column }: Cell, backwards: boolean, { rows, columns }: Extent): Cell | undefined {
  const at = row * columns + column + (backwards ? -1 : 1)
  if (at < 0 || at >= rows * columns) return undefined
  return { row: Math.floor(at / columns), column: at % columns }
}

/** A cell held within a table that has become smaller. */
export const within = ({ row, column }: Cell, { rows, columns }: Extent): Cell => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})
