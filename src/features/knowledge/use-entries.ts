import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { orpc } from '#src/api/query.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import type { TableSort } from '#src/editor/qa-table/table-head.tsx'
import type { Density } from '#src/editor/qa-table/table-row.tsx'
import { categoryOptions, categoryTree } from '#src/features/shared/knowledge/category-list.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { groupingOf } from './grouping.ts'
import { filterOf, SORT_KEYS, type KnowledgeSearch, type SetSearch } from './search.ts'
import { useEntryColumns } from './use-entry-columns.tsx'
import { useEntryTable } from './use-entry-table.ts'
import { useKept } from './use-kept.ts'

/** What chitchat is told of: it has no category, and nobody owns or reviews it. */
const CHITCHAT_COLUMNS = new Set([
  'question',
  'similar',
  'answer',
  'enabled',
  'state',
  'hits',
  'helpful',
  'updated',
  'counterExamples',
  'remark',
])

const DENSITIES = ['compact', 'normal', 'tall'] as const satisfies readonly Density[]

type Shown = { appId: string; base: QaBase; search: KnowledgeSearch; onSearch: SetSearch }

/** The rows of a base that the address asks for, what they can be arranged by, and which of them are ticked. */
export function useEntries({ appId, base, search, onSearch }: Shown) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const isQa = base === 'qa'
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [layout, setLayout] = useTableLayout(isQa ? 'qa-table' : 'chitchat-table')
  const [density, setDensity] = useKept('qa-table:density', DENSITIES, 'normal')

  const { category } = search
  const filter = filterOf(search)
  const sort = { by: search.sort ?? 'updated', descending: search.descending ?? search.sort === undefined }
  const categories = useQuery(orpc.knowledge.categories.queryOptions({ input: { appId } }))
  const editors = useQuery(orpc.knowledge.editors.queryOptions({ input: { appId } })).data ?? []
  const tags = useQuery(orpc.knowledge.tags.queryOptions({ input: { appId } })).data ?? []

  const tree = categoryTree(categories.data ?? [], format.compare)
  const home = category ?? tree.find(({ isDefault }) => isDefault)?.id
  const options = categoryOptions(tree)
  const groups = groupingOf(search, onSearch, isQa ? options : [])
  const table = useEntryTable(appId, filter, sort, isQa ? groups.grouping : undefined, {
    base,
    categoryId: home,
    onKept: (count) => notices.refused(t(($) => $.knowledge.table.kept, { count })),
  })
  const { store } = table
  const all = useEntryColumns({ categories: options, editors })
  const columns = isQa ? all : all.filter(({ id }) => CHITCHAT_COLUMNS.has(id))

  const saving = useSyncExternalStore(store.subscribe, store.saving)
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

  /** A narrower or wider list: what was ticked may no longer be in it. */
  const narrow: SetSearch = (part, settings) => {
    setChecked(new Set())
    onSearch(part, settings)
  }
  const sortBy = ({ by, descending }: TableSort) =>
    onSearch({ sort: SORT_KEYS.find((key) => key === by), descending }, { replace: true })

  return {
    appId,
    base,
    isQa,
    search,
    onSearch,
    narrow,
    filter,
    sort,
    sortBy,
    groups,
    tree,
    /** The category that a new entry comes into. */
    home,
    options,
    editors,
    tags,
    table,
    columns,
    layout,
    setLayout,
    density,
    setDensity,
    checked,
    setChecked,
  }
}

export type Entries = ReturnType<typeof useEntries>
