import type { Column } from '#src/editor/qa-table/column.ts'
import type { TableLayout } from '#src/ui/table/table-types.ts'

/** The columns in the order somebody arranged, without those they hid. One that must be seen is never hidden. */
export function columnsInSight(columns: readonly Column[], { hidden, order }: TableLayout): Column[] {
  const place = ({ id }: Column) => (order.includes(id) ? order.indexOf(id) : order.length)
  return columns
    .filter(({ id, hideable }) => hideable === false || !hidden.includes(id))
    .toSorted((a, b) => place(a) - place(b))
}
