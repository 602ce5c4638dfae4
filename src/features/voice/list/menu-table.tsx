import type { ReactNode } from 'react'
import type { MenuSummary } from '#src/api/types.ts'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { isSort, orderOf, type MenuSearch, type SetMenuSearch } from './search.ts'
import { useMenuColumns } from './use-menu-columns.tsx'

type MenuTableProps = {
  appId: string
  menus: readonly MenuSummary[]
  total: number | undefined
  search: MenuSearch
  onSearch: SetMenuSearch
  menuOf: (menu: MenuSummary) => MenuEntry[]
  onOpen: (menu: MenuSummary) => void
  loading: boolean
  empty: ReactNode
  error: ReactNode
  /** Left out when all is loaded. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
}

/** The voice menus with their numbers, where they stand and how their calls went. */
export function MenuTable(props: MenuTableProps) {
  const { appId, menus, total, search, onSearch, menuOf, error, onMore, isLoadingMore, ...rest } = props
  const t = useTexts()
  const columns = useMenuColumns(appId, menuOf)
  const [layout, setLayout] = useTableLayout('voice-menus')
  return (
    <DataTable
      {...rest}
      caption={t(($) => $.voice.table.label)}
      columns={columns}
      rows={menus}
      rowId={(menu) => menu.id}
      rowLabel={(menu) => menu.name}
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
        <div className="flex flex-wrap items-center justify-end gap-3 text-13 text-muted">
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
