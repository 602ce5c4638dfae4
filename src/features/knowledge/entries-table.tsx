import { useState } from 'react'
import { QaTable } from '#src/editor/qa-table/qa-table.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { BulkBar } from '#src/ui/table/bulk-bar.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { columnsInSight } from './columns-in-sight.ts'
import type { Opened } from './entries-dialogs.tsx'
import { BulkExport } from './imports/bulk-export.tsx'
import { NoEntries } from './no-entries.tsx'
import { SwitchConfirm, type PlannedSwitch } from './switch-confirm.tsx'
import type { Entries } from './use-entries.ts'
import { useTableTexts } from './use-table-texts.ts'

type EntriesTableProps = { entries: Entries; onOpen: (opened: Opened) => void }

/** The rows themselves, or why there are none, with what is done to those that are ticked. */
export function EntriesTable({ entries, onOpen }: EntriesTableProps) {
  const t = useTexts()
  const notices = useNotices()
  const texts = useTableTexts()
  const [switching, setSwitching] = useState<PlannedSwitch>()
  const { appId, base, search, onSearch, narrow, table, groups, columns, layout, setLayout, checked, setChecked } =
    entries
  const { store, order, query } = table

  const openRow = (key: number) => {
    const row = store.view(key)?.row
    // What was written in the table goes first: the drawer begins from it.
    if (row) void store.flush().then(() => onSearch({ entry: row.id }))
  }
  const load = async (keys: readonly number[]) => {
    try {
      await table.load(keys)
    } catch (error) {
      notices.failed(error)
      throw error
    }
  }
  const askFirst = (switched: PlannedSwitch['switched'], write: () => void) => {
    // What was written in the table goes first: it is tried as it stands then.
    void store.flush().then(() => setSwitching({ switched, write }))
    return true
  }

  return (
    <div className="flex min-h-72 flex-1 flex-col gap-2">
      <div className="min-h-0 flex-1">
        {query.data === undefined ? (
          query.error === null ? (
            <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-2">
              {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
                <Skeleton key={line} className="h-9 w-full rounded-control" />
              ))}
            </Loading>
          ) : (
            <QueryFailure error={query.error} query={query} />
          )
        ) : order.length === 0 ? (
          <NoEntries
            base={base}
            search={search}
            onSearch={narrow}
            onAdd={() => onSearch({ entry: 'new' })}
            onPacks={() => onOpen('packs')}
          />
        ) : (
          <QaTable
            store={store}
            order={table.rows}
            arrangement={table.arrangement}
            heads={table.heads}
            onFold={groups.setFolded}
            columns={columnsInSight(columns, layout)}
            widths={layout.widths}
            onWidth={(column, width) => setLayout({ ...layout, widths: { ...layout.widths, [column]: width } })}
            density={entries.density}
            checked={checked}
            onCheckedChange={setChecked}
            sort={entries.sort}
            onSort={entries.sortBy}
            onNeed={table.need}
            onLoad={load}
            onOpen={openRow}
            onFind={() => onOpen('find')}
            onSwitch={askFirst}
            onSkipped={notices.refused}
            texts={texts}
          />
        )}
      </div>
      {checked.size > 0 && <Ticked entries={entries} />}
      <SwitchConfirm appId={appId} planned={switching} onClose={() => setSwitching(undefined)} />
    </div>
  )
}

/** The bar of what is done with the rows that are ticked. */
function Ticked({ entries }: { entries: Entries }) {
  const t = useTexts()
  const texts = useTableTexts()
  const { appId, isQa, options, editors, table, checked, setChecked } = entries
  const { store, order } = table
  return (
    <BulkBar
      labels={{
        selectRow: texts.select,
        selectAll: texts.selectAll,
        selected: (count) => t(($) => $.knowledge.bulk.selected, { count }),
        selectAllMatching: (count) => t(($) => $.knowledge.bulk.selectAll, { count }),
        clearSelection: t(($) => $.knowledge.bulk.clear),
        bulkBar: t(($) => $.knowledge.bulk.label),
        resizeHint: '',
        loading: t(($) => $.common.loading),
      }}
      count={checked.size}
      matching={checked.size < order.length ? order.length : undefined}
      onSelectMatching={() => setChecked(new Set(order))}
      onClear={() => setChecked(new Set())}
    >
      <BulkActions
        appId={appId}
        target={{ numbers: [...checked] }}
        count={checked.size}
        categories={isQa ? options : []}
        editors={isQa ? editors : undefined}
        before={store.flush}
        onDone={() => setChecked(new Set())}
      />
      {isQa && <BulkExport appId={appId} numbers={[...checked]} before={store.flush} />}
    </BulkBar>
  )
}
