import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { SortButton } from './sort-button.tsx'
import { MAX_COLUMN_WIDTH, type TableSort } from './table-types.ts'
import type { ShownColumn } from './use-column-model.ts'

export type TableHeadProps<Row> = {
  columns: readonly ShownColumn<Row>[]
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
  /** The checkbox of all rows, when rows may be selected. */
  select: ReactNode
  /** Id of the text that tells how to resize by key. */
  hintId: string
  /** Called while a width changes, and once more when it is settled. */
  onResize: (column: string, width: number, settled: boolean) => void
}

/**
 * The header row: one stop of the Tab key, left and right walk the columns, Enter sorts, Shift with left or right resizes.
 */
export function TableHead<Row>({ columns, sort, onSort, select, hintId, onResize }: TableHeadProps<Row>) {
  const [stop, setStop] = useState(0)

  const handleKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const column = columns[index]!
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.key === 'Home') focusHeader(event.currentTarget, 0)
    else if (event.key === 'End') focusHeader(event.currentTarget, columns.length - 1)
    else if (step === 0) return
    else if (event.shiftKey) {
      if (column.resizable !== false) onResize(column.id, bounded(column, column.size + step * 16), true)
    } else focusHeader(event.currentTarget, index + step)
    event.preventDefault()
  }

  return (
    <thead>
      <tr aria-rowindex={1} className={ROW_HEIGHT}>
        {select !== undefined && (
          <th scope="col" className={cx(HEAD_CELL, 'left-0 z-20 px-0 text-center')}>
            {select}
          </th>
        )}
        {columns.map((column, index) => {
          const sorted = sort?.column === column.id ? sort.direction : undefined
          const control = {
            tabIndex: index === Math.min(stop, columns.length - 1) ? 0 : -1,
            'data-header': true,
            'aria-describedby': column.resizable === false ? undefined : hintId,
            onFocus: () => setStop(index),
            onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleKey(event, index),
          }
          const sortable = column.sortable === true && onSort !== undefined
          const text = <span className={column.headerHidden === true ? 'sr-only' : 'truncate'}>{column.header}</span>
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted === undefined ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
              className={cx(
                HEAD_CELL,
                index === 0 && cx('z-20', select === undefined ? '@min-[640px]:left-0' : '@min-[640px]:left-11'),
                column.align === 'end' && 'text-right',
              )}
              {...(sortable ? {} : control)}
            >
              {sortable ? (
                <SortButton
                  {...control}
                  sorted={sorted}
                  align={column.align}
                  onClick={() => onSort({ column: column.id, direction: sorted === 'asc' ? 'desc' : 'asc' })}
                >
                  {text}
                </SortButton>
              ) : (
                text
              )}
              {column.resizable !== false && index < columns.length - 1 && (
                <ResizeHandle column={column} onResize={onResize} />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** One height for rows and header; the rows in view are reckoned by it. */
export const ROW_HEIGHT = 'h-row'

// It is held above the rows: what takes the focus in it does not make them scroll.
const HEAD_CELL =
  'sticky top-0 z-10 -scroll-mt-row border-b border-line bg-surface px-3 text-left text-12 font-medium text-muted focus-ring-inset [&_button]:-scroll-mt-row'

type ResizeHandleProps<Row> = { column: ShownColumn<Row>; onResize: TableHeadProps<Row>['onResize'] }

/** For the pointer; a double click fits the column to what it shows. By key the header itself resizes. */
function ResizeHandle<Row>({ column, onResize }: ResizeHandleProps<Row>) {
  const [start, setStart] = useState<{ x: number; size: number }>()
  return (
    <span
      aria-hidden
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart({ x: event.clientX, size: column.size })
      }}
      onPointerMove={(event) => {
        if (start !== undefined) onResize(column.id, bounded(column, start.size + event.clientX - start.x), false)
      }}
      onLostPointerCapture={() => {
        if (start !== undefined) onResize(column.id, column.size, true)
        setStart(undefined)
      }}
      onDoubleClick={(event) => onResize(column.id, bounded(column, contentWidth(event.currentTarget)), true)}
      className="group/grip absolute inset-y-0 right-0 flex w-2.5 cursor-col-resize touch-none justify-end"
    >
      <span
        className={cx(
          'my-2 w-px transition-colors duration-fast',
          start === undefined ? 'bg-line group-hover/grip:bg-accent' : 'bg-accent',
        )}
      />
    </span>
  )
}

const bounded = (column: { min: number }, width: number): number =>
  Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(column.min, width)))

/** Width of the widest cell drawn in the handle's column, with its padding. */
function contentWidth(handle: HTMLElement): number {
  const head = handle.closest('th')!
  const cells = head
    .closest('table')!
    .querySelectorAll<HTMLElement>(`tbody tr[data-index] > td:nth-child(${head.cellIndex + 1}) > *`)
  return Math.max(0, ...Array.from(cells, (cell) => cell.scrollWidth)) + 24
}

function focusHeader(from: HTMLElement, index: number) {
  const headers = from.closest('tr')!.querySelectorAll<HTMLElement>('[data-header]')
  headers[index]?.focus()
}
