import type { ClipboardEvent } from 'react'
import { copied, emptied, type Sheet } from './acts.ts'
import { readClipboard, toHtml, toTsv, type Grid } from './clipboard.ts'
import { MOST_CELLS, plannedPaste } from './paste.ts'
import { cellsIn, rectangleOf } from './range.ts'
import type { SelectionStore } from './selection-store.ts'
import type { TableStore } from './table-store.ts'
import type { TableTexts } from './table-texts.ts'
import type { Walk } from './use-walk.ts'
import type { Writing } from './use-writing.ts'

type Ground = {
  store: TableStore
  selection: SelectionStore
  sheet: Sheet
  walk: Walk
  writing: Writing
  texts: TableTexts
  onSkipped: ((told: string) => void) | undefined
}

/** Copying to other spreadsheets and pasting from them. */
export function useTableClipboard({ store, selection, sheet, walk, writing, texts, onSkipped }: Ground) {
  const { order } = sheet
  const { editing, setNews, withRows, write } = writing

  const isOnCell = (event: ClipboardEvent) =>
    editing === undefined && event.target instanceof HTMLElement && event.target.role === 'gridcell'

  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (!isOnCell(event)) return
    event.preventDefault()
    const rectangle = rectangleOf(selection.get())
    const grid = cellsIn(rectangle) > MOST_CELLS ? undefined : copied(sheet, rectangle)
    if (!grid) return setNews(texts.stillLoading)
    event.clipboardData.setData('text/plain', toTsv(grid))
    event.clipboardData.setData('text/html', toHtml(grid))
    if (isCut) write(emptied(sheet, rectangle), texts.cleared)
    else setNews(texts.copied(cellsIn(rectangle)))
  }

  const pasteGrid = (grid: Grid) => {
    const past = rectangleOf(selection.get()).top + grid.length - order.length
    const extra = grid.length > 1 && grid.length <= MOST_CELLS && past > 0 ? store.begin(past) : []
    const deed = plannedPaste({ ...sheet, order: [...order, ...extra] }, selection.get(), grid)
    if (deed === null) return setNews(texts.nothing)
    if (deed.into === 'chips') {
      const { lines, repeats } = deed
      return write(deed.planned, () => texts.chipsAdded(lines - repeats, repeats))
    }
    const { into, skipped } = deed.planned
    write(deed.planned, (cells) => {
      const told = texts.pasted(cells, skipped)
      if (skipped > 0) onSkipped?.(told)
      return told
    })
    selection.set({ anchor: { row: into.bottom, column: into.right }, active: { row: into.top, column: into.left } })
    walk.focusCell({ row: into.top, column: into.left })
  }

  const paste = (event: ClipboardEvent) => {
    if (!isOnCell(event)) return
    event.preventDefault()
    const { clipboardData: held } = event
    const grid = readClipboard(held.getData('text/plain'), held.getData('text/html'))
    const { top, bottom } = rectangleOf(selection.get())
    withRows({ top, bottom: Math.max(bottom, top + grid.length - 1) }, () => pasteGrid(grid))
  }

  return { copy, paste }
}
