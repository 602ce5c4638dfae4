import { cx } from '../cx.ts'
import { RowCheck } from './row-check.tsx'
import { ROW_HEIGHT } from './table-head.tsx'
import type { ShownColumn } from './use-column-model.ts'

export type TableRowProps<Row> = {
  row: Row
  index: number
  columns: readonly ShownColumn<Row>[]
  isStop: boolean
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined
  selectLabel: string
  opens: boolean
}

/** One row; what happens on it is told to the table, which listens for all of them. */
export function TableRow<Row>({ row, index, columns, isStop, selected, selectLabel, opens }: TableRowProps<Row>) {
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={isStop ? 0 : -1}
      className={cx(
        ROW_HEIGHT,
        'group/row outline-2 -outline-offset-2 outline-transparent transition-colors duration-fast',
        selected === true ? 'bg-selected' : 'bg-surface hover:bg-hover',
        opens && 'cursor-pointer',
      )}
    >
      {selected !== undefined && (
        <td className={cx(BODY_CELL, RING, 'sticky left-0 z-[5] bg-inherit px-0 text-center')}>
          <RowCheck label={selectLabel} checked={selected} tabIndex={-1} />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          className={cx(
            BODY_CELL,
            RING,
            at === 0 &&
              cx(
                'z-[5] bg-inherit @min-[640px]:sticky',
                selected === undefined ? '@min-[640px]:left-0' : '@min-[640px]:left-11',
              ),
            column.align === 'end' && 'tabular text-right',
          )}
        >
          <div className="truncate">{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  )
}

export const BODY_CELL = 'border-b border-line px-3 text-14 text-ink'

// The ring of a focused row is drawn by its cells: those that stick would hide an outline of the row.
const RING =
  'group-focus-visible/row:shadow-[inset_0_2px_var(--focus),inset_0_-2px_var(--focus)] group-focus-visible/row:first:shadow-[inset_2px_2px_var(--focus),inset_0_-2px_var(--focus)] group-focus-visible/row:last:shadow-[inset_-2px_2px_var(--focus),inset_0_-2px_var(--focus)]'
