import { useQuery } from '@tanstack/react-query'
import { FolderOpen, MessageCircleQuestionMark, PackagePlus, Plus } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { orpc } from '#src/api/query.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import { QaTable } from '#src/editor/qa-table/qa-table.tsx'
import type { TableSort } from '#src/editor/qa-table/table-head.tsx'
import type { Density } from '#src/editor/qa-table/table-row.tsx'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { BulkBar } from '#src/ui/table/bulk-bar.tsx'
import { ChitchatNote } from './chitchat/chitchat-note.tsx'
import { PacksDialog } from './chitchat/packs-dialog.tsx'
import { TestDock, useRoomForColumn } from '#src/features/shared/try-out/test-dock.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { CategoryDialogs } from './category-dialogs.tsx'
import { categoryOptions, categoryTree } from '#src/features/shared/knowledge/category-list.ts'
import { CategoryPanel } from './category-panel.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { columnsInSight } from './columns-in-sight.ts'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { EditsImpact } from './edits-impact.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { EntryFilters } from './entry-filters.tsx'
import { entryOfRow } from './entry-rows.ts'
import { FigureCards } from './figure-cards.tsx'
import { groupingOf } from './grouping.ts'
import { FindDialog } from './find-dialog.tsx'
import { BulkExport } from './imports/bulk-export.tsx'
import { SheetActions } from './imports/sheet-actions.tsx'
import { KnowledgeTabs, openTab } from './knowledge-tabs.tsx'
import { NoEntries } from './no-entries.tsx'
import { OutdatedOrder } from './outdated-order.tsx'
import { RecordsDialog } from './records-dialog.tsx'
import { filterOf, SORT_KEYS, type KnowledgeSearch, type SetSearch } from './search.ts'
import { SwitchConfirm, type PlannedSwitch } from './switch-confirm.tsx'
import { TableBar } from './table-bar.tsx'
import { TroubleDialog } from './trouble-dialog.tsx'
import type { CategoryTask } from './use-category-menu.tsx'
import { useEntryColumns } from './use-entry-columns.tsx'
import { useEntryTable } from './use-entry-table.ts'
import { useKept } from './use-kept.ts'
import { useTableTexts } from './use-table-texts.ts'
import { ViewsMenu } from './views-menu.tsx'

type EntriesPageProps = {
  appId: string
  base: QaBase
  search: KnowledgeSearch
  onSearch: SetSearch
  takesFocus: boolean
}
type Open = 'duplicates' | 'find' | 'records' | 'trouble' | 'packs'

/** What chitchat is told of: it has no category, and nobody owns or reviews it. */
const CHITCHAT_COLUMNS = new Set([
  'question',
  'similar',
  'answer',
  'enabled',
  'state',
  'hits',
  'updated',
  'counterExamples',
  'remark',
])

const DENSITIES = ['compact', 'normal', 'tall'] as const satisfies readonly Density[]

/**
 * A base of the knowledge: the table of its questions and answers, and an entry beside it. The Q&A has categories,
 * figures and files besides; chitchat has ready-made packs.
 */
export function EntriesPage({ appId, base, search, onSearch, takesFocus }: EntriesPageProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const hasRoom = useRoomForColumn()
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [task, setTask] = useState<CategoryTask>()
  const [open, setOpen] = useState<Open>()
  const [switching, setSwitching] = useState<PlannedSwitch>()
  const isQa = base === 'qa'
  const [layout, setLayout] = useTableLayout(isQa ? 'qa-table' : 'chitchat-table')
  const [density, setDensity] = useKept('qa-table:density', DENSITIES, 'normal')

  const { category } = search
  const filter = filterOf(search)
  const sort = { by: search.sort ?? 'updated', descending: search.descending ?? search.sort === undefined }
  const categories = useQuery(orpc.knowledge.categories.queryOptions({ input: { appId } }))
  const editors = useQuery(orpc.knowledge.editors.queryOptions({ input: { appId } })).data ?? []
  const tags = useQuery(orpc.knowledge.tags.queryOptions({ input: { appId } })).data ?? []

  const tree = categoryTree(categories.data ?? [], format.compare)
  const home = tree.find(({ isDefault }) => isDefault)?.id
  const options = categoryOptions(tree)
  const groups = groupingOf(search, onSearch, isQa ? options : [])
  const table = useEntryTable(appId, filter, sort, isQa ? groups.grouping : undefined, {
    base,
    categoryId: category ?? home,
    onKept: (count) => notices.refused(t(($) => $.knowledge.table.kept, { count })),
  })
  const { store, order, query } = table
  const saving = useSyncExternalStore(store.subscribe, store.saving)
  const all = useEntryColumns({ categories: options, editors })
  const columns = isQa ? all : all.filter(({ id }) => CHITCHAT_COLUMNS.has(id))
  const tableTexts = useTableTexts()
  const openNew = () => onSearch({ entry: 'new' })
  const openRow = (key: number) => {
    const row = store.view(key)?.row
    // What was written in the table goes first: the drawer begins from it.
    if (row) void store.flush().then(() => onSearch({ entry: row.id }))
  }

  const openKey = keyOf(store, order, search.entry)
  /** A neighbour may not have been read yet, being out of sight. */
  const step = async (key: number) => {
    await table.load([key])
    const row = store.view(key)?.row
    if (row) onSearch({ entry: row.id }, { replace: true })
  }
  const load = async (keys: readonly number[]) => {
    try {
      await table.load(keys)
    } catch (error) {
      notices.failed(error)
      throw error
    }
  }
  const neighboursOf = (key: number | undefined) => {
    const at = key === undefined ? -1 : order.indexOf(key)
    const goTo = (neighbour: number | undefined) =>
      at === -1 || neighbour === undefined ? undefined : () => void step(neighbour)
    return { previous: goTo(order[at - 1]), next: goTo(order[at + 1]) }
  }

  const askFirst = (switched: PlannedSwitch['switched'], write: () => void) => {
    // What was written in the table goes first: it is tried as it stands then.
    void store.flush().then(() => setSwitching({ switched, write }))
    return true
  }

  useLeaveGuard({
    isDirty: saving.waiting > 0 || saving.troubled.length > 0 || saving.drafts > 0,
    save:
      saving.troubled.length === 0 && saving.drafts === 0
        ? async () => store.flush().then(() => store.saving().waiting === 0)
        : undefined,
    discard: () => {
      for (const key of saving.troubled) store.resolve(key, 'theirs')
      store.dropDrafts()
    },
  })

  /** A narrower or wider list: what was selected may no longer be in it. */
  const narrow: SetSearch = (part, settings) => {
    setChecked(new Set())
    onSearch(part, settings)
  }
  const sortBy = ({ by, descending }: TableSort) =>
    onSearch({ sort: SORT_KEYS.find((key) => key === by), descending }, { replace: true })
  const chooseCategory = (id: string | undefined) => narrow({ category: id })

  return (
    <div className="flex h-full min-h-[68rem] flex-col gap-3 p-4 sm:min-h-[44rem] md:p-6">
      <PageHeader
        title={t(($) => $.knowledge.page.title)}
        extra={
          <>
            <Button
              aria-expanded={search.test === true}
              icon={<MessageCircleQuestionMark size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => onSearch({ test: search.test === true ? undefined : true }, { replace: true })}
            >
              {t(($) => $.chatbot.basic.test)}
            </Button>
            {isQa ? (
              <SheetActions
                appId={appId}
                categories={options}
                target={{ filter }}
                onRecords={() => void openTab(onSearch, 'records')}
              />
            ) : (
              <Button icon={<PackagePlus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setOpen('packs')}>
                {t(($) => $.chitchat.packs.open)}
              </Button>
            )}
          </>
        }
        action={
          <Button tone="accent" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={openNew}>
            {isQa ? t(($) => $.knowledge.page.add) : t(($) => $.chitchat.add)}
          </Button>
        }
      />
      <KnowledgeTabs tab={base} onSearch={onSearch} takesFocus={takesFocus}>
        {isQa ? (
          <>
            <p className="text-13 text-muted">{t(($) => $.knowledge.page.note)}</p>
            <FigureCards appId={appId} onSearch={narrow} onDuplicates={() => setOpen('duplicates')} />
          </>
        ) : (
          <ChitchatNote appId={appId} />
        )}
        <div className="flex min-h-0 flex-1 gap-6">
          <div className="@container flex min-w-0 flex-1">
            {isQa && (
              <div className="hidden w-52 shrink-0 flex-col border-r border-line pr-3 @min-[52rem]:mr-4 @min-[52rem]:flex">
                <CategoryPanel
                  appId={appId}
                  tree={tree}
                  selected={category}
                  onSelect={chooseCategory}
                  onTask={setTask}
                />
              </div>
            )}
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              {isQa && (
                <div className="flex items-center gap-2 @min-[52rem]:hidden">
                  <FolderOpen size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
                  <CategoryPicker
                    appId={appId}
                    tree={tree}
                    selected={category}
                    onSelect={chooseCategory}
                    onTask={setTask}
                  />
                </div>
              )}
              <EntryFilters
                search={search}
                onSearch={narrow}
                total={query.data && order.length}
                tags={isQa ? tags : []}
                editors={isQa ? editors : []}
              />
              <TableBar
                store={store}
                columns={columns}
                layout={layout}
                onLayoutChange={setLayout}
                sort={sort}
                onSort={sortBy}
                groups={isQa ? groups.choice : undefined}
                density={density}
                onDensity={setDensity}
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
                onFind={() => setOpen('find')}
                onRecords={() => setOpen('records')}
                onTrouble={() => setOpen('trouble')}
              >
                {table.isOutdated && <OutdatedOrder onSortAgain={table.sortAgain} />}
                <EditsImpact appId={appId} store={store} />
              </TableBar>
              <div className="relative min-h-0 flex-1">
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
                    onAdd={openNew}
                    onPacks={() => setOpen('packs')}
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
                    density={density}
                    checked={checked}
                    onCheckedChange={setChecked}
                    sort={sort}
                    onSort={sortBy}
                    onNeed={table.need}
                    onLoad={load}
                    onOpen={openRow}
                    onFind={() => setOpen('find')}
                    onSwitch={askFirst}
                    onSkipped={notices.refused}
                    texts={tableTexts}
                  />
                )}
                {checked.size > 0 && (
                  <BulkBar
                    labels={{
                      selectRow: tableTexts.select,
                      selectAll: tableTexts.selectAll,
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
                )}
              </div>
            </div>
          </div>
          <TestDock
            appId={appId}
            height="parent"
            open={search.test === true}
            onOpenChange={(isOpen) => onSearch({ test: isOpen ? true : undefined }, { replace: true })}
            // One drawer gives way to the other; a column stays.
            onOpenEntry={(entry) => onSearch(hasRoom ? { entry } : { entry, test: undefined })}
          />
        </div>
      </KnowledgeTabs>
      <EntryDrawer
        appId={appId}
        base={base}
        entryId={search.entry}
        known={knownEntry(store, openKey)}
        categoryId={category ?? home}
        categories={options}
        editors={editors}
        neighbours={neighboursOf(openKey)}
        onOpenEntry={(entry) => onSearch({ entry })}
        onClose={() => onSearch({ entry: undefined })}
      />
      <CategoryDialogs
        appId={appId}
        task={task}
        tree={tree}
        onClose={() => setTask(undefined)}
        onRemoved={(id) => {
          if (category === id) chooseCategory(undefined)
        }}
      />
      {open === 'find' && (
        <FindDialog
          appId={appId}
          filter={filter}
          store={store}
          load={table.load}
          columns={columns}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'packs' && <PacksDialog appId={appId} onClose={() => setOpen(undefined)} />}
      {open === 'duplicates' && (
        <DuplicatesDialog
          appId={appId}
          onOpenEntry={(entry) => onSearch({ entry })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'records' && <RecordsDialog appId={appId} onClose={() => setOpen(undefined)} />}
      <SwitchConfirm appId={appId} planned={switching} onClose={() => setSwitching(undefined)} />
      {open === 'trouble' && <TroubleDialog store={store} columns={columns} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

type Store = ReturnType<typeof useEntryTable>['store']

/** The row of an entry's id, as far as the table has read it. */
function keyOf(store: Store, order: readonly number[], id: string | undefined): number | undefined {
  return id === undefined ? undefined : order.find((key) => store.view(key)?.row.id === id)
}

/** The entry of a row as the table has it, so that the drawer opens at once. */
function knownEntry(store: Store, key: number | undefined) {
  const row = key === undefined ? undefined : store.view(key)?.row
  return row && entryOfRow(row)
}
