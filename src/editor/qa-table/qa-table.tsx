import { useId, useRef, useState, type PointerEvent } from 'react'
import { clearOfHeld } from '#src/ui/table/clear-of-held.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { Sheet, Switched } from './acts.ts'
import type { Column } from './column.ts'
import { isDraft } from './draft-key.ts'
import { GROUP_HEIGHT, GroupHeads } from './group-heads.tsx'
import { cellAt, isInEditor, pullSelection } from './pull-selection.ts'
import type { Extent } from './range.ts'
import type { GroupHead } from './row-groups.ts'
import { rowPlaces } from './row-places.ts'
import { createSelectionStore } from './selection-store.ts'
import { TableHead, type TableSort } from './table-head.tsx'
import { ROW_HEIGHT, TableRow, type Density, type RowFrame } from './table-row.tsx'
import type { TableStore } from './table-store.ts'
import type { TableTexts } from './table-texts.ts'
import { useActiveRow } from './use-active-row.ts'
import { useKeyDeeds } from './use-key-deeds.ts'
import { usePlacesKept } from './use-places-kept.ts'
import { useNeed, useRowWindow } from './use-row-window.ts'
import { useTableClipboard } from './use-table-clipboard.ts'
import { HEAD, NUMBER, useTableSize } from './use-table-size.ts'
import { useTicks } from './use-ticks.ts'
import { useWalk } from './use-walk.ts'
import { useWriting } from './use-writing.ts'

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
  const activeRow = useActiveRow(selection)

  const height = ROW_HEIGHT[density]
  const { widthOf, widths, template, width, sticky, pull } = useTableSize(box, columns, props.widths, props.onWidth)
  const headRows = heads.map(({ at }) => at)
  const places = rowPlaces(order.length, height, headRows, GROUP_HEIGHT)
  const window = useRowWindow(box, order.length, places, height, HEAD)
  const extent: Extent = { rows: order.length, columns: columns.length, page: window.page }
  const sheet: Sheet = { order, columns, view: (key) => store.view(key) }
  useNeed(order, window, props.onNeed)

  usePlacesKept(box, { order, arrangement: props.arrangement, columns: columns.length, places }, selection)

  // What is only begun is nowhere to be opened.
  const onOpen = (key: number) => {
    if (!isDraft(key)) props.onOpen(key)
  }
  const ticks = useTicks(order, heads, checked, props.onCheckedChange)

  const layout = { head: HEAD, number: NUMBER, sticky: sticky !== null, widths }
  const walk = useWalk({ box, selection, rows: order.length, heads, places, height, layout })
  const { onLoad, onSwitch, onSkipped, onFind } = props
  const writing = useWriting({ box, store, selection, sheet, extent, walk, texts, onLoad, onOpen, onSwitch })
  const clipboard = useTableClipboard({ store, selection, sheet, walk, writing, texts, onSkipped })
  const handleKey = useKeyDeeds({
    store,
    selection,
    sheet,
    extent,
    heads,
    walk,
    writing,
    texts,
    onOpen,
    onFind,
    onTick: ticks.tickRange,
  })

  const handlePointerDown = (event: PointerEvent<HTMLElement>) =>
    pullSelection(event, selection, {
      begin: walk.go,
      reach: (cell) => {
        walk.show(cell)
        walk.focusCell(cell)
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
    idOf: walk.idOf,
    onCheck: ticks.tick,
    onOpen,
    onToggle: writing.toggle,
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
        onCopy={(event) => clipboard.copy(event, false)}
        onCut={(event) => clipboard.copy(event, true)}
        onPaste={clipboard.paste}
        onPointerDown={handlePointerDown}
        onDoubleClick={(event) => {
          const cell = cellAt(event.target)
          if (cell && !isInEditor(event.target)) writing.edit(cell, false)
        }}
        onFocus={clearOfHeld}
        // Its head lies over the cells.
        style={{ scrollPaddingTop: HEAD }}
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
          onWidth={pull}
          checked={ticks.ofAll}
          onCheckAll={ticks.tickAll}
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
              idOf={walk.headId}
              isAlone={order.length === 0}
              onFold={(group, isFolded) => props.onFold?.(group, isFolded)}
              onCheck={ticks.tickRange}
              onStep={walk.goFromHead}
            />
          )}
          {drawn.map((index) => {
            const key = order[index]!
            const name = store.nameOf(key)
            const isEdited = writing.editing?.key === name
            return (
              <TableRow
                key={name}
                frame={frame}
                index={index}
                line={index + places.headsAbove(index) + 2}
                top={places.topOf(index)}
                rowKey={key}
                isChecked={checked.has(key)}
                editing={isEdited ? writing.editing : undefined}
                onEnd={writing.endEdit}
              />
            )
          })}
        </div>
      </div>
      <span role="status" className="sr-only">
        {writing.news}
      </span>
    </div>
  )
}
