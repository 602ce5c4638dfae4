import type { ReactNode } from 'react'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import type { FlowRow } from './data.ts'
import { isSort, orderOf, type FlowSearch, type SetSearch } from './search.ts'
import { useFlowColumns } from './use-flow-columns.tsx'

type FlowTableProps = {
  appId: string
  flows: readonly FlowRow[]
  total: number | undefined
  search: FlowSearch
  onSearch: SetSearch
  menuOf: (flow: FlowRow) => MenuEntry[]
  onOpen: (flow: FlowRow) => void
  selected: ReadonlySet<string>
  onSelectedChange: (selected: ReadonlySet<string>) => void
  bulkActions: ReactNode
  loading: boolean
  empty: ReactNode
  error: ReactNode
  /** Left out when all is loaded. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
}

/** The task flows with what begins them, where they stand and how they fare. */
export function FlowTable(props: FlowTableProps) {
  const { appId, flows, total, search, onSearch, menuOf, error, onMore, isLoadingMore, ...rest } = props
  const { selected } = rest
  const t = useTexts()
  const columns = useFlowColumns(appId, menuOf, ({ id }) => (selected.has(id) ? [...selected] : [id]))
  const [layout, setLayout] = useTableLayout('flows')
  return (
    <DataTable
      {...rest}
      caption={t(($) => $.flows.table.label)}
      columns={columns}
      rows={flows}
      rowId={(flow) => flow.id}
      rowLabel={(flow) => flow.name}
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
      sort={orderOf(search)}
      onSort={({ column, direction }) => {
        if (isSort(column)) onSearch({ sort: column, order: direction })
      }}
      layout={layout}
      onLayoutChange={setLayout}
      error={error ?? undefined}
      footer={
        <div className="flex flex-wrap items-center gap-3 text-13 text-muted">
          <span className="tabular mr-auto">
            {t(($) => $.flows.table.shown, { shown: flows.length, total: total ?? flows.length })}
          </span>
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
