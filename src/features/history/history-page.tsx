import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import { ConversationDrawer } from './conversation-drawer.tsx'
import { HISTORY_LAYOUT, useHistoryColumns } from './history-columns.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryTable } from './history-table.tsx'
import { NoConversations, type HistoryScope } from './no-conversations.tsx'
import type { HistorySearch, SetSearch } from './search.ts'

type HistoryPageProps = { appId: string; personId: string; search: HistorySearch; onSearch: SetSearch }

const NOTES: Record<HistoryScope, (t: Texts) => string> = {
  all: (t) => t(($) => $.history.page.note),
  groups: (t) => t(($) => $.history.page.groupNote),
  own: (t) => t(($) => $.history.page.ownNote),
}

/** Conversations a request. */
const PAGE = 50

/** The chat history: every conversation that the member may see, and one of them whole beside the list. */
export function HistoryPage({ appId, personId, search, onSearch }: HistoryPageProps) {
  const t = useTexts()
  const [seesAll, seesGroups] = [usePermission('history.whole'), usePermission('history.view')]
  const scope = seesAll ? 'all' : seesGroups ? 'groups' : 'own'
  const { range, text, channel, state, endReason, rating, begun, agent, visitor, closing, alert } = search
  const list = useInfiniteQuery(
    orpc.history.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        limit: PAGE,
        ...(range !== undefined && { range }),
        ...(text !== undefined && { text }),
        ...(channel !== undefined && { channel }),
        ...(state !== undefined && { state }),
        ...(endReason !== undefined && { endReason }),
        ...(rating !== undefined && { rating }),
        ...(begun !== undefined && { begun }),
        ...(agent !== undefined && { agentId: agent }),
        ...(visitor !== undefined && { visitorId: visitor }),
        ...(closing !== undefined && { closing }),
        ...(alert !== undefined && { alert }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const columns = useHistoryColumns()
  const [layout, setLayout] = useTableLayout('history', HISTORY_LAYOUT)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <div className="flex h-full min-h-[36rem] flex-col gap-4 p-4 md:p-6">
      <PageHeader title={t(($) => $.history.page.title)} note={NOTES[scope](t)} />
      <HistoryFilters
        appId={appId}
        search={search}
        onSearch={onSearch}
        total={total}
        visitor={rows.find((row) => row.visitor.id === visitor)?.visitor}
        end={
          <ColumnChooser
            columns={columns}
            layout={layout}
            onLayoutChange={setLayout}
            labels={{
              open: t(($) => $.history.table.columns),
              moveUp: (column) => t(($) => $.history.table.columnUp, { column }),
              moveDown: (column) => t(($) => $.history.table.columnDown, { column }),
              reset: t(($) => $.history.table.columnReset),
            }}
          />
        }
      />
      <div className="min-h-0 flex-1">
        <HistoryTable
          rows={rows}
          columns={columns}
          layout={layout}
          onLayoutChange={setLayout}
          total={total}
          onOpen={({ id }) => onSearch({ conversation: id })}
          loading={list.isPending}
          empty={<NoConversations search={search} onSearch={onSearch} scope={scope} />}
          error={list.isError && list.data === undefined ? <QueryFailure error={list.error} query={list} /> : null}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoadingMore={list.isFetchingNextPage}
        />
      </div>
      {search.conversation !== undefined && (
        <ConversationDrawer
          personId={personId}
          key={search.conversation}
          appId={appId}
          conversationId={search.conversation}
          onClose={() => onSearch({ conversation: undefined })}
        />
      )}
    </div>
  )
}
