import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { WordAlert } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { InboxDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'

/** Alerts a request. */
const PAGE = 20

/** Messages that held words to be told of, with the way to their conversations. */
export function AlertList({ appId }: { appId: string }) {
  const t = useTexts()
  const list = useInfiniteQuery(
    orpc.sensitiveWords.alerts.infiniteOptions({
      input: (cursor: string | undefined) => ({ appId, limit: PAGE, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const alerts = list.data?.pages.flatMap(({ items }) => items)
  return (
    <Card
      aria-label={t(($) => $.rules.alerts.title)}
      title={t(($) => $.rules.alerts.title)}
      note={t(($) => $.rules.alerts.note)}
    >
      {alerts === undefined ? (
        list.isError ? (
          <QueryFailure error={list.error} query={list} />
        ) : (
          <Loading label={t(($) => $.common.loading)}>
            <Skeleton className="h-16 w-full" />
          </Loading>
        )
      ) : alerts.length === 0 ? (
        <EmptyState
          drawing={<InboxDrawing />}
          title={t(($) => $.rules.alerts.empty)}
          text={t(($) => $.rules.alerts.emptyText)}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <ul aria-label={t(($) => $.rules.alerts.label)} className="flex flex-col">
            {alerts.map((alert) => (
              <AlertLine key={alert.id} appId={appId} alert={alert} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button className="self-center" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(($) => $.rules.alerts.more)}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function AlertLine({ appId, alert }: { appId: string; alert: WordAlert }) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const notices = useNotices()
  const queryClient = useQueryClient()
  const canEdit = usePermission('settings.edit')
  const { visitor, words, writer, at, seenBy } = alert
  const see = useMutation({
    mutationFn: () => client.sensitiveWords.seen({ appId, alertId: alert.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.sensitiveWords.alerts.key() }),
    onError: notices.failed,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="text-14 font-medium text-ink wrap-anywhere">
          {t(($) => $.rules.alerts.words, { words: words.join(', ') })}
        </p>
        <p className="flex flex-wrap gap-x-2 text-12 text-muted">
          <span>
            {visitor.nickname === ''
              ? t(($) => $.rules.alerts.visitor, { number: visitor.number })
              : t(($) => $.rules.alerts.named, { name: visitor.nickname, number: visitor.number })}
          </span>
          <span>{t(($) => $.rules.alerts.by[writer])}</span>
          <time dateTime={at} className="tabular">
            {format.dateTime(at)}
          </time>
        </p>
      </div>
      <Link asChild className="text-13">
        <ScreenLink href={`${screenPath(appId, 'history')}?conversation=${alert.conversationId}`}>
          {t(($) => $.rules.alerts.open)}
        </ScreenLink>
      </Link>
      {seenBy !== null ? (
        <span className="text-12 text-muted">
          {t(($) => $.rules.alerts.seenBy, { name: seenBy === '' ? t(($) => $.rules.alerts.somebody) : seenBy })}
        </span>
      ) : (
        canEdit && (
          <Button size="small" busy={see.isPending} onClick={() => see.mutate()}>
            {t(($) => $.rules.alerts.seen)}
          </Button>
        )
      )}
    </li>
  )
}
