import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { QuestionsDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { downloads, isOpen, type Import } from './data.ts'
import { RevertImport } from './revert-import.tsx'
import { useImportDeeds } from './use-imports.ts'
import { failureText, statusText, statusTone } from './words.ts'

type UploadRecordsProps = { appId: string; onOpen: (importId: string) => void }

/** The imports of the last 30 days: what became of them, their files, another try, the way back. */
export function UploadRecords({ appId, onOpen }: UploadRecordsProps) {
  const t = useTexts()
  const [reverted, setReverted] = useState<Import>()
  const query = useInfiniteQuery(
    orpc.imports.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ appId, limit: 50, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      refetchInterval: 5_000,
    }),
  )
  const records = query.data?.pages.flatMap((page) => page.items) ?? []
  if (query.isPending)
    return (
      <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-2">
        {['a', 'b', 'c', 'd'].map((line) => (
          <Skeleton key={line} className="h-10 w-full rounded-control" />
        ))}
      </Loading>
    )
  if (query.data === undefined) return <QueryFailure error={query.error} query={query} />
  if (records.length === 0)
    return (
      <EmptyState
        drawing={<QuestionsDrawing />}
        title={t(($) => $.imports.records.empty)}
        text={t(($) => $.imports.records.emptyText)}
      />
    )
  return (
    <div className="flex flex-col gap-3">
      <RecordTable appId={appId} records={records} onOpen={onOpen} onRevert={setReverted} />
      {query.hasNextPage && (
        <Button className="self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(($) => $.imports.records.more)}
        </Button>
      )}
      {reverted && <RevertImport appId={appId} record={reverted} onClose={() => setReverted(undefined)} />}
    </div>
  )
}

type RecordTableProps = {
  appId: string
  records: readonly Import[]
  onOpen: (importId: string) => void
  onRevert: (record: Import) => void
}

function RecordTable({ appId, records, onOpen, onRevert }: RecordTableProps) {
  const t = useTexts()
  const head = 'px-2 py-2 text-left font-medium first:pl-3 last:pr-3'
  return (
    // A wide table scrolls by itself, by keyboard, too; what only a screen reader sees scrolls with it.
    <div
      className="relative overflow-x-auto rounded-card border border-line"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t(($) => $.imports.records.title)}
    >
      <table className="w-full min-w-180 text-13">
        <thead className="bg-sunken text-12 text-muted">
          <tr>
            <th scope="col" className={head}>
              {t(($) => $.imports.records.name)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.imports.records.status)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.imports.records.rows)}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t(($) => $.imports.records.size)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.imports.records.by)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.imports.records.at)}
            </th>
            <th scope="col" className={`${head} w-12`}>
              <span className="sr-only">{t(($) => $.imports.records.actions)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <RecordRow key={record.id} appId={appId} record={record} onOpen={onOpen} onRevert={onRevert} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RecordRowProps = Omit<RecordTableProps, 'records'> & { record: Import }

function RecordRow({ appId, record, onOpen, onRevert }: RecordRowProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const { retry } = useImportDeeds(appId)
  const [now] = useState(() => Date.now())
  const taken = record.added + record.changed + record.unchanged
  const save = (href: string) => () => globalThis.location.assign(href)
  return (
    <tr className="border-t border-line align-top">
      <td className="max-w-80 px-2 py-2 pl-3 wrap-anywhere">
        <button
          type="button"
          className="focus-ring rounded-small text-left font-medium text-ink hover:underline"
          onClick={() => onOpen(record.id)}
        >
          {record.name}
        </button>
        {record.failure !== null && <p className="text-12 text-muted">{failureText(t, record.failure)}</p>}
      </td>
      <td className="px-2 py-2">
        <Badge tone={statusTone(record)}>{statusText(t, record)}</Badge>
      </td>
      <td className="tabular px-2 py-2 text-muted">
        {record.total !== null && t(($) => $.imports.records.rowsOf, { ok: taken, refused: record.rejected })}
      </td>
      <td className="tabular px-2 py-2 text-right text-muted">{format.bytes(record.size)}</td>
      <td className="px-2 py-2 text-muted">{record.by ?? t(($) => $.imports.records.someone)}</td>
      <td className="px-2 py-2 text-muted" title={format.dateTime(record.createdAt)}>
        {format.relative(record.createdAt, now)}
      </td>
      <td className="px-2 py-1 pr-3">
        <Menu
          align="end"
          trigger={
            <IconButton
              size="small"
              label={t(($) => $.imports.records.actionsFor, { name: record.name })}
              icon={<MoreIcon />}
            />
          }
          entries={[
            { label: t(($) => $.imports.records.open), onSelect: () => onOpen(record.id) },
            ...(record.hasFile
              ? [{ label: t(($) => $.imports.records.original), onSelect: save(downloads.original(appId, record.id)) }]
              : []),
            ...(record.hasErrorFile
              ? [{ label: t(($) => $.imports.records.errors), onSelect: save(downloads.errors(appId, record.id)) }]
              : []),
            ...(record.hasFile && !isOpen(record)
              ? [
                  {
                    label: t(($) => $.imports.records.retry),
                    onSelect: () => void retry.run(record.id).then(({ id }) => onOpen(id), notices.failed),
                  },
                ]
              : []),
            ...(record.changeSetId !== null && record.revertedAt === null
              ? [{ label: t(($) => $.imports.records.revert), onSelect: () => onRevert(record) }]
              : []),
          ]}
        />
      </td>
    </tr>
  )
}
