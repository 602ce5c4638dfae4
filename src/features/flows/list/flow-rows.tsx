import type { ReactNode } from 'react'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import type { TableColumn, TableSort } from '#src/ui/table/table-types.ts'

/** What a list of flows of any family is told from outside, beside its columns. */
export type FlowRowsProps<Row> = {
  total: number | undefined
  onOpen: (row: Row) => void
  loading: boolean
  empty: ReactNode
  error: ReactNode
  /** Left out when all is loaded. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
  selected?: ReadonlySet<string>
  onSelectedChange?: (selected: ReadonlySet<string>) => void
  bulkActions?: ReactNode
}

type Props<Row> = FlowRowsProps<Row> & {
  /** The name under which this browser keeps the columns. */
  name: string
  caption: string
  columns: TableColumn<Row>[]
  rows: readonly Row[]
  sort: TableSort
  onSort: (sort: TableSort) => void
  /** Stands before the buttons below the table. */
  note?: ReactNode
}

/** A table of flows, a page of them at a time. */
export function FlowRows<Row extends { id: string; name: string }>(props: Props<Row>) {
  const { name, note, total, columns, error, onMore, isLoadingMore, ...rest } = props
  const t = useTexts()
  const [layout, setLayout] = useTableLayout(name)
  return (
    <DataTable
      {...rest}
      columns={columns}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      labels={{
        selectRow: (row) => t(($) => $.flows.table.select, { row }),
        selectAll: t(($) => $.flows.table.selectAll),
        selected: (count) => t(($) => $.flows.bulk.selected, { count }),
        clearSelection: t(($) => $.flows.bulk.clear),
        bulkBar: t(($) => $.flows.bulk.label),
        resizeHint: t(($) => $.flows.table.resizeHint),
        loading: t(($) => $.common.loading),
      }}
      {...(total !== undefined && { total })}
      layout={layout}
      onLayoutChange={setLayout}
      error={error ?? undefined}
      footer={
        <div className="flex flex-wrap items-center gap-3 text-13 text-muted">
          <span className="tabular mr-auto">{note}</span>
          {onMore !== undefined && (
            <Button busy={isLoadingMore} onClick={onMore}>
              {t(($) => $.flows.table.more)}
            </Button>
          )}
          <ColumnChooser
            columns={columns}
            layout={layout}
            onLayoutChange={setLayout}
            labels={{
              open: t(($) => $.flows.table.columns),
              moveUp: (column) => t(($) => $.flows.table.columnUp, { column }),
              moveDown: (column) => t(($) => $.flows.table.columnDown, { column }),
              reset: t(($) => $.flows.table.columnReset),
            }}
          />
        </div>
      }
    />
  )
}
