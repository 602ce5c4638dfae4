import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Link } from '#src/ui/link.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { downloads, type Export } from './data.ts'

/** The exports whose files are still there, and the one that runs. */
export function PastExports({ appId }: { appId: string }) {
  const t = useTexts()
  const query = useQuery(
    orpc.imports.exports.queryOptions({
      input: { appId },
      refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? 1_500 : false),
    }),
  )
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-24 w-full rounded-card" />}
      isEmpty={(list) => list.length === 0}
      empty={<p className="text-13 text-muted">{t(($) => $.imports.exports.empty)}</p>}
    >
      {(list) => <ExportTable appId={appId} list={list} />}
    </QueryState>
  )
}

function ExportTable({ appId, list }: { appId: string; list: readonly Export[] }) {
  const t = useTexts()
  const format = useFormat()
  const head = 'px-2 py-2 text-left font-medium first:pl-3 last:pr-3'
  return (
    // A wide table scrolls by itself, by keyboard, too; what only a screen reader sees scrolls with it.
    <div
      className="relative overflow-x-auto rounded-card border border-line"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t(($) => $.imports.exports.title)}
    >
      <table className="w-full min-w-160 text-13">
        <thead className="bg-sunken text-12 text-muted">
          <tr>
            <th scope="col" className={head}>
              {t(($) => $.imports.records.name)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.imports.records.status)}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t(($) => $.imports.exports.entries)}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t(($) => $.imports.records.size)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.imports.records.at)}
            </th>
            <th scope="col" className={head}>
              {t(($) => $.imports.exports.until)}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.id} className="border-t border-line align-top">
              <td className="max-w-80 px-2 py-2 pl-3 wrap-anywhere">
                {one.hasFile ? <Link href={downloads.exported(appId, one.id)}>{one.name}</Link> : one.name}
              </td>
              <td className="px-2 py-2">
                <Badge tone={one.status === 'complete' ? 'success' : one.status === 'running' ? 'info' : 'danger'}>
                  {t(($) => $.imports.exports.status[one.status])}
                </Badge>
              </td>
              <td className="tabular px-2 py-2 text-right text-muted">{format.number(one.total)}</td>
              <td className="tabular px-2 py-2 text-right text-muted">{one.size !== null && format.bytes(one.size)}</td>
              <td className="px-2 py-2 text-muted">{format.dateTime(one.createdAt)}</td>
              <td className="px-2 py-2 pr-3 text-muted">{one.expiresAt !== null && format.date(one.expiresAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
