import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FolderOpen, MessageCircleQuestionMark, Plus } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { QueryFailure } from '#src/features/frame/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { TestDock, useRoomForColumn } from '../test-dock.tsx'
import { useNotices } from '#src/features/frame/use-notices.ts'
import { BulkActions } from './bulk-actions.tsx'
import { CategoryDialogs } from './category-dialogs.tsx'
import { categoryOptions, categoryTree } from './category-list.ts'
import { CategoryPanel } from './category-panel.tsx'
import { CategoryPicker } from './category-picker.tsx'
import type { Entry } from './data.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { EntryFilters } from './entry-filters.tsx'
import { EntryTable } from './entry-table.tsx'
import { NoEntries } from './no-entries.tsx'
import type { KnowledgeSearch, SetSearch } from './search.ts'
import type { CategoryTask } from './use-category-menu.tsx'
import { useBulk } from './use-knowledge.ts'

type KnowledgePageProps = { appId: string; search: KnowledgeSearch; onSearch: SetSearch }

/** Entries a request. */
const PAGE = 50

/** The knowledge base: categories, the list of questions and answers, and an entry beside it. */
export function KnowledgePage({ appId, search, onSearch }: KnowledgePageProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const bulk = useBulk(appId)
  const hasRoom = useRoomForColumn()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [task, setTask] = useState<CategoryTask>()

  const { category, text, enabled, live } = search
  const filter = {
    ...(category !== undefined && { categoryId: category }),
    ...(text !== undefined && { text }),
    ...(enabled !== undefined && { enabled }),
    ...(live !== undefined && { live }),
  }
  const categories = useQuery(orpc.knowledge.categories.queryOptions({ input: { appId } }))
  const list = useInfiniteQuery(
    orpc.knowledge.entries.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        limit: PAGE,
        ...filter,
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )

  const tree = categoryTree(categories.data ?? [], format.compare)
  const options = categoryOptions(tree)
  const entries = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const chosen = entries.filter(({ id }) => selected.has(id))
  const categoryName = (id: string) => options.find((option) => option.id === id)?.label ?? ''
  const home = tree.find(({ isDefault }) => isDefault)?.id
  const openNew = () => onSearch({ entry: 'new' })

  /** A narrower or wider list: what was selected may no longer be in it. */
  const narrow: SetSearch = (part, settings) => {
    setSelected(new Set())
    onSearch(part, settings)
  }
  const chooseCategory = (id: string | undefined) => narrow({ category: id })

  async function handleSwitch(entry: Entry, isOn: boolean) {
    try {
      const { undo } = await bulk.setEnabled([entry], isOn)
      const title = isOn
        ? t(($) => $.knowledge.bulk.enabled, { count: 1 })
        : t(($) => $.knowledge.bulk.disabled, { count: 1 })
      notices.undoable(title, undo)
    } catch (error) {
      notices.failed(error)
    }
  }

  return (
    <div className="flex h-full min-h-[40rem] flex-col gap-4 p-4 md:p-6">
      <PageHeader
        title={t(($) => $.knowledge.page.title)}
        note={t(($) => $.knowledge.page.note)}
        extra={
          <Button
            aria-expanded={search.test === true}
            icon={<MessageCircleQuestionMark size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => onSearch({ test: search.test === true ? undefined : true }, { replace: true })}
          >
            {t(($) => $.chatbot.basic.test)}
          </Button>
        }
        action={
          <Button tone="accent" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={openNew}>
            {t(($) => $.knowledge.page.add)}
          </Button>
        }
      />
      <div className="flex min-h-0 flex-1 gap-6">
        <div className="@container flex min-w-0 flex-1">
          <div className="hidden w-52 shrink-0 flex-col border-r border-line pr-3 @min-[44rem]:mr-4 @min-[44rem]:flex">
            <CategoryPanel tree={tree} selected={category} onSelect={chooseCategory} onTask={setTask} />
          </div>
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <div className="flex items-center gap-2 @min-[44rem]:hidden">
              <FolderOpen size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
              <CategoryPicker tree={tree} selected={category} onSelect={chooseCategory} onTask={setTask} />
            </div>
            <EntryFilters search={search} onSearch={narrow} total={total} />
            <div className="min-h-0 flex-1">
              <EntryTable
                entries={entries}
                total={total}
                categoryName={categoryName}
                selected={selected}
                onSelectedChange={setSelected}
                onOpen={(entry) => onSearch({ entry: entry.id })}
                onSwitch={handleSwitch}
                bulkActions={
                  <BulkActions
                    appId={appId}
                    entries={chosen}
                    categories={options}
                    onDone={() => setSelected(new Set())}
                  />
                }
                loading={list.isPending}
                empty={<NoEntries search={search} onSearch={narrow} onAdd={openNew} />}
                error={
                  list.isError && list.data === undefined ? <QueryFailure error={list.error} query={list} /> : null
                }
                onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
                isLoadingMore={list.isFetchingNextPage}
              />
            </div>
          </div>
        </div>
        <TestDock
          appId={appId}
          height="parent"
          open={search.test === true}
          onOpenChange={(open) => onSearch({ test: open ? true : undefined }, { replace: true })}
          // One drawer gives way to the other; a column stays.
          onOpenEntry={(entry) => onSearch(hasRoom ? { entry } : { entry, test: undefined })}
        />
      </div>
      <EntryDrawer
        appId={appId}
        entryId={search.entry}
        known={entries.find(({ id }) => id === search.entry)}
        categoryId={category ?? home}
        categories={options}
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
    </div>
  )
}
