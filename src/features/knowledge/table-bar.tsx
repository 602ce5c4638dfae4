import {
  CircleAlert,
  CircleDashed,
  CloudCheck,
  History,
  LoaderCircle,
  Redo2,
  Replace,
  Rows3,
  Undo2,
} from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { Column } from '#src/editor/qa-table/column.ts'
import type { TableSort } from '#src/editor/qa-table/table-head.tsx'
import type { Density } from '#src/editor/qa-table/table-row.tsx'
import type { Saving, TableStore } from '#src/editor/qa-table/table-store.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import type { TableLayout } from '#src/ui/table/table-types.ts'
import type { GroupChoice } from './grouping.ts'
import { SortMenu } from './sort-menu.tsx'

type TableBarProps = {
  store: TableStore
  columns: readonly Column[]
  layout: TableLayout
  onLayoutChange: (layout: TableLayout) => void
  /** The choice of a view. */
  views: ReactNode
  sort: TableSort
  onSort: (sort: TableSort) => void
  groups: GroupChoice | undefined
  density: Density
  onDensity: (density: Density) => void
  onFind: () => void
  onRecords: () => void
  onTrouble: () => void
  /** What is told beside the saving. */
  children?: ReactNode
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const DENSITIES = ['compact', 'normal', 'tall'] as const

/** What is done with the table as a whole: undo, find, how it looks; and how its saving goes. */
export function TableBar(props: TableBarProps) {
  const { store, columns, layout, onLayoutChange, views, sort, onSort, groups, density, onDensity } = props
  const { onFind, onRecords, onTrouble, children } = props
  const t = useTexts()
  const saving = useSyncExternalStore(store.subscribe, store.saving)
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton
        label={t(($) => $.common.undo)}
        icon={<Undo2 {...ICON} />}
        aria-disabled={!saving.canUndo || undefined}
        onClick={() => store.undo()}
      />
      <IconButton
        label={t(($) => $.knowledge.bar.redo)}
        icon={<Redo2 {...ICON} />}
        aria-disabled={!saving.canRedo || undefined}
        onClick={() => store.redo()}
      />
      <IconButton label={t(($) => $.knowledge.bar.find)} icon={<Replace {...ICON} />} onClick={onFind} />
      <IconButton label={t(($) => $.knowledge.records.title)} icon={<History {...ICON} />} onClick={onRecords} />
      <SavingState saving={saving} onTrouble={onTrouble} />
      {children}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
        {views}
        <SortMenu columns={columns} sort={sort} onSort={onSort} groups={groups} />
        <Menu
          align="end"
          trigger={<IconButton label={t(($) => $.knowledge.bar.density)} icon={<Rows3 {...ICON} />} />}
          entries={[
            {
              type: 'choice',
              heading: t(($) => $.knowledge.bar.density),
              value: density,
              options: DENSITIES.map((each) => ({ value: each, label: t(($) => $.knowledge.bar[each]) })),
              onValueChange: (value) => onDensity(DENSITIES.find((each) => each === value) ?? 'normal'),
            },
          ]}
        />
        <ColumnChooser
          columns={columns.map(({ id, title, hideable }) => ({
            id,
            header: title,
            cell: () => null,
            ...(hideable === false && { hideable }),
          }))}
          layout={layout}
          onLayoutChange={onLayoutChange}
          labels={{
            open: t(($) => $.knowledge.table.columns),
            moveUp: (column) => t(($) => $.knowledge.table.columnUp, { column }),
            moveDown: (column) => t(($) => $.knowledge.table.columnDown, { column }),
            reset: t(($) => $.knowledge.table.columnReset),
          }}
        />
      </span>
    </div>
  )
}

function SavingState({ saving, onTrouble }: { saving: Saving; onTrouble: () => void }) {
  const t = useTexts()
  const { waiting, drafts, isSaving, failed, troubled } = saving
  return (
    <span className="flex min-h-control items-center gap-2 pl-2 text-13">
      <span role="status" className="flex items-center gap-1.5 text-muted">
        {failed ? (
          <>
            <CircleAlert {...ICON} className="text-warning-text" />
            {t(($) => $.knowledge.saving.failed)}
          </>
        ) : waiting > 0 || isSaving ? (
          <>
            <LoaderCircle {...ICON} className="motion-safe:animate-spin" />
            {t(($) => $.knowledge.saving.now)}
          </>
        ) : drafts > 0 ? (
          <>
            <CircleDashed {...ICON} />
            {t(($) => $.knowledge.saving.drafts, { count: drafts })}
          </>
        ) : (
          <>
            <CloudCheck {...ICON} />
            {t(($) => $.knowledge.saving.done)}
          </>
        )}
      </span>
      {troubled.length > 0 && (
        <Button size="small" icon={<CircleAlert {...ICON} />} onClick={onTrouble} className="text-warning-text">
          {t(($) => $.knowledge.saving.trouble, { count: troubled.length })}
        </Button>
      )}
    </span>
  )
}
