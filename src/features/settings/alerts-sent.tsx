import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useDeliveryWords } from './alerts-words.ts'

/** The last alerts that left the console: what they told of, and whether they arrived. */
export function AlertsSent({ appId, onClose }: { appId: string; onClose: () => void }) {
  const t = useTexts()
  const { timeZone } = useApplication()
  const format = useFormat(timeZone)
  const { headOf, stateOf } = useDeliveryWords(timeZone)
  const deliveries = useQuery(orpc.alerts.deliveries.queryOptions({ input: { appId }, staleTime: 0 }))
  const title = t(($) => $.settings.alerts.sent.title)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={t(($) => $.settings.alerts.sent.text)}
      closeLabel={t(($) => $.common.close)}
    >
      <QueryState query={deliveries} skeleton={<Skeleton className="h-40 rounded-card" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-13 text-muted">{t(($) => $.settings.alerts.sent.none)}</p>
          ) : (
            <ol aria-label={title} className="flex flex-col divide-y divide-line">
              {rows.map((delivery) => (
                <li key={delivery.id} className="flex flex-col gap-0.5 py-2 text-13">
                  <span className="flex flex-wrap justify-between gap-x-3">
                    <span className="text-ink">{headOf(delivery)}</span>
                    <span className="tabular text-muted">{format.dateTime(delivery.at)}</span>
                  </span>
                  <span className={delivery.failure === null ? 'text-muted' : 'wrap-anywhere text-danger-text'}>
                    {stateOf(delivery)}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </Dialog>
  )
}
