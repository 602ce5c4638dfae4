import { EditsImpact } from './edits-impact.tsx'
import type { Opened } from './entries-dialogs.tsx'
import { EntryFilters } from './entry-filters.tsx'
import { OutdatedOrder } from './outdated-order.tsx'
import { TableBar } from './table-bar.tsx'
import type { Entries } from './use-entries.ts'
import { ViewsMenu } from './views-menu.tsx'

type EntriesBarProps = { entries: Entries; onOpen: (opened: Opened) => void }

/** What narrows the table, arranges it, and tells how it stands with what was written. */
export function EntriesBar({ entries, onOpen }: EntriesBarProps) {
  const { appId, base, isQa, search, narrow, table, layout, setLayout } = entries
  return (
    <>
      <EntryFilters
        search={search}
        onSearch={narrow}
        total={table.query.data && table.order.length}
        tags={isQa ? entries.tags : []}
        editors={isQa ? entries.editors : []}
      />
      <TableBar
        store={table.store}
        columns={entries.columns}
        layout={layout}
        onLayoutChange={setLayout}
        sort={entries.sort}
        onSort={entries.sortBy}
        groups={isQa ? entries.groups.choice : undefined}
        density={entries.density}
        onDensity={entries.setDensity}
        views={
          <ViewsMenu
            appId={appId}
            base={base}
            search={search}
            onSearch={narrow}
            layout={layout}
            onLayoutChange={setLayout}
          />
        }
        onFind={() => onOpen('find')}
        onRecords={() => onOpen('records')}
        onTrouble={() => onOpen('trouble')}
      >
        {table.isOutdated && <OutdatedOrder onSortAgain={table.sortAgain} />}
        <EditsImpact appId={appId} store={table.store} />
      </TableBar>
    </>
  )
}
