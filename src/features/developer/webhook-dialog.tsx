import { useState } from 'react'
import { apiFailure, issuesOf } from '#src/api/errors.ts'
import type { Webhook } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { WEBHOOK_EVENTS, WEBHOOK_TYPES, type WebhookEvent } from '#src/domain/webhook/events.ts'
import { CheckList } from '#src/features/shared/fields/check-list.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useWebhookDeeds } from './use-webhooks.ts'

type Draft = Pick<Webhook, 'type' | 'enabled' | 'url' | 'events' | 'timeoutMs' | 'pauseAfter'>

type WebhookDialogProps = {
  appId: string
  /** The one that is changed; null: a new one. */
  webhook: Webhook | null
  /** It has a new secret. */
  onSecret: (secret: string) => void
  onClose: () => void
}

const { timeoutMs: TIMEOUT, pauseAfter: PAUSE, url: URL_LIMIT, count: COUNT } = LIMITS.webhook

const NEW: Draft = {
  type: 'message',
  enabled: true,
  url: '',
  events: [...WEBHOOK_EVENTS.message],
  timeoutMs: TIMEOUT.usual,
  pauseAfter: PAUSE.usual,
}

/** Where a webhook leads, what it tells, and how it is sent. */
export function WebhookDialog({ appId, webhook, onSecret, onClose }: WebhookDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const { create, update } = useWebhookDeeds()
  const [draft, setDraft] = useState<Draft>(webhook ?? NEW)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setRefused(undefined)
  }
  const { type, enabled, url, events, timeoutMs, pauseAfter } = draft
  const choices: readonly WebhookEvent[] = WEBHOOK_EVENTS[type]
  const wrongUrl =
    /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim()) ? undefined : t(($) => $.developer.form.urlWrong)
  const noEvents = events.length === 0 ? t(($) => $.developer.form.eventsNone) : undefined

  const submit = () => {
    setTried(true)
    if (wrongUrl !== undefined || noEvents !== undefined) return
    const settings = { type, enabled, url: url.trim(), events, timeoutMs, pauseAfter }
    const onError = (error: unknown) => {
      const [issue] = issuesOf(error)
      if (issue) setRefused(errorText(t, issue.code))
      else if (apiFailure(error).code === 'WEBHOOK_LIMIT')
        notices.refused(t(($) => $.developer.form.full, { limit: COUNT }))
      else notices.failed(error)
    }
    if (webhook === null) create.mutate({ appId, settings }, { onSuccess: ({ secret }) => onSecret(secret), onError })
    else
      update.mutate(
        { appId, webhookId: webhook.id, revision: webhook.revision, settings },
        {
          onSuccess: ({ secret }) => {
            notices.done(t(($) => $.developer.form.saved))
            if (secret === null) onClose()
            else onSecret(secret)
          },
          onError,
        },
      )
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(($) => (webhook ? $.developer.form.editTitle : $.developer.form.addTitle))}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.developer.form.cancel)}</Button>
          <Button type="submit" form="webhook" tone="accent" busy={create.isPending || update.isPending}>
            {t(($) => (webhook ? $.developer.form.save : $.developer.form.confirm))}
          </Button>
        </>
      }
    >
      <form
        id="webhook"
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={t(($) => $.developer.form.url)}
          help={t(($) => $.developer.form.urlHelp)}
          error={refused ?? (isTried ? wrongUrl : undefined)}
          required
        >
          <TextField
            type="url"
            autoFocus
            value={url}
            maxLength={URL_LIMIT}
            placeholder="https://"
            onChange={({ target }) => set({ url: target.value })}
          />
        </Field>
        <Switch
          side="end"
          label={t(($) => $.developer.form.enabled)}
          help={t(($) => $.developer.form.enabledHelp)}
          checked={enabled}
          onCheckedChange={(checked) => set({ enabled: checked })}
        />
        <Field label={t(($) => $.developer.form.type)}>
          <RadioGroup
            value={type}
            options={WEBHOOK_TYPES.map((value) => ({
              value,
              label: t(($) => $.developer.webhooks.types[value]),
              help: t(($) => $.developer.webhooks.typeHelp[value]),
            }))}
            onValueChange={(value) => set({ type: value, events: [...WEBHOOK_EVENTS[value]] })}
          />
        </Field>
        <CheckList
          legend={t(($) => $.developer.form.events)}
          note={t(($) => $.developer.form.eventsNote, { count: events.length, all: choices.length })}
          {...(isTried && noEvents !== undefined && { help: noEvents })}
          choices={choices.map((id) => ({ id, label: t(($) => $.developer.event[id]) }))}
          value={events}
          onChange={(value) => set({ events: value })}
        />
        <Field label={t(($) => $.developer.form.timeout)}>
          <NumberField
            value={timeoutMs}
            min={TIMEOUT.least}
            max={TIMEOUT.most}
            step={500}
            unit={t(($) => $.developer.form.timeoutUnit)}
            increaseLabel={t(($) => $.developer.form.more)}
            decreaseLabel={t(($) => $.developer.form.less)}
            onValueChange={(next) => set({ timeoutMs: next ?? TIMEOUT.usual })}
            className="w-44!"
          />
        </Field>
        <Field label={t(($) => $.developer.form.pauseAfter)} help={t(($) => $.developer.form.pauseHelp)}>
          <NumberField
            value={pauseAfter}
            min={PAUSE.least}
            max={PAUSE.most}
            unit={t(($) => $.developer.form.pauseUnit)}
            increaseLabel={t(($) => $.developer.form.more)}
            decreaseLabel={t(($) => $.developer.form.less)}
            onValueChange={(next) => set({ pauseAfter: next ?? PAUSE.usual })}
            className="w-44!"
          />
        </Field>
      </form>
    </Dialog>
  )
}
