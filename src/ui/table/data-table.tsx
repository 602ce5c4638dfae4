import { useId, useRef, useState, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { BulkBar } from './bulk-bar.tsx'
import { clearOfHeld } from './clear-of-held.ts'
import { RowCheck } from './row-check.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { EMPTY_LAYOUT, type TableColumn, type TableLabels, type TableLayout, type TableSort } from './table-types.ts'
import { useColumnModel } from './use-column-model.ts'
import { useRowHandlers } from './use-row-handlers.ts'
import { useRowsInView } from './use-rows-in-view.ts'

export type DataTableProps<Row> = {
  /** What the table lists; read to a screen reader. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** A row's name in one phrase, for its checkbox. */
  rowLabel: (row: Row) => string
  labels: TableLabels
  /** All rows there are, if more than are loaded and known. */
  total?: number
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  onOpen?: (row: Row) => void
  /** Ids of the selected rows; leave out for a table without selection. */
  selected?: ReadonlySet<string>
  onSelectedChange?: (selected: ReadonlySet<string>) => void
  /** Set when everything that matches is selected, loaded or not. */
  allMatching?: boolean
  onSelectAllMatching?: () => void
  bulkActions?: ReactNode
  layout?: TableLayout
  onLayoutChange?: (layout: TableLayout) => void
  loading?: boolean
  empty?: ReactNode
  error?: ReactNode
  footer?: ReactNode
  className?: string
}

/**
 * A table of any length: rows open on Enter or click, are selected by Space, walked by arrows; columns are sorted by the
 * caller, sized and hidden by the user. It draws only the rows in view, so its box needs a height of its own.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    caption,
    columns: allColumns,
    rows: allRows,
    rowId,
    rowLabel,
    labels,
    total,
    sort,
    onSort,
    onOpen,
    selected,
    onSelectedChange,
    allMatching = false,
    onSelectAllMatching,
    bulkActions,
    layout = EMPTY_LAYOUT,
    onLayoutChange,
    loading = false,
    empty,
    error,
    footer,
    className,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const [active, setActive] = useState(0)
  const [sizing, setSizing] = useState<Readonly<Record<string, number>>>({})
  const { columns, rows } = useColumnModel(allColumns, allRows, rowId, {
    ...layout,
    widths: { ...layout.widths, ...sizing },
  })
  const stop = Math.min(active, Math.max(0, rows.length - 1))
  const { slots, tail } = useRowsInView(scroller, rows.length, stop)

  const selectable = selected !== undefined && onSelectedChange !== undefined
  // Taking one row out of "everything that matches" leaves the rows that are loaded.
  const marked = allMatching ? new Set(rows.map((row) => row.id)) : (selected ?? new Set<string>())
  // The first column sticks beside it at this distance.
  const checkWidth = selectable ? 44 : 0
  const width = columns.reduce((sum, column) => sum + column.size, checkWidth)
  const allMarked = rows.length > 0 && rows.every((row) => marked.has(row.id))

  const handlers = useRowHandlers({
    scroller,
    rows,
    marked,
    setActive,
    onOpen,
    onSelectedChange: selectable ? onSelectedChange : undefined,
  })

  const handleResize = (column: string, size: number, settled: boolean) => {
    setSizing(settled ? {} : { [column]: size })
    if (settled) onLayoutChange?.({ ...layout, widths: { ...layout.widths, [column]: size } })
  }

  const bare = rows.length === 0 || error !== undefined
  return (
    <div
      className={cx(
        '@container relative flex h-full min-h-72 flex-col overflow-hidden rounded-card border border-line bg-surface',
        className,
      )}
    >
      <div
        ref={scroller}
        // The head lies over the rows: what takes the focus stays clear of it.
        onFocus={clearOfHeld}
        className="relative min-h-0 flex-1 scroll-pt-row overflow-auto"
      >
        <table
          // A grid, for its rows take the focus and are selected; the elements keep their native roles within it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-rowcount={(total ?? rows.length) + 1}
          aria-multiselectable={selectable || undefined}
          aria-busy={loading || undefined}
          style={{ minWidth: width }}
          className="w-full table-fixed border-separate border-spacing-0"
        >
          <caption className="sr-only">{caption}</caption>
          <colgroup>
            {selectable && <col style={{ width: checkWidth }} />}
            {columns.map((column, index) => (
              // The last one takes the room that is left.
              <col key={column.id} style={{ width: index === columns.length - 1 ? undefined : column.size }} />
            ))}
          </colgroup>
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            hintId={hintId}
            onResize={handleResize}
            select={
              selectable ? (
                <RowCheck
                  label={labels.selectAll}
                  checked={allMarked ? true : marked.size > 0 ? 'mixed' : false}
                  onPress={() => onSelectedChange(new Set(allMarked ? [] : rows.map((row) => row.id)))}
                />
              ) : undefined
            }
          />
          {/* The rows carry the focus; the listeners are here once instead of on each of them. */}
          <tbody {...handlers}>
            {loading && rows.length === 0 ? (
              <TableSkeleton columns={columns} checks={selectable} />
            ) : (
              error === undefined &&
              slots.flatMap(({ index, gap }) => {
                const entry = rows[index]
                if (entry === undefined) return []
                return [
                  gap > 0 && <Gap key={`gap-${entry.id}`} height={gap} />,
                  <TableRow
                    key={entry.id}
                    row={entry.row}
                    index={index}
                    columns={columns}
                    isStop={index === stop}
                    selected={selectable ? marked.has(entry.id) : undefined}
                    selectLabel={labels.selectRow(rowLabel(entry.row))}
                    opens={onOpen !== undefined}
                  />,
                ]
              })
            )}
            {!bare && tail > 0 && <Gap height={tail} />}
          </tbody>
        </table>
        {error !== undefined ? <Centre>{error}</Centre> : !loading && rows.length === 0 && <Centre>{empty}</Centre>}
        <span id={hintId} hidden>
          {labels.resizeHint}
        </span>
      </div>
      <span role="status" className="sr-only">
        {loading ? labels.loading : ''}
      </span>
      {selectable && marked.size > 0 && (
        <div className="p-3">
          <BulkBar
            labels={labels}
            count={allMatching ? (total ?? marked.size) : marked.size}
            matching={allMarked && !allMatching && total !== undefined && total > rows.length ? total : undefined}
            onSelectMatching={onSelectAllMatching}
            onClear={() => onSelectedChange(new Set())}
          >
            {bulkActions}
          </BulkBar>
        </div>
      )}
      {footer !== undefined && <div className="border-t border-line px-3 py-2">{footer}</div>}
    </div>
  )
}

/** Room for rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />
}

/** Stays in view however wide the table is. */
function Centre({ children }: { children: ReactNode }) {
  return <div className="sticky left-0 flex justify-center px-4 py-12">{children}</div>
}
