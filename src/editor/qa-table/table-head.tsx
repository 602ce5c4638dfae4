import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { cx } from '#src/ui/cx.ts'
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '#src/ui/table/table-types.ts'
import type { Column } from './column.ts'
import type { TableTexts } from './table-texts.ts'
import { HEAD } from './use-table-size.ts'

export type TableSort = { by: string; descending: boolean }

type TableHeadProps = {
  columns: readonly Column[]
  widthOf: (column: Column) => number
  template: string
  width: number
  sticky: number | null
  texts: TableTexts
  sort: TableSort
  onSort: (sort: TableSort) => void
  /** `isDone`: the pointer has let go. */
  onWidth: (column: string, width: number, isDone: boolean) => void
  checked: boolean | 'indeterminate'
  onCheckAll: () => void
}

/** Pixels a key press makes a column wider or narrower. */
const STEP = 16

/** The rows do not scroll when a control of the head takes the focus: it is held above them. */
const HELD_ABOVE = { scrollMarginTop: -HEAD }

/** The head of the table: names to sort by, borders to pull, and the box that ticks all rows. */
export function TableHead(props: TableHeadProps) {
  const { columns, widthOf, template, width, sticky, texts, sort, onSort, onWidth, checked, onCheckAll } = props
  const direction = sort.descending ? 'descending' : 'ascending'
  const resize = (column: Column, to: number, isDone: boolean) =>
    onWidth(column.id, Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, to))), isDone)

  const handleKey = (event: KeyboardEvent, column: Column) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    event.stopPropagation()
    resize(column, widthOf(column) + (event.key === 'ArrowRight' ? STEP : -STEP), true)
  }
  const handlePull = (event: PointerEvent<HTMLElement>, column: Column) => {
    event.preventDefault()
    const [from, begin] = [event.clientX, widthOf(column)]
    const { currentTarget: handle, pointerId } = event
    handle.setPointerCapture(pointerId)
    const move = (moved: globalThis.PointerEvent) => resize(column, begin + moved.clientX - from, false)
    const up = (ended: globalThis.PointerEvent) => {
      resize(column, begin + ended.clientX - from, true)
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', up)
      handle.removeEventListener('pointercancel', up)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', up)
    handle.addEventListener('pointercancel', up)
  }

  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-30 grid h-9 border-b border-line-strong bg-sunken text-12 font-medium text-muted"
      style={{ gridTemplateColumns: template, width }}
    >
      <div
        role="columnheader"
        aria-colindex={1}
        aria-sort={sort.by === 'number' ? direction : undefined}
        className="sticky left-0 z-10 flex items-center gap-1.5 border-r border-line bg-sunken pl-2"
      >
        <span className="flex size-6 items-center justify-center">
          <Checkbox aria-label={texts.selectAll} checked={checked} onCheckedChange={onCheckAll} style={HELD_ABOVE} />
        </span>
        <SortButton id="number" title={texts.number} sort={sort} texts={texts} onSort={onSort} />
      </div>
      {columns.map((column, at) => {
        const isSticky = at === 0 && sticky !== null
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 2}
            aria-sort={column.sort !== undefined && column.sort === sort.by ? direction : undefined}
            className={cx(
              'flex min-w-0 items-center border-r border-line pl-2',
              isSticky ? 'sticky z-10 bg-sunken' : 'relative',
              column.align === 'end' && 'justify-end pr-2',
            )}
            style={isSticky ? { left: sticky } : undefined}
          >
            {column.sort === undefined ? (
              <span className="truncate">{column.title}</span>
            ) : (
              <SortButton
                id={column.sort}
                title={column.title}
                sort={sort}
                texts={texts}
                onSort={onSort}
                onKeyDown={(event) => handleKey(event, column)}
              />
            )}
            <span
              aria-hidden
              title={texts.resize(column.title)}
              onPointerDown={(event) => handlePull(event, column)}
              className="absolute top-0 -right-1 z-10 h-full w-2 cursor-col-resize touch-none after:absolute after:top-2 after:right-1 after:h-5 after:w-px hover:after:bg-accent"
            />
          </div>
        )
      })}
    </div>
  )
}

type SortButtonProps = {
  id: string
  title: string
  sort: TableSort
  texts: TableTexts
  onSort: (sort: TableSort) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

function SortButton({ id, title, sort, texts, onSort, onKeyDown }: SortButtonProps) {
  const isSorted = sort.by === id
  return (
    <button
      type="button"
      title={texts.sortBy(title)}
      onClick={() => onSort({ by: id, descending: isSorted ? !sort.descending : false })}
      onKeyDown={onKeyDown}
      style={HELD_ABOVE}
      className="focus-ring inline-flex min-h-6 min-w-0 items-center gap-1 rounded-small hover:text-ink"
    >
      <span className="truncate">{title}</span>
      {isSorted &&
        (sort.descending ? (
          <ArrowDown size={12} strokeWidth={2} aria-hidden className="shrink-0" />
        ) : (
          <ArrowUp size={12} strokeWidth={2} aria-hidden className="shrink-0" />
        ))}
    </button>
  )
}
