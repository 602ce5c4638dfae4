import { cellText, emptyValue, isWritable, valueOfText, type Column, type TableRow, type Value } from './column.ts'
import type { Grid } from './clipboard.ts'
import { isDraft } from './draft-key.ts'
import type { Rectangle } from './range.ts'
import type { RowView } from './rows.ts'

export type Written = { key: number; column: string; after: Value }
/** What an act on a rectangle would write. `skipped`: cells that cannot hold it. */
export type Planned = { cells: Written[]; skipped: number; /** Repeats left out of chips. */ repeats: number }

/** A switch that an act turns, by the key of its row. */
export type Switched = { key: number; column: string; on: boolean }

/** Rows and columns as the table has them in sight. */
export type Sheet = {
  order: readonly number[]
  columns: readonly Column[]
  view: (key: number) => RowView | undefined
}

const at = <T>(list: readonly T[], from: number, to: number): T[] => list.slice(from, to + 1)

/** A rectangle as texts. Undefined while a row of it is not read yet. */
export function copied(
  { order, columns, view }: Sheet,
  { top, bottom, left, right }: Rectangle,
): string[][] | undefined {
  const grid: string[][] = []
  for (const key of at(order, top, bottom)) {
    const row = view(key)
    if (!row) return undefined
    grid.push(at(columns, left, right).map((column) => cellText(column, row.row, row.values[column.id])))
  }
  return grid
}

/** Empties what can be empty in a rectangle. */
export function emptied(sheet: Sheet, rectangle: Rectangle): Planned {
  return plan(sheet, rectangle, (column, row) => {
    if (column.kind === 'shown') return undefined
    // What is only begun may be emptied altogether: then it is gone.
    return column.kind === 'text' && isDraft(sheet.order[row]!) ? '' : emptyValue(column)
  })
}

/** Fills a rectangle down from its first row, or right from its first column. */
export function filled(sheet: Sheet, rectangle: Rectangle, direction: 'down' | 'right'): Planned {
  const { top, left } = rectangle
  const source = (row: number, index: number) => {
    const key = sheet.order[direction === 'down' ? top : row]
    const column = sheet.columns[direction === 'down' ? index : left]
    return column && key !== undefined ? sheet.view(key)?.values[column.id] : undefined
  }
  const rest = direction === 'down' ? { ...rectangle, top: top + 1 } : { ...rectangle, left: left + 1 }
  return plan(sheet, rest, (column, row, index) => {
    if (direction === 'right' && sheet.columns[left]?.kind !== column.kind) return undefined
    return source(row, index)
  })
}

/**
 * Pastes cells into a rectangle: one cell fills all of it, a block is repeated where the rectangle is a multiple of it,
 * and otherwise reaches as far as it is large.
 */
export function pasted(sheet: Sheet, rectangle: Rectangle, grid: Grid): Planned & { into: Rectangle } {
  const [high, wide] = [grid.length, Math.max(1, ...grid.map((row) => row.length))]
  const { top, left, bottom, right } = rectangle
  const isTiled = (bottom - top + 1) % high === 0 && (right - left + 1) % wide === 0
  const into: Rectangle = {
    top,
    left,
    bottom: Math.min(sheet.order.length - 1, isTiled ? bottom : top + high - 1),
    right: Math.min(sheet.columns.length - 1, isTiled ? right : left + wide - 1),
  }
  const planned = plan(sheet, into, (column, row, index) => {
    const text = grid[(row - top) % high]?.[(index - left) % wide]
    return text === undefined || column.kind === 'shown' ? undefined : valueOfText(column, text)
  })
  // What lies past the last row or column has no place: it is counted, never dropped without a word.
  const lost = isTiled ? 0 : high * wide - (into.bottom - top + 1) * (into.right - left + 1)
  return { ...planned, skipped: planned.skipped + lost, into }
}

/** Adds lines to the chips of one cell: twenty lines are twenty chips, and what is there already stays once. */
export function addedChips(sheet: Sheet, row: number, index: number, lines: readonly string[]): Planned {
  const key = sheet.order[row]
  const column = sheet.columns[index]
  const view = key === undefined ? undefined : sheet.view(key)
  if (!view || column?.kind !== 'chips' || !isWritable(column, view.row)) return { cells: [], skipped: 1, repeats: 0 }
  const value = view.values[column.id]
  const chips = Array.isArray(value) ? (value as readonly string[]) : []
  const known = new Set(chips.map(column.fold))
  const fresh: string[] = []
  for (const line of lines) {
    const folded = column.fold(line)
    if (known.has(folded)) continue
    known.add(folded)
    fresh.push(line)
  }
  return {
    cells: [{ key: view.row.key, column: column.id, after: [...chips, ...fresh] }],
    skipped: 0,
    repeats: lines.length - fresh.length,
  }
}

/** The switches that writing cells would turn: those that stand so already are none. */
export function switchedBy(cells: readonly Written[], { columns, view }: Pick<Sheet, 'columns' | 'view'>): Switched[] {
  const flags = new Set(columns.filter(({ kind }) => kind === 'flag').map(({ id }) => id))
  return cells.flatMap(({ key, column, after }) => {
    const before = flags.has(column) ? view(key)?.values[column] : undefined
    return before === undefined || before === after ? [] : [{ key, column, on: after === true }]
  })
}

function plan(
  { order, columns, view }: Sheet,
  { top, bottom, left, right }: Rectangle,
  valueAt: (column: Column, row: number, index: number) => Value | undefined,
): Planned {
  const cells: Written[] = []
  let skipped = 0
  for (let row = top; row <= bottom; row += 1) {
    const known = view(order[row]!)
    for (let index = left; index <= right; index += 1) {
      const column = columns[index]!
      const after = known && isWritable(column, known.row) ? valueAt(column, row, index) : undefined
      if (after === undefined || !known) skipped += 1
      else cells.push({ key: known.row.key, column: column.id, after })
    }
  }
  return { cells, skipped, repeats: 0 }
}

/** A place where a searched text stands. */
export type Found = { key: number; column: string; before: string; after: string; value: Value }

const patternOf = ({ find, matchCase }: { find: string; matchCase: boolean }): RegExp =>
  new RegExp(find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), matchCase ? 'gu' : 'giu')

/** Keys of the rows where a text stands in a cell that cannot be written in the table. */
export function heldElsewhere(
  rows: readonly { row: TableRow; values: Readonly<Record<string, Value>> }[],
  columns: readonly Column[],
  search: { find: string; matchCase: boolean },
): number[] {
  if (search.find === '') return []
  const holds = (text: Value | undefined) => typeof text === 'string' && text.search(patternOf(search)) >= 0
  return rows
    .filter(({ row, values }) => columns.some(({ id }) => row.fixed?.includes(id) === true && holds(values[id])))
    .map(({ row }) => row.key)
}

/** Where a text stands in rows, and what replacing it would make of each cell. */
export function replacing(
  rows: readonly { row: TableRow; values: Readonly<Record<string, Value>> }[],
  columns: readonly Column[],
  search: { find: string; replace: string; matchCase: boolean },
): Found[] {
  if (search.find === '') return []
  const pattern = patternOf(search)
  const swap = (text: string) => text.replace(pattern, () => search.replace)
  return rows.flatMap(({ row, values }) =>
    columns.flatMap((column): Found[] => {
      if (!isWritable(column, row) || (column.kind !== 'text' && column.kind !== 'chips')) return []
      const value = values[column.id]
      const next = Array.isArray(value)
        ? (value as readonly string[]).map(swap).filter((text) => text.trim() !== '')
        : swap(typeof value === 'string' ? value : '')
      const [before, after] = [cellText(column, row, value), cellText(column, row, next)]
      return before === after ? [] : [{ key: row.key, column: column.id, before, after, value: next }]
    }),
  )
}
