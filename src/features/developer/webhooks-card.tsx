import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Webhook, WebhookTry } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { InboxDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import { useWebhookDeeds, useWebhooks } from './use-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** What stands over the page. */
type Open =
  | { type: 'form'; webhook: Webhook | null }
  | { type: 'secret'; secret: string; both: boolean }
  | { type: 'tested'; tried: WebhookTry }
  | { type: 'rotate' | 'remove'; webhook: Webhook }

/** The endpoints that are told what happens. */
export function WebhooksCard({ appId }: { appId: string }) {
  const t = useTexts()
  const notices = useNotices()
  const query = useWebhooks(appId)
  const deeds = useWebhookDeeds()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const test = ({ id }: Webhook) =>
    deeds.test.mutate(
      { appId, webhookId: id },
      { onSuccess: (tried) => setOpen({ type: 'tested', tried }), onError: notices.failed },
    )
  const resume = ({ id }: Webhook) =>
    deeds.resume.mutate(
      { appId, webhookId: id },
      { onSuccess: () => notices.done(t(($) => $.developer.webhooks.resumed)), onError: notices.failed },
    )
  const rotate = ({ id }: Webhook) =>
    deeds.rotate.mutate(
      { appId, webhookId: id },
      { onSuccess: ({ secret }) => setOpen({ type: 'secret', secret, both: true }), onError: notices.failed },
    )
  const remove = ({ id }: Webhook) =>
    deeds.remove.mutate(
      { appId, webhookId: id },
      {
        onSuccess: () => {
          notices.done(t(($) => $.developer.remove.done))
          close()
        },
        onError: notices.failed,
      },
    )
  return (
    <Card
      aria-label={t(($) => $.developer.webhooks.title)}
      title={t(($) => $.developer.webhooks.title)}
      note={t(($) => $.developer.webhooks.note)}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-24 w-full rounded-card" />}>
        {(webhooks) => (
          <div className="flex flex-col items-start gap-3">
            {webhooks.length === 0 ? (
              <EmptyState
                className="self-stretch"
                drawing={<InboxDrawing />}
                title={t(($) => $.developer.webhooks.empty)}
                text={t(($) => $.developer.webhooks.emptyText)}
              />
            ) : (
              <ul
                aria-label={t(($) => $.developer.webhooks.label)}
                className="flex flex-col self-stretch rounded-card border border-line"
              >
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    isTesting={deeds.test.isPending && deeds.test.variables.webhookId === webhook.id}
                    onTest={() => test(webhook)}
                    onResume={() => resume(webhook)}
                    onEdit={() => setOpen({ type: 'form', webhook })}
                    onRotate={() => setOpen({ type: 'rotate', webhook })}
                    onRemove={() => setOpen({ type: 'remove', webhook })}
                  />
                ))}
              </ul>
            )}
            <Button
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setOpen({ type: 'form', webhook: null })}
            >
              {t(($) => $.developer.webhooks.add)}
            </Button>
          </div>
        )}
      </QueryState>
      {open?.type === 'form' && (
        <WebhookDialog
          appId={appId}
          webhook={open.webhook}
          onSecret={(secret) => setOpen({ type: 'secret', secret, both: false })}
          onClose={close}
        />
      )}
      {open?.type === 'secret' && (
        <SecretDialog
          secret={open.secret}
          title={t(($) => $.developer.secret.title)}
          text={t(($) => $.developer.secret.text)}
          label={t(($) => $.developer.secret.label)}
          copyLabel={t(($) => $.developer.secret.copy)}
          note={open.both ? t(($) => $.developer.secret.both) : undefined}
          onClose={close}
        />
      )}
      {open?.type === 'tested' && <TestDialog tried={open.tried} onClose={close} />}
      {open?.type === 'rotate' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          tone="accent"
          title={t(($) => $.developer.rotate.title)}
          body={t(($) => $.developer.rotate.body)}
          confirmLabel={t(($) => $.developer.rotate.confirm)}
          cancelLabel={t(($) => $.developer.form.cancel)}
          busy={deeds.rotate.isPending}
          onConfirm={() => rotate(open.webhook)}
        />
      )}
      {open?.type === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t(($) => $.developer.remove.title)}
          body={t(($) => $.developer.remove.body, { url: open.webhook.url })}
          confirmLabel={t(($) => $.developer.remove.confirm)}
          cancelLabel={t(($) => $.developer.form.cancel)}
          busy={deeds.remove.isPending}
          onConfirm={() => remove(open.webhook)}
        />
      )}
    </Card>
  )
}
