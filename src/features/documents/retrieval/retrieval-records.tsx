import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { OutcomeBadge } from '#src/features/shared/why/outcome-badge.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { QuestionsDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import type { FileSearch, SetSearch } from '../file-search.ts'
import type { EntryWriter } from '../new-entry.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { isNarrowed, RecordFilters } from './record-filters.tsx'

type RetrievalRecordsProps = { appId: string; search: FileSearch; onSearch: SetSearch; writer: EntryWriter }
type Record = Awaited<ReturnType<typeof client.retrievals.list>>['items'][number]

const PAGE = 50

/** What was asked and what came back, of visitors and of tests, and from there to what mends it. */
export function RetrievalRecords({ appId, search, onSearch, writer }: RetrievalRecordsProps) {
  const t = useTexts()
  const { range, kind, outcome, sequel, text, record } = search
  const query = useInfiniteQuery(
    orpc.retrievals.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        limit: PAGE,
        range: range ?? ('7d' as const),
        ...(kind !== undefined && { kind }),
        ...(outcome !== undefined && { outcome }),
        ...(sequel !== undefined && { sequel }),
        ...(text !== undefined && { text }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const records = query.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <p className="max-w-prose text-13 text-muted">
        {t(($) => $.retrieval.records.note, { days: LIMITS.retrieval.testDays })}
      </p>
      <RecordFilters search={search} onSearch={onSearch} />
      {records === undefined ? (
        query.error ? (
          <QueryFailure error={query.error} query={query} />
        ) : (
          <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-2">
            {['a', 'b', 'c', 'd'].map((line) => (
              <Skeleton key={line} className="h-10 w-full rounded-control" />
            ))}
          </Loading>
        )
      ) : records.length === 0 ? (
        <EmptyState
          drawing={<QuestionsDrawing />}
          title={isNarrowed(search) ? t(($) => $.retrieval.records.emptyFilter) : t(($) => $.retrieval.records.empty)}
          text={isNarrowed(search) ? undefined : t(($) => $.retrieval.records.emptyText)}
        />
      ) : (
        <>
          <RecordTable records={records} onOpen={(id) => onSearch({ record: id })} />
          {query.hasNextPage && (
            <Button className="self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t(($) => $.retrieval.records.more)}
            </Button>
          )}
        </>
      )}
      {record !== undefined && (
        <RecordDrawer
          key={record}
          appId={appId}
          id={record}
          writer={writer}
          onClose={() => onSearch({ record: undefined })}
        />
      )}
    </>
  )
}

const TONES = { went_on: 'success', asked_again: 'warning', person: 'warning' } as const

function RecordTable({ records, onOpen }: { records: readonly Record[]; onOpen: (id: string) => void }) {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const head = 'px-2 py-2 font-medium first:pl-3 last:pr-3'
  const versionText = ({ version }: Record) =>
    version === null ? t(($) => $.retrieval.records.draft) : t(($) => $.retrieval.records.version, { version })
  return (
    // A wide table scrolls by itself, by keyboard, too; what only a screen reader sees scrolls with it.
    <div
      className="relative overflow-x-auto rounded-card border border-line"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t(($) => $.retrieval.records.label)}
    >
      <table className="w-full min-w-4xl border-collapse text-left text-13">
        <thead>
          <tr className="text-12 text-muted">
            <th scope="col" className={head}>
              {t(($) => $.retrieval.records.question)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.retrieval.records.outcome)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.retrieval.records.best)}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t(($) => $.retrieval.records.confidence)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.retrieval.records.sequel)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.retrieval.records.kind)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.retrieval.records.at)}
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id} className="border-t border-line align-top">
              <td className="max-w-72 px-2 py-2 pl-3">
                <button
                  type="button"
                  className="focus-ring rounded-small text-left font-medium text-ink wrap-anywhere hover:underline"
                  onClick={() => onOpen(record.id)}
                >
                  {record.query}
                </button>
              </td>
              <td className="px-2 py-2 whitespace-nowrap">
                <OutcomeBadge outcome={record.outcome} />
              </td>
              <td className="max-w-64 px-2 py-2 text-muted wrap-anywhere">
                {record.best?.text ?? t(($) => $.retrieval.records.nothing)}
              </td>
              <td className="tabular px-2 py-2 text-right text-muted">
                {record.best === null
                  ? '–'
                  : format.number(record.best.confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
              </td>
              <td className="px-2 py-2 whitespace-nowrap">
                {record.sequel === null ? (
                  '–'
                ) : (
                  <Badge tone={TONES[record.sequel]}>{t(($) => $.retrieval.records.sequels[record.sequel!])}</Badge>
                )}
              </td>
              <td className="px-2 py-2 text-muted">
                {record.by ?? t(($) => $.retrieval.records.visitor)}
                <span className="block text-12">{versionText(record)}</span>
              </td>
              <td className="px-2 py-2 pr-3 whitespace-nowrap text-muted" title={format.dateTime(record.at)}>
                {format.relative(record.at, now)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
