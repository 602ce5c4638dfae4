import type { Webhook } from '#src/api/types.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'

type WebhookRowProps = {
  webhook: Webhook
  isTesting: boolean
  onTest: () => void
  onResume: () => void
  onEdit: () => void
  onRotate: () => void
  onRemove: () => void
}

const TONES = { on: 'success', off: 'neutral', failures: 'danger', gone: 'danger' } as const satisfies Record<
  string,
  Tone
>

/** A webhook: where it leads, whether anything is sent there, and what can be done with it. */
export function WebhookRow(props: WebhookRowProps) {
  const { webhook, isTesting, onTest, onResume, onEdit, onRotate, onRemove } = props
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const { url, type, enabled, events, paused, waiting, failed, secret } = webhook
  const state = !enabled ? 'off' : (paused?.for ?? 'on')
  const facts = [
    t(($) => $.developer.webhooks.types[type]),
    t(($) => $.developer.webhooks.facts.events, { count: events.length }),
    ...(waiting > 0 ? [t(($) => $.developer.webhooks.facts.waiting, { count: waiting })] : []),
    ...(failed > 0 ? [t(($) => $.developer.webhooks.facts.failed, { count: failed })] : []),
    t(($) => $.developer.webhooks.facts.secret, { last4: secret.last4 }),
    ...(secret.formerUntil === null
      ? []
      : [t(($) => $.developer.webhooks.facts.former, { time: format.dateTime(secret.formerUntil) })]),
  ]
  return (
    <li className="flex flex-wrap items-start gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-13 font-medium text-ink">
          <span className="wrap-anywhere">{url}</span>
          <Badge tone={TONES[state]}>{t(($) => $.developer.webhooks.state[state])}</Badge>
        </p>
        <p className="text-12 text-muted">{facts.join(' · ')}</p>
      </div>
      {enabled && paused !== null && (
        <Button size="small" onClick={onResume}>
          {t(($) => $.developer.webhooks.resume)}
        </Button>
      )}
      <Button size="small" busy={isTesting} onClick={onTest}>
        {t(($) => $.developer.webhooks.test)}
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton size="small" label={t(($) => $.developer.webhooks.actions, { url })} icon={<MoreIcon />} />
        }
        entries={[
          { label: t(($) => $.developer.webhooks.edit), onSelect: onEdit },
          { label: t(($) => $.developer.webhooks.rotate), onSelect: onRotate },
          { type: 'line' },
          { label: t(($) => $.developer.webhooks.remove), tone: 'danger', onSelect: onRemove },
        ]}
      />
    </li>
  )
}
