import type { ReactNode } from 'react'
import type { HistoryRow } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import type { TableColumn, TableLayout } from '#src/ui/table/table-types.ts'
import { visitorName } from './words.ts'

type HistoryTableProps = {
  rows: readonly HistoryRow[]
  columns: readonly TableColumn<HistoryRow>[]
  layout: TableLayout
  onLayoutChange: (layout: TableLayout) => void
  total: number | undefined
  onOpen: (row: HistoryRow) => void
  loading: boolean
  empty: ReactNode
  error: ReactNode
  /** Left out when all is loaded. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
}

/** Conversations, the newest first. */
export function HistoryTable(props: HistoryTableProps) {
  const { rows, columns, layout, onLayoutChange, total, onOpen, loading, empty, error, onMore, isLoadingMore } = props
  const t = useTexts()
  return (
    <DataTable
      caption={t(($) => $.history.table.label)}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={({ visitor }) => visitorName(t, visitor)}
      labels={{
        selectRow: (row) => t(($) => $.history.table.select, { row }),
        selectAll: t(($) => $.history.table.selectAll),
        selected: (count) => t(($) => $.history.table.selected, { count }),
        clearSelection: t(($) => $.history.table.clearSelection),
        bulkBar: t(($) => $.history.table.bulk),
        resizeHint: t(($) => $.history.table.resizeHint),
        loading: t(($) => $.common.loading),
      }}
      {...(total !== undefined && { total })}
      onOpen={onOpen}
      layout={layout}
      onLayoutChange={onLayoutChange}
      loading={loading}
      empty={empty}
      error={error ?? undefined}
      footer={
        onMore && (
          <div className="flex items-center justify-between gap-3 text-13 text-muted">
            <span className="tabular">
              {t(($) => $.history.table.shown, { shown: rows.length, total: total ?? rows.length })}
            </span>
            <Button size="small" busy={isLoadingMore} onClick={onMore}>
              {t(($) => $.history.table.more)}
            </Button>
          </div>
        )
      }
    />
  )
}
