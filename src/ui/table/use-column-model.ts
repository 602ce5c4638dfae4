import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH, type TableColumn, type TableLayout } from './table-types.ts'

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, columnSizingFeature })

export type ShownColumn<Row> = TableColumn<Row> & { size: number; min: number }
export type ShownRow<Row> = { id: string; row: Row }

export type ColumnModel<Row> = { columns: ShownColumn<Row>[]; rows: ShownRow<Row>[] }

/** The columns in sight in the user's order and width, and the rows by id. Sorting is the server's. */
export function useColumnModel<Row extends object>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
  layout: TableLayout,
): ColumnModel<Row> {
  // The table is one object that changes inside, which the compiler cannot see; hence the memos by hand.
  'use no memo'
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        header: column.header,
        size: column.width ?? 160,
        minSize: column.minWidth ?? MIN_COLUMN_WIDTH,
        maxSize: MAX_COLUMN_WIDTH,
        enableHiding: column.hideable ?? true,
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowId,
    state: {
      columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
      columnOrder: [...layout.order],
      columnSizing: { ...layout.widths },
    },
  })
  const byId = new Map(columns.map((column) => [column.id, column]))
  const shown = table.getVisibleLeafColumns().flatMap((column) => {
    const source = byId.get(column.id)
    return source === undefined ? [] : [{ ...source, size: column.getSize(), min: source.minWidth ?? MIN_COLUMN_WIDTH }]
  })
  const model = table.getRowModel()
  const list = useMemo(() => model.rows.map((row) => ({ id: row.id, row: row.original })), [model])
  return { columns: shown, rows: list }
}
