import type { Webhook, WebhookDelivery } from '#src/api/types.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { TableColumn } from '#src/ui/table/table-types.ts'
import { DeliveryState } from './delivery-state.tsx'

/** The columns of the delivery log. */
export function useDeliveryColumns(webhooks: readonly Webhook[]): TableColumn<WebhookDelivery>[] {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  return [
    {
      id: 'time',
      header: t(($) => $.developer.log.columns.time),
      width: 170,
      hideable: false,
      cell: ({ at }) => format.dateTime(at),
    },
    {
      id: 'event',
      header: t(($) => $.developer.log.columns.event),
      width: 200,
      cell: ({ event }) => t(($) => $.developer.event[event]),
    },
    {
      id: 'state',
      header: t(($) => $.developer.log.columns.state),
      width: 110,
      cell: ({ state }) => <DeliveryState state={state} />,
    },
    {
      id: 'status',
      header: t(($) => $.developer.log.columns.status),
      width: 90,
      align: 'end',
      cell: ({ last }) => last && (last.status ?? t(($) => $.developer.log.noAnswer)),
    },
    {
      id: 'ms',
      header: t(($) => $.developer.log.columns.ms),
      width: 110,
      align: 'end',
      cell: ({ last }) => last && t(($) => $.developer.log.ms, { ms: format.number(last.ms) }),
    },
    {
      id: 'tries',
      header: t(($) => $.developer.log.columns.tries),
      width: 80,
      align: 'end',
      cell: ({ tries }) => tries,
    },
    {
      id: 'webhook',
      header: t(($) => $.developer.log.columns.webhook),
      width: 220,
      cell: ({ webhookId }) => webhooks.find(({ id }) => id === webhookId)?.url ?? '',
    },
    {
      id: 'requestId',
      header: t(($) => $.developer.log.columns.requestId),
      width: 300,
      cell: ({ requestId }) => <span className="font-mono text-12">{requestId}</span>,
    },
  ]
}
