import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { AuditDeeds, type AuditCheck } from './audit-deeds.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditLine } from './audit-line.tsx'
import { CheckResult } from './check-result.tsx'
import { filterOf, NO_FILTER, type AuditSearch, type SetSearch } from './search.ts'

type AuditPageProps = { appId: string; search: AuditSearch; onSearch: SetSearch }

/** Rows a request. */
const PAGE = 50

/** Who changed what, the newest first: narrowed, exported, and checked for rows that somebody has tampered with. */
export function AuditPage({ appId, search, onSearch }: AuditPageProps) {
  const t = useTexts()
  const [check, setCheck] = useState<AuditCheck | null>(null)
  const list = useInfiniteQuery(
    orpc.audit.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        limit: PAGE,
        ...filterOf(search),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <Page
      title={t(($) => $.audit.title)}
      note={t(($) => $.audit.note)}
      action={<AuditDeeds appId={appId} search={search} onChecked={setCheck} />}
    >
      <div className="flex max-w-[72rem] flex-col gap-4">
        <AuditFilters appId={appId} search={search} onSearch={onSearch} />
        {check !== null && <CheckResult check={check} onClose={() => setCheck(null)} />}
        {rows === undefined ? (
          list.isError ? (
            <QueryFailure error={list.error} query={list} />
          ) : (
            <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-3">
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-12 w-full" />
            </Loading>
          )
        ) : rows.length === 0 ? (
          <EmptyState
            drawing={<SearchDrawing />}
            title={t(($) => (isFiltered ? $.audit.nothing : $.audit.empty))}
            text={t(($) => (isFiltered ? $.audit.nothingText : $.audit.emptyText))}
            {...(isFiltered && {
              action: <Button onClick={() => onSearch(NO_FILTER)}>{t(($) => $.audit.clear)}</Button>,
            })}
          />
        ) : (
          <ul aria-label={t(($) => $.audit.label)} className="flex flex-col">
            {rows.map((row) => (
              <AuditLine key={row.id} row={row} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button className="self-center" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(($) => $.audit.more)}
          </Button>
        )}
      </div>
    </Page>
  )
}
