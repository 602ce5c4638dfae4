import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { issuesOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { ALERT_KINDS } from '#src/domain/notification/alerts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { CheckList } from '#src/features/shared/fields/check-list.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useDeliveryWords } from './alerts-words.ts'
import type { AlertsFormState, SavedAlerts } from './use-alerts-form.ts'

type AlertsWebhookProps = { appId: string; form: AlertsFormState; saved: SavedAlerts }

/** Of what another system is told, and where. */
export function AlertsWebhook({ appId, form, saved }: AlertsWebhookProps) {
  const t = useTexts()
  const { draft, faults, refused, setWebhook } = form
  const { kinds, url } = draft.webhook
  const isWrong = faults.some(({ path }) => path[0] === 'webhook' && path[1] === 'url')
  const refusal =
    refused?.draft.webhook.url === url ? issuesOf(refused.error).find(({ path }) => path.at(-1) === 'url') : undefined
  return (
    <>
      <CheckList
        legend={t(($) => $.settings.alerts.webhook.kinds)}
        choices={ALERT_KINDS.map((kind) => ({ id: kind, label: t(($) => $.settings.alerts.kinds[kind]) }))}
        value={kinds}
        onChange={(chosen) => setWebhook({ kinds: ALERT_KINDS.filter((kind) => chosen.includes(kind)) })}
      />
      <Field
        label={t(($) => $.settings.alerts.webhook.url)}
        help={t(($) => $.settings.alerts.webhook.urlHelp)}
        error={
          !isWrong
            ? refusal && errorText(t, refusal.code)
            : url === ''
              ? t(($) => $.settings.alerts.webhook.required)
              : t(($) => $.settings.assignment.webhook.urlWrong)
        }
      >
        <TextField
          type="url"
          value={url}
          placeholder="https://"
          maxLength={LIMITS.flow.url}
          onChange={(event) => setWebhook({ url: event.target.value.trim() })}
        />
      </Field>
      {saved.rules.webhook.url !== '' && <SigningSecret appId={appId} form={form} saved={saved} />}
      <TestCall appId={appId} form={form} saved={saved} />
    </>
  )
}

/** What calls are signed with: told once when it is made, and made anew. */
function SigningSecret({ appId, form, saved }: AlertsWebhookProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { newSecret, setNewSecret } = form
  const renew = useMutation({
    mutationFn: () => client.alerts.renewSecret({ appId }),
    onSuccess: ({ secret }) => {
      setNewSecret(secret)
      void queryClient.invalidateQueries({ queryKey: orpc.alerts.get.queryKey({ input: { appId } }) })
    },
    onError: notices.failed,
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-13 text-muted">{t(($) => $.settings.alerts.webhook.signed, { last: saved.secret.last4 })}</p>
      <div role="status" className="w-full empty:hidden">
        {newSecret !== null && (
          <Callout tone="warning" title={t(($) => $.settings.alerts.webhook.once)}>
            <span className="flex items-center gap-2">
              <code className="min-w-0 font-mono text-12 wrap-anywhere">{newSecret}</code>
              <CopyButton
                value={newSecret}
                label={t(($) => $.settings.alerts.webhook.copy)}
                copiedLabel={t(($) => $.common.copied)}
              />
            </span>
          </Callout>
        )}
      </div>
      <Button size="small" busy={renew.isPending} onClick={() => renew.mutate()}>
        {t(($) => $.settings.alerts.webhook.renew)}
      </Button>
    </div>
  )
}

function TestCall({ appId, form, saved }: AlertsWebhookProps) {
  const t = useTexts()
  const notices = useNotices()
  const { faultOf } = useDeliveryWords(useApplication().timeZone)
  const test = useMutation({ mutationFn: () => client.alerts.testCall({ appId }), onError: notices.failed })
  const reason = form.isDirty
    ? t(($) => $.settings.alerts.test.dirty)
    : saved.rules.webhook.url === ''
      ? t(($) => $.settings.alerts.test.nowhere)
      : undefined
  const failure = test.data?.failure ?? null
  return (
    <div className="flex flex-col items-start gap-3">
      <DisabledReason reason={reason}>
        <Button busy={test.isPending} onClick={() => reason === undefined && test.mutate()}>
          {t(($) => $.settings.alerts.test.call)}
        </Button>
      </DisabledReason>
      <div role="status" className="w-full empty:hidden">
        {test.data !== undefined && (
          <Callout
            tone={failure === null ? 'success' : 'danger'}
            title={failure === null ? t(($) => $.settings.alerts.test.taken) : faultOf(failure.code, failure.detail)}
          />
        )}
      </div>
    </div>
  )
}
