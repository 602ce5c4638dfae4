import type { ReactNode } from 'react'
import type { Release } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useReleaseColumns } from './release-columns.tsx'
import type { ReleaseActions } from './release-menu.tsx'

type ReleaseTableProps = ReleaseActions & {
  releases: readonly Release[]
  loading: boolean
  empty: ReactNode
  error: ReactNode
  /** Left out when all is loaded. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
}

/** The versions of the bot, the newest first. */
export function ReleaseTable(props: ReleaseTableProps) {
  const { releases, loading, empty, error, onMore, isLoadingMore, onSnapshot } = props
  const t = useTexts()
  const columns = useReleaseColumns(props)
  const [layout, setLayout] = useTableLayout('releases')
  return (
    <DataTable
      caption={t(($) => $.releases.table.label)}
      columns={columns}
      rows={releases}
      rowId={({ id }) => id}
      rowLabel={({ number }) => t(($) => $.releases.table.versionOf, { version: number })}
      labels={{
        selectRow: (row) => t(($) => $.releases.table.select, { row }),
        selectAll: t(($) => $.releases.table.selectAll),
        selected: (count) => t(($) => $.releases.table.selected, { count }),
        clearSelection: t(($) => $.releases.table.clearSelection),
        bulkBar: t(($) => $.releases.table.bulk),
        resizeHint: t(($) => $.releases.table.resizeHint),
        loading: t(($) => $.common.loading),
      }}
      onOpen={onSnapshot}
      layout={layout}
      onLayoutChange={setLayout}
      loading={loading}
      empty={empty}
      error={error ?? undefined}
      footer={
        onMore && (
          <div className="flex justify-end">
            <Button size="small" busy={isLoadingMore} onClick={onMore}>
              {t(($) => $.releases.table.more)}
            </Button>
          </div>
        )
      }
    />
  )
}
