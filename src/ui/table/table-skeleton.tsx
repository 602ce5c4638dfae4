import { cx } from '../cx.ts'
import { ROW_HEIGHT } from './table-head.tsx'
import { BODY_CELL } from './table-row.tsx'
import type { ShownColumn } from './use-column-model.ts'

export type TableSkeletonProps<Row> = { columns: readonly ShownColumn<Row>[]; checks: boolean }

/** Bars where the texts will stand, uneven as texts are, in rows of the height to come. */
export function TableSkeleton<Row>({ columns, checks }: TableSkeletonProps<Row>) {
  return Array.from({ length: 10 }, (_, row) => (
    <tr key={row} aria-hidden className={ROW_HEIGHT}>
      {checks && (
        <td className={cx(BODY_CELL, 'px-0')}>
          <span className="mx-auto block size-4 animate-fade-late rounded-small bg-pressed" />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={BODY_CELL}>
          <span
            className={cx('block h-3 animate-fade-late rounded-small bg-pressed', column.align === 'end' && 'ml-auto')}
            style={{ width: `${40 + ((row * 7 + at * 13) % 5) * 10}%` }}
          />
        </td>
      ))}
    </tr>
  ))
}
