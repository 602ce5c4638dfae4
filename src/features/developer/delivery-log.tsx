import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { orpc } from '#src/api/query.ts'
import type { WebhookDelivery } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { InboxDrawing, SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { LogFilters } from './log-filters.tsx'
import { isNarrowed, NO_FILTER, type LogSearch, type SetSearch } from './search.ts'
import { useDeliveryColumns } from './delivery-columns.tsx'
import { useTableLabels } from './use-table-labels.ts'
import { useWebhookDeeds, useWebhooks } from './use-webhooks.ts'

/** Deliveries a request. */
const PAGE = 50

type DeliveryLogProps = { appId: string; search: LogSearch; onSearch: SetSearch }

/** What was sent to other systems, the newest first, and a way to send it again. */
export function DeliveryLog({ appId, search, onSearch }: DeliveryLogProps) {
  const t = useTexts()
  const notices = useNotices()
  const { webhook, event, state, delivery } = search
  const [layout, setLayout] = useTableLayout('deliveries')
  const { replayFailed } = useWebhookDeeds()
  const webhooks = useWebhooks(appId).data ?? []
  const list = useInfiniteQuery(
    orpc.webhooks.deliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({
        appId,
        limit: PAGE,
        ...(webhook !== undefined && { webhookId: webhook }),
        ...(event !== undefined && { event }),
        ...(state !== undefined && { state }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const rows: WebhookDelivery[] = list.data?.pages.flatMap(({ items }) => items) ?? []
  const columns = useDeliveryColumns(webhooks)
  const labels = useTableLabels()
  const narrowed = isNarrowed(search)
  const again = () =>
    replayFailed.mutate(
      { appId, ...(webhook !== undefined && { webhookId: webhook }), ...(event !== undefined && { event }) },
      {
        onSuccess: ({ count }) =>
          notices.done(
            count === 0 ? t(($) => $.developer.log.nothingFailed) : t(($) => $.developer.log.replayed, { count }),
          ),
        onError: notices.failed,
      },
    )
  return (
    <Card
      aria-label={t(($) => $.developer.log.title)}
      title={t(($) => $.developer.log.title)}
      note={t(($) => $.developer.log.note, { days: LIMITS.webhook.keptDays })}
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <LogFilters webhooks={webhooks} search={search} onSearch={onSearch} />
          <span className="flex flex-wrap gap-2 sm:ml-auto">
            <Button
              icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
              busy={list.isRefetching && !list.isFetchingNextPage}
              onClick={() => void list.refetch()}
            >
              {t(($) => $.developer.log.again)}
            </Button>
            <Button busy={replayFailed.isPending} onClick={again}>
              {t(($) => $.developer.log.replayFailed)}
            </Button>
          </span>
        </div>
        <div className="h-120">
          <DataTable
            caption={t(($) => $.developer.log.label)}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowLabel={(row) => t(($) => $.developer.event[row.event])}
            labels={labels}
            onOpen={({ id }) => onSearch({ delivery: id })}
            layout={layout}
            onLayoutChange={setLayout}
            loading={list.isPending}
            empty={
              <EmptyState
                drawing={narrowed ? <SearchDrawing /> : <InboxDrawing />}
                title={t(($) => (narrowed ? $.developer.log.nothing : $.developer.log.empty))}
                text={t(($) => (narrowed ? $.developer.log.nothingText : $.developer.log.emptyText))}
                {...(narrowed && {
                  action: <Button onClick={() => onSearch(NO_FILTER)}>{t(($) => $.developer.log.clear)}</Button>,
                })}
              />
            }
            error={list.isError ? <QueryFailure error={list.error} query={list} /> : undefined}
            {...(list.hasNextPage && {
              footer: (
                <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {t(($) => $.developer.log.more)}
                </Button>
              ),
            })}
          />
        </div>
      </div>
      {delivery !== undefined && (
        <DeliveryDrawer
          appId={appId}
          deliveryId={delivery}
          webhooks={webhooks}
          onClose={() => onSearch({ delivery: undefined })}
        />
      )}
    </Card>
  )
}
