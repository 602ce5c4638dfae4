import type { ReactNode } from 'react'
import { useState } from 'react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import type { TableColumn } from '#src/ui/table/table-types.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import type { Entry } from './data.ts'
import { LiveState } from './live-state.tsx'
import { useTableLayout } from '#src/features/frame/use-table-layout.ts'

type EntryTableProps = {
  entries: readonly Entry[]
  total: number | undefined
  categoryName: (id: string) => string
  selected: ReadonlySet<string>
  onSelectedChange: (selected: ReadonlySet<string>) => void
  onOpen: (entry: Entry) => void
  /** Resolves when the switch stands, whether or not it worked. */
  onSwitch: (entry: Entry, enabled: boolean) => Promise<void>
  bulkActions: ReactNode
  loading: boolean
  empty: ReactNode
  error: ReactNode
  /** Left out when all is loaded. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
}

/** The entries of the knowledge base, the last changed first. */
export function EntryTable(props: EntryTableProps) {
  const { entries, total, selected, onSelectedChange, onOpen, bulkActions, loading, empty, error } = props
  const t = useTexts()
  const columns = useEntryColumns(props)
  const [layout, setLayout] = useTableLayout('knowledge')
  return (
    <DataTable
      caption={t(($) => $.knowledge.table.label)}
      columns={columns}
      rows={entries}
      rowId={(entry) => entry.id}
      rowLabel={(entry) => t(($) => $.knowledge.table.faq, { number: entry.number })}
      labels={{
        selectRow: (row) => t(($) => $.knowledge.table.select, { row }),
        selectAll: t(($) => $.knowledge.table.selectAll),
        selected: (count) => t(($) => $.knowledge.bulk.selected, { count }),
        clearSelection: t(($) => $.knowledge.bulk.clear),
        bulkBar: t(($) => $.knowledge.bulk.label),
        resizeHint: t(($) => $.knowledge.table.resizeHint),
        loading: t(($) => $.common.loading),
      }}
      {...(total !== undefined && { total })}
      onOpen={onOpen}
      selected={selected}
      onSelectedChange={onSelectedChange}
      bulkActions={bulkActions}
      layout={layout}
      onLayoutChange={setLayout}
      loading={loading}
      empty={empty}
      error={error ?? undefined}
      footer={
        <div className="flex flex-wrap items-center gap-3 text-13 text-muted">
          <span className="tabular mr-auto">
            {t(($) => $.knowledge.table.shown, { shown: entries.length, total: total ?? entries.length })}
          </span>
          {props.onMore !== undefined && (
            <Button busy={props.isLoadingMore} onClick={props.onMore}>
              {t(($) => $.knowledge.table.more)}
            </Button>
          )}
          <ColumnChooser
            columns={columns}
            layout={layout}
            onLayoutChange={setLayout}
            labels={{
              open: t(($) => $.knowledge.table.columns),
              moveUp: (column) => t(($) => $.knowledge.table.columnUp, { column }),
              moveDown: (column) => t(($) => $.knowledge.table.columnDown, { column }),
              reset: t(($) => $.knowledge.table.columnReset),
            }}
          />
        </div>
      }
    />
  )
}

function useEntryColumns({ categoryName, onSwitch }: EntryTableProps): TableColumn<Entry>[] {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  // What was just switched stands so at once; the list follows.
  const [switching, setSwitching] = useState<ReadonlyMap<string, boolean>>(new Map())

  async function handleSwitch(entry: Entry, enabled: boolean) {
    setSwitching((before) => new Map(before).set(entry.id, enabled))
    await onSwitch(entry, enabled)
    setSwitching((before) => new Map([...before].filter(([id]) => id !== entry.id)))
  }

  return [
    {
      id: 'number',
      header: t(($) => $.knowledge.table.number),
      width: 88,
      cell: ({ number }) => (
        <span className="tabular font-mono text-12 text-muted">{t(($) => $.knowledge.table.faq, { number })}</span>
      ),
    },
    {
      id: 'question',
      header: t(($) => $.knowledge.table.question),
      width: 260,
      hideable: false,
      cell: ({ question, enabled }) => (
        <span className={`truncate font-medium ${enabled ? 'text-ink' : 'text-muted'}`} title={question}>
          {question}
        </span>
      ),
    },
    {
      id: 'enabled',
      header: t(($) => $.knowledge.table.enabled),
      width: 88,
      cell: (entry) => (
        <Switch
          aria-label={t(($) => $.knowledge.table.enable, { number: entry.number })}
          checked={switching.get(entry.id) ?? entry.enabled}
          onCheckedChange={(enabled) => void handleSwitch(entry, enabled)}
        />
      ),
    },
    {
      id: 'state',
      header: t(($) => $.knowledge.table.state),
      width: 128,
      cell: ({ live }) => <LiveState live={live} />,
    },
    {
      id: 'category',
      header: t(($) => $.knowledge.table.category),
      width: 150,
      cell: ({ categoryId }) => <span className="truncate">{categoryName(categoryId)}</span>,
    },
    {
      id: 'similar',
      header: t(($) => $.knowledge.table.similar),
      width: 88,
      align: 'end',
      cell: ({ similar }) => similar.length,
    },
    {
      id: 'answer',
      header: t(($) => $.knowledge.table.answer),
      width: 240,
      cell: ({ answer }) => <span className="truncate text-muted">{answer}</span>,
    },
    {
      id: 'updated',
      header: t(($) => $.knowledge.table.updated),
      width: 200,
      cell: ({ updatedAt, updatedBy }) => (
        <Tooltip content={format.dateTime(updatedAt)}>
          <span className="truncate text-muted">
            {t(($) => $.knowledge.table.by, {
              name: updatedBy ?? t(($) => $.knowledge.table.someone),
              when: format.relative(updatedAt, now),
            })}
          </span>
        </Tooltip>
      ),
    },
  ]
}
