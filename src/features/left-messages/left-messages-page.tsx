import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { LEFT_MESSAGE_STATES } from '#src/domain/left-message/states.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { SearchBox } from '#src/features/shared/fields/search-box.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { InboxDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Select } from '#src/ui/select.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { MessageCard } from './message-card.tsx'
import { NO_FILTER, type LeftMessagesSearch, type SetSearch } from './search.ts'

type LeftMessagesPageProps = { appId: string; search: LeftMessagesSearch; onSearch: SetSearch }

/** Messages a request. */
const PAGE = 50
/** Milliseconds after which it is looked whether something new was left. */
const AGAIN = 15_000
const ANY = 'any'

/** What visitors have left while nobody was there: how far each answer is, who gives it, and the way to write it. */
export function LeftMessagesPage({ appId, search, onSearch }: LeftMessagesPageProps) {
  const t = useTexts()
  const { state, assignee, text } = search
  const list = useInfiniteQuery(
    orpc.leftMessages.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        limit: PAGE,
        ...(state !== undefined && { state }),
        ...(assignee !== undefined && { assignee }),
        ...(text !== undefined && { text }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: AGAIN,
    }),
  )
  const assignees = useQuery(orpc.leftMessages.assignees.queryOptions({ input: { appId } })).data ?? []
  const messages = list.data?.pages.flatMap(({ items }) => items)
  const counts = list.data?.pages[0]?.counts
  const isFiltered = state !== undefined || assignee !== undefined || text !== undefined
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : t(($) => $.leftMessages.counted, { name, count })
  return (
    <Page title={t(($) => $.leftMessages.title)} note={t(($) => $.leftMessages.note)}>
      <div className="flex max-w-[60rem] flex-col gap-4">
        <div role="search" aria-label={t(($) => $.leftMessages.label)} className="flex flex-wrap items-center gap-2">
          <SearchBox
            value={text}
            label={t(($) => $.leftMessages.search)}
            onChange={(words) => onSearch({ text: words }, { replace: true })}
          />
          <Select
            width="fit"
            aria-label={t(($) => $.leftMessages.state.label)}
            value={state ?? ANY}
            onValueChange={(value) => onSearch({ state: LEFT_MESSAGE_STATES.find((one) => one === value) })}
            options={[
              { value: ANY, label: t(($) => $.leftMessages.state.all) },
              ...LEFT_MESSAGE_STATES.map((one) => ({
                value: one,
                label: counted(
                  t(($) => $.leftMessages.state[one]),
                  counts?.[one],
                ),
              })),
            ]}
          />
          <Select
            width="fit"
            aria-label={t(($) => $.leftMessages.assignee.label)}
            value={assignee ?? ANY}
            onValueChange={(value) => onSearch({ assignee: value === ANY ? undefined : value })}
            options={[
              { value: ANY, label: t(($) => $.leftMessages.assignee.any) },
              { value: 'none', label: t(($) => $.leftMessages.assignee.none) },
              ...assignees.map(({ id, nickname }) => ({ value: id, label: nickname })),
            ]}
          />
        </div>
        {messages === undefined ? (
          list.isError ? (
            <QueryFailure error={list.error} query={list} />
          ) : (
            <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-3">
              <Skeleton className="h-32 w-full rounded-card" />
              <Skeleton className="h-32 w-full rounded-card" />
            </Loading>
          )
        ) : messages.length === 0 ? (
          <EmptyState
            drawing={<InboxDrawing />}
            title={t(($) => (isFiltered ? $.leftMessages.none : $.leftMessages.empty))}
            text={t(($) => (isFiltered ? $.leftMessages.noneText : $.leftMessages.emptyText))}
            {...(isFiltered && {
              action: <Button onClick={() => onSearch(NO_FILTER)}>{t(($) => $.leftMessages.clear)}</Button>,
            })}
          />
        ) : (
          <ul aria-label={t(($) => $.leftMessages.label)} className="flex flex-col gap-3">
            {messages.map((message) => (
              <MessageCard key={message.id} appId={appId} message={message} assignees={assignees} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button className="self-center" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(($) => $.leftMessages.more)}
          </Button>
        )}
      </div>
    </Page>
  )
}
