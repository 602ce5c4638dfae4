import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { copied, emptied, filled, switchedBy, type Planned, type Sheet, type Switched } from './acts.ts'
import type { EditorEnd } from './cell-editor.tsx'
import { readClipboard, toHtml, toTsv, type Grid } from './clipboard.ts'
import { isWritable, type Column } from './column.ts'
import { readKey, type KeyDeed } from './keys.ts'
import { isDraft } from './draft-key.ts'
import { MOST_CELLS, plannedPaste } from './paste.ts'
import { cellsIn, rectangleOf, stepped, tabbed, type Cell, type Extent, type Rectangle } from './range.ts'
import { cellAt, isInEditor, pullSelection } from './pull-selection.ts'
import { GROUP_HEIGHT, GroupHeads } from './group-heads.tsx'
import { revealCell, revealLine } from './reveal.ts'
import { headBeside, stepFromHead, type GroupHead } from './row-groups.ts'
import { rowPlaces } from './row-places.ts'
import { createSelectionStore } from './selection-store.ts'
import { TableHead, type TableSort } from './table-head.tsx'
import { ROW_HEIGHT, TableRow, type Density, type RowFrame } from './table-row.tsx'
import type { CellChange, TableStore } from './table-store.ts'
import type { TableTexts } from './table-texts.ts'
import { tickedRange, tickedWith } from './ticked.ts'
import { useActiveRow } from './use-active-row.ts'
import { usePlacesKept } from './use-places-kept.ts'
import { useNeed, useRowWindow } from './use-row-window.ts'

export type QaTableProps = {
  store: TableStore
  /** Keys of all rows, in order, with those that are begun here at the end; the others are read by `onNeed` and handed to the store. */
  order: readonly number[]
  /** What the order is by: while it is the same, what is in sight stays where it is when rows come and go above it. */
  arrangement: string
  /** Heads that stand among the rows, where they are grouped; the rows of folded groups are not in `order`. */
  heads?: readonly GroupHead[]
  onFold?: (group: string, isFolded: boolean) => void
  /** The columns in sight, in order. The first one stays at the left where there is room. */
  columns: readonly Column[]
  widths: Readonly<Record<string, number>>
  onWidth: (column: string, width: number) => void
  density: Density
  checked: ReadonlySet<number>
  onCheckedChange: (checked: ReadonlySet<number>) => void
  sort: TableSort
  onSort: (sort: TableSort) => void
  onNeed: (keys: readonly number[]) => void
  /** Reads rows that something is to be done with; rejects when they cannot be read, which the host tells. */
  onLoad: (keys: readonly number[]) => Promise<void>
  onOpen: (key: number) => void
  onFind: () => void
  /** What is about to be written turns switches: the host may ask first, and answer true. Then it calls `write`, or not. */
  onSwitch?: (switched: readonly Switched[], write: () => void) => boolean
  /** Told in words when a paste could not write all of what it holds. */
  onSkipped?: (told: string) => void
  texts: TableTexts
}

/** Pixels of the head, of the column with the numbers, and of the box below which nothing stays at the left. */
const HEAD = 36
const NUMBER = 124
const ROOM_TO_STAY = 640
const NO_HEADS: readonly GroupHead[] = []

/**
 * Questions and answers as a spreadsheet: walked and written by keys, copied to and from other spreadsheets, undone step
 * by step, saved by itself. It draws only the rows in sight, of fifty thousand.
 */
export function QaTable(props: QaTableProps) {
  const { store, order, columns, heads = NO_HEADS, density, checked, texts } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [selection] = useState(createSelectionStore)
  const [editing, setEditing] = useState<{ key: number; column: number; replace: boolean }>()
  const [pulled, setPulled] = useState<{ column: string; width: number }>()
  const [news, setNews] = useState('')
  const [canStay, setCanStay] = useState(true)
  const lastChecked = useRef<number>(undefined)
  const activeRow = useActiveRow(selection)

  const height = ROW_HEIGHT[density]
  const widthOf = (column: Column) =>
    pulled?.column === column.id ? pulled.width : (props.widths[column.id] ?? column.width)
  const widths = columns.map(widthOf)
  const template = [NUMBER, ...widths].map((pixels) => `${pixels}px`).join(' ')
  const width = widths.reduce((sum, each) => sum + each, NUMBER)
  const sticky = canStay ? NUMBER : null
  const headRows = heads.map(({ at }) => at)
  const places = rowPlaces(order.length, height, headRows, GROUP_HEIGHT)
  const window = useRowWindow(box, order.length, places, height, HEAD)
  const extent: Extent = { rows: order.length, columns: columns.length, page: window.page }
  const sheet: Sheet = { order, columns, view: (key) => store.view(key) }
  useNeed(order, window, props.onNeed)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setCanStay(element.clientWidth >= ROOM_TO_STAY))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  usePlacesKept(box, { order, arrangement: props.arrangement, columns: columns.length, places }, selection)

  // What is only begun is nowhere to be opened, nor to be done anything with.
  const onCheckedChange = (keys: ReadonlySet<number>) =>
    props.onCheckedChange(new Set([...keys].filter((key) => !isDraft(key))))
  const onOpen = (key: number) => {
    if (!isDraft(key)) props.onOpen(key)
  }
  /** All rows that can be ticked, of folded groups as well. */
  const tickable = heads.length === 0 ? order : heads.flatMap(({ keys }) => keys)
  const savedRows = tickable.length - countDrafts(tickable)

  const idOf = (row: number, column: number) => `${id}-${row}-${column}`

  function show({ row, column }: Cell): void {
    const layout = { head: HEAD, number: NUMBER, sticky: canStay, widths }
    if (box.current) revealCell(box.current, layout, { top: places.topOf(row), height, column })
  }

  function focusCell({ row, column }: Cell): void {
    // The row may only be drawn once the box has scrolled to it.
    const find = () => document.getElementById(idOf(row, column))
    const cell = find()
    if (cell) cell.focus({ preventScroll: true })
    else requestAnimationFrame(() => find()?.focus({ preventScroll: true }))
  }

  const headId = (head: number) => `${id}-head-${head}`

  function goToHead(head: number): void {
    if (box.current) revealLine(box.current, HEAD, { top: places.headTop(head), height: GROUP_HEIGHT })
    document.getElementById(headId(head))?.focus({ preventScroll: true })
  }

  function go(active: Cell, extend = false): void {
    if (order.length === 0) return
    selection.set({ anchor: extend ? selection.get().anchor : active, active })
    show(active)
    focusCell(active)
  }

  function goFromHead(from: number, to: 'up' | 'down'): void {
    const step = stepFromHead(heads, order.length, from, to)
    if (step === null) return
    if ('head' in step) goToHead(step.head)
    else go({ row: step.row, column: selection.get().active.column })
  }

  /** Does something with rows once all of them are read. */
  function withRows({ top, bottom }: Pick<Rectangle, 'top' | 'bottom'>, act: () => void): void {
    const unread = order.slice(top, bottom + 1).filter((key) => store.view(key) === undefined)
    if (unread.length === 0) return act()
    setNews(texts.stillLoading)
    props.onLoad(unread).then(act, () => setNews(texts.nothing))
  }

  /** Writes what an act has planned, and says what came of it. */
  function write({ cells }: Pick<Planned, 'cells'>, words: (cells: number) => string): void {
    const writeCells = () => {
      const count = store.change(cells)
      setNews(count === 0 ? texts.nothing : words(count))
    }
    const switched = switchedBy(cells, sheet)
    if (switched.length === 0 || props.onSwitch?.(switched, writeCells) !== true) writeCells()
  }

  function toggle(row: number, at: number): void {
    const key = order[row]
    const column = columns[at]
    const view = key === undefined ? undefined : store.view(key)
    if (key === undefined || !view || column?.kind !== 'flag' || !isWritable(column, view.row)) return
    const after = view.values[column.id] !== true
    write({ cells: [{ key, column: column.id, after }] }, () => (after ? column.on : column.off))
  }

  function edit(cell: Cell, replace: boolean): void {
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
    show(cell)
    // At once: the key that is being pressed is written by the editor that this opens.
    flushSync(() => setEditing({ key: store.nameOf(key), column: cell.column, replace }))
  }

  function handleEnd({ value, to }: EditorEnd): void {
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
    go(next)
    // There is something to be scrolled to once it is drawn.
    if (grows) requestAnimationFrame(() => show(next))
  }

  function showAct(act: readonly CellChange[] | undefined, words: (cells: number) => string): void {
    if (!act) return setNews(texts.nothing)
    const [first] = act
    const row = first ? order.indexOf(first.key) : -1
    const column = first ? columns.findIndex((each) => each.id === first.column) : -1
    if (row >= 0 && column >= 0) go({ row, column })
    setNews(words(act.length))
    // The row that had the focus may be none any more.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusCell(selection.get().active)
    })
  }

  function check(key: number, extend: boolean): void {
    onCheckedChange(tickedWith(checked, order, key, extend ? lastChecked.current : undefined))
    lastChecked.current = key
  }

  /** Does what a key asks; answers whether the key keeps its own effect. */
  function doKeyDeed(deed: KeyDeed): boolean {
    const { active, anchor } = selection.get()
    const rectangle = rectangleOf(selection.get())
    switch (deed.type) {
      case 'move': {
        const { step, extend } = deed
        const head = (step === 'up' || step === 'down') && !extend ? headBeside(heads, active.row, step) : undefined
        if (head === undefined) go(stepped(active, step, extent), extend)
        else goToHead(head)
        return false
      }
      case 'enter':
        if (deed.backwards) go(stepped(active, 'up', extent))
        else edit(active, false)
        return false
      case 'edit':
        edit(active, deed.replace)
        // The editor that has just opened takes the key itself.
        return deed.replace
      case 'clear':
        withRows(rectangle, () => write(emptied(sheet, rectangle), texts.cleared))
        return false
      case 'fillDown':
        withRows(rectangle, () => write(filled(sheet, rectangle, 'down'), texts.filled))
        return false
      case 'fillRight':
        withRows(rectangle, () => write(filled(sheet, rectangle, 'right'), texts.filled))
        return false
      case 'undo':
        showAct(store.undo(), texts.undone)
        return false
      case 'redo':
        showAct(store.redo(), texts.redone)
        return false
      case 'selectAll':
        selection.set({ anchor: { row: 0, column: 0 }, active: { row: order.length - 1, column: columns.length - 1 } })
        return false
      case 'check':
        onCheckedChange(tickedRange(checked, order.slice(rectangle.top, rectangle.bottom + 1)))
        return false
      case 'open':
        if (order[active.row] !== undefined) onOpen(order[active.row]!)
        return false
      case 'find':
        props.onFind()
        return false
      case 'collapse':
        if (anchor.row === active.row && anchor.column === active.column) return true
        selection.set({ anchor: active, active })
        return false
    }
  }

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const isInCell = event.target instanceof HTMLElement && event.target.role === 'gridcell'
    if (editing !== undefined || !isInCell) return
    const deed = readKey(event.nativeEvent)
    if (deed && !doKeyDeed(deed)) event.preventDefault()
  }

  const isOnCell = (event: ClipboardEvent) =>
    editing === undefined && event.target instanceof HTMLElement && event.target.role === 'gridcell'

  const handleCopy = (event: ClipboardEvent, isCut: boolean) => {
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

  const handlePaste = (event: ClipboardEvent) => {
    if (!isOnCell(event)) return
    event.preventDefault()
    const { clipboardData: held } = event
    const grid = readClipboard(held.getData('text/plain'), held.getData('text/html'))
    const { top, bottom } = rectangleOf(selection.get())
    withRows({ top, bottom: Math.max(bottom, top + grid.length - 1) }, () => paste(grid))
  }

  const paste = (grid: Grid) => {
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
      if (skipped > 0) props.onSkipped?.(told)
      return told
    })
    selection.set({ anchor: { row: into.bottom, column: into.right }, active: { row: into.top, column: into.left } })
    focusCell({ row: into.top, column: into.left })
  }

  const handlePointerDown = (event: PointerEvent<HTMLElement>) =>
    pullSelection(event, selection, {
      begin: go,
      reach: (cell) => {
        show(cell)
        focusCell(cell)
      },
    })

  const frame: RowFrame = {
    store,
    selection,
    columns,
    template,
    width,
    sticky,
    density,
    texts,
    idOf,
    onCheck: check,
    onOpen,
    onToggle: toggle,
  }
  const drawn = Array.from({ length: window.end - window.first }, (_, at) => window.first + at)
  // The active row is drawn even out of sight: the focus is in it.
  if (order.length > 0 && activeRow < order.length && (activeRow < window.first || activeRow >= window.end))
    drawn.push(activeRow)

  return (
    <div className="relative h-full min-h-0">
      <VisuallyHidden>
        <span id={`${id}-help`}>{texts.help}</span>
      </VisuallyHidden>
      {/* The cells have the focus; this hears their keys together. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={box}
        role="grid"
        aria-label={texts.label}
        aria-describedby={`${id}-help`}
        aria-rowcount={order.length + heads.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        onKeyDown={handleKey}
        onCopy={(event) => handleCopy(event, false)}
        onCut={(event) => handleCopy(event, true)}
        onPaste={handlePaste}
        onPointerDown={handlePointerDown}
        onDoubleClick={(event) => {
          const cell = cellAt(event.target)
          if (cell && !isInEditor(event.target)) edit(cell, false)
        }}
        // Its head and its column of numbers lie over the cells.
        style={{ scrollPaddingTop: HEAD, scrollPaddingLeft: NUMBER }}
        className="h-full overflow-auto overscroll-contain rounded-card border border-line bg-surface"
      >
        <TableHead
          columns={columns}
          widthOf={widthOf}
          template={template}
          width={width}
          sticky={sticky}
          texts={texts}
          sort={props.sort}
          onSort={props.onSort}
          onWidth={(column, to, isDone) => {
            setPulled(isDone ? undefined : { column, width: to })
            if (isDone) props.onWidth(column, to)
          }}
          checked={checked.size === 0 ? false : checked.size >= savedRows ? true : 'indeterminate'}
          onCheckAll={() => onCheckedChange(checked.size >= savedRows ? new Set() : new Set(tickable))}
        />
        <div role="rowgroup" className="relative" style={{ height: places.height, width }}>
          {heads.length > 0 && (
            <GroupHeads
              heads={heads}
              places={places}
              columns={columns.length}
              width={width}
              checked={checked}
              texts={texts}
              idOf={headId}
              isAlone={order.length === 0}
              onFold={(group, isFolded) => props.onFold?.(group, isFolded)}
              onCheck={(keys) => onCheckedChange(tickedRange(checked, keys))}
              onStep={goFromHead}
            />
          )}
          {drawn.map((index) => {
            const key = order[index]!
            const name = store.nameOf(key)
            const isEdited = editing?.key === name
            return (
              <TableRow
                key={name}
                frame={frame}
                index={index}
                line={index + places.headsAbove(index) + 2}
                top={places.topOf(index)}
                rowKey={key}
                isChecked={checked.has(key)}
                editing={isEdited ? editing : undefined}
                onEnd={handleEnd}
              />
            )
          })}
        </div>
      </div>
      <span role="status" className="sr-only">
        {news}
      </span>
    </div>
  )
}

/** Drafts are the last rows, or among those that were saved since they were begun there. */
function countDrafts(order: readonly number[]): number {
  let count = 0
  for (const key of order) if (isDraft(key)) count += 1
  return count
}

function nextAfter(active: Cell, to: EditorEnd['to'], extent: Extent): Cell {
  if (to === 'stay') return active
  if (to === 'left' || to === 'right') return tabbed(active, to === 'left', extent) ?? active
  return stepped(active, to, extent)
}
