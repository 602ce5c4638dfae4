import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { apiFailure } from '#src/api/errors.ts'
import type { Webhook } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { triedText } from './tried-words.ts'
import { useWebhookDeeds } from './use-webhooks.ts'

type DeliveryDrawerProps = {
  appId: string
  deliveryId: string
  webhooks: readonly Webhook[]
  onClose: () => void
}

/** One message: what was sent where, and what each try came to. */
export function DeliveryDrawer({ appId, deliveryId, webhooks, onClose }: DeliveryDrawerProps) {
  const t = useTexts()
  const notices = useNotices()
  const format = useFormat(useApplication().timeZone)
  const query = useQuery(orpc.webhooks.delivery.queryOptions({ input: { appId, deliveryId }, staleTime: 0 }))
  const { replay } = useWebhookDeeds()
  const again = () =>
    replay.mutate(
      { appId, deliveryId },
      {
        onSuccess: () => notices.done(t(($) => $.developer.delivery.replayed)),
        onError: (error) =>
          apiFailure(error).code === 'STATE_CONFLICT'
            ? notices.refused(t(($) => $.developer.delivery.under))
            : notices.failed(error),
      },
    )
  const copy = {
    copyLabel: t(($) => $.developer.delivery.copy),
    copiedLabel: t(($) => $.developer.delivery.copied),
  }
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={t(($) => $.developer.delivery.title)}
      closeLabel={t(($) => $.common.close)}
      size="wide"
      footer={
        <Button tone="accent" busy={replay.isPending} onClick={again}>
          {t(($) => $.developer.delivery.replay)}
        </Button>
      }
    >
      <QueryState query={query} skeleton={<Skeleton className="h-60 rounded-card" />}>
        {(delivery) => (
          <div className="flex flex-col gap-5">
            <DescriptionList
              items={[
                {
                  id: 'event',
                  term: t(($) => $.developer.delivery.event),
                  detail: t(($) => $.developer.event[delivery.event]),
                },
                { id: 'time', term: t(($) => $.developer.delivery.time), detail: format.dateTime(delivery.at) },
                {
                  id: 'state',
                  term: t(($) => $.developer.delivery.state),
                  detail: <DeliveryState state={delivery.state} />,
                },
                ...(delivery.nextAt === null
                  ? []
                  : [
                      {
                        id: 'next',
                        term: t(($) => $.developer.delivery.next),
                        detail: format.dateTime(delivery.nextAt),
                      },
                    ]),
                {
                  id: 'to',
                  term: t(($) => $.developer.delivery.to),
                  detail: webhooks.find(({ id }) => id === delivery.webhookId)?.url ?? '',
                },
                { id: 'requestId', term: t(($) => $.developer.delivery.requestId), detail: delivery.requestId },
              ]}
            />
            <CodeBlock
              code={delivery.body}
              label={t(($) => $.developer.delivery.body)}
              caption
              wrap
              maxHeight={320}
              {...copy}
            />
            <section className="flex flex-col gap-2">
              <h3 className="text-13 font-medium text-ink">{t(($) => $.developer.delivery.tries)}</h3>
              {delivery.all.length === 0 ? (
                <p className="text-13 text-muted">{t(($) => $.developer.delivery.noTries)}</p>
              ) : (
                <ol aria-label={t(($) => $.developer.delivery.tries)} className="flex flex-col divide-y divide-line">
                  {delivery.all.map((tried) => (
                    <li key={tried.at} className="flex flex-col gap-2 py-2 text-13">
                      <span className="flex flex-wrap justify-between gap-x-3">
                        <span className="text-ink">{triedText(t, tried)}</span>
                        <time dateTime={tried.at} className="tabular text-muted">
                          {format.dateTime(tried.at)}
                        </time>
                      </span>
                      {tried.answer !== '' && (
                        <CodeBlock
                          code={tried.answer}
                          label={t(($) => $.developer.delivery.answer, { time: format.dateTime(tried.at) })}
                          wrap
                          maxHeight={160}
                          {...copy}
                        />
                      )}
                    </li>
                  ))}
                </ol>
              )}
            </section>
          </div>
        )}
      </QueryState>
    </Drawer>
  )
}
