import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { switchedBy, type Planned, type Sheet, type Switched } from './acts.ts'
import type { EditorEnd } from './cell-editor.tsx'
import { isWritable } from './column.ts'
import { isDraft } from './draft-key.ts'
import { stepped, tabbed, type Cell, type Extent, type Rectangle } from './range.ts'
import type { SelectionStore } from './selection-store.ts'
import type { CellChange, TableStore } from './table-store.ts'
import type { TableTexts } from './table-texts.ts'
import type { Walk } from './use-walk.ts'

type Ground = {
  box: RefObject<HTMLDivElement | null>
  store: TableStore
  selection: SelectionStore
  sheet: Sheet
  extent: Extent
  walk: Walk
  texts: TableTexts
  onLoad: (keys: readonly number[]) => Promise<void>
  onOpen: (key: number) => void
  onSwitch: ((switched: readonly Switched[], write: () => void) => boolean) | undefined
}

/** Writing into cells, one by an editor or many by an act, and what is said of it. */
export function useWriting({ box, store, selection, sheet, extent, walk, texts, onLoad, onOpen, onSwitch }: Ground) {
  const { order, columns } = sheet
  const [editing, setEditing] = useState<{ key: number; column: number; replace: boolean }>()
  const [news, setNews] = useState('')

  /** Does something with rows once all of them are read. */
  const withRows = ({ top, bottom }: Pick<Rectangle, 'top' | 'bottom'>, act: () => void): void => {
    const unread = order.slice(top, bottom + 1).filter((key) => store.view(key) === undefined)
    if (unread.length === 0) return act()
    setNews(texts.stillLoading)
    onLoad(unread).then(act, () => setNews(texts.nothing))
  }

  /** Writes what an act has planned, and says what came of it. */
  const write = ({ cells }: Pick<Planned, 'cells'>, words: (cells: number) => string): void => {
    const writeCells = () => {
      const count = store.change(cells)
      setNews(count === 0 ? texts.nothing : words(count))
    }
    const switched = switchedBy(cells, sheet)
    if (switched.length === 0 || onSwitch?.(switched, writeCells) !== true) writeCells()
  }

  const toggle = (row: number, at: number): void => {
    const key = order[row]
    const column = columns[at]
    const view = key === undefined ? undefined : store.view(key)
    if (key === undefined || !view || column?.kind !== 'flag' || !isWritable(column, view.row)) return
    const after = view.values[column.id] !== true
    write({ cells: [{ key, column: column.id, after }] }, () => (after ? column.on : column.off))
  }

  const edit = (cell: Cell, replace: boolean): void => {
    const key = order[cell.row]
    const column = columns[cell.column]
    const view = key === undefined ? undefined : store.view(key)
    if (key === undefined || !view || !column) return
    if (!isWritable(column, view.row)) {
      if (!replace) onOpen(key)
      return
    }
    if (column.kind === 'flag') {
      if (!replace) toggle(cell.row, cell.column)
      return
    }
    walk.show(cell)
    // At once: the key that is being pressed is written by the editor that this opens.
    flushSync(() => setEditing({ key: store.nameOf(key), column: cell.column, replace }))
  }

  const endEdit = ({ value, to }: EditorEnd): void => {
    const column = editing && columns[editing.column]
    if (value !== undefined && editing && column) store.change([{ key: editing.key, column: column.id, after: value }])
    // Whoever has pressed elsewhere is there already.
    const isHere = box.current?.contains(document.activeElement) ?? false
    setEditing(undefined)
    if (!isHere) return
    const { active } = selection.get()
    // What was written into the empty row at the end is followed by another one.
    const grows = value !== undefined && value !== '' && active.row === order.length - 1 && isDraft(order[active.row]!)
    const next = nextAfter(active, to, { ...extent, rows: order.length + Number(grows) })
    walk.go(next)
    // There is something to be scrolled to once it is drawn.
    if (grows) requestAnimationFrame(() => walk.show(next))
  }

  /** Goes to where a step of the history was, and says what it did. */
  const tellStep = (act: readonly CellChange[] | undefined, words: (cells: number) => string): void => {
    if (!act) return setNews(texts.nothing)
    const [first] = act
    const row = first ? order.indexOf(first.key) : -1
    const column = first ? columns.findIndex((each) => each.id === first.column) : -1
    if (row >= 0 && column >= 0) walk.go({ row, column })
    setNews(words(act.length))
    // The row that had the focus may be none any more.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) walk.focusCell(selection.get().active)
    })
  }

  return { editing, news, setNews, withRows, write, toggle, edit, endEdit, tellStep }
}

export type Writing = ReturnType<typeof useWriting>

function nextAfter(active: Cell, to: EditorEnd['to'], extent: Extent): Cell {
  if (to === 'stay') return active
  if (to === 'left' || to === 'right') return tabbed(active, to === 'left', extent) ?? active
  return stepped(active, to, extent)
}
