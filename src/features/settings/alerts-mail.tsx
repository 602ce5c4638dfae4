import { useMutation } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { ALERT_KINDS } from '#src/domain/notification/alerts.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { CheckList } from '#src/features/shared/fields/check-list.tsx'
import { FieldTags } from '#src/features/shared/fields/field-tags.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { useDeliveryWords } from './alerts-words.ts'
import type { AlertsFormState, SavedAlerts } from './use-alerts-form.ts'

type AlertsMailProps = { appId: string; form: AlertsFormState; saved: SavedAlerts }

/** Of what mails tell, and whom: members, and addresses of others. */
export function AlertsMail({ appId, form, saved }: AlertsMailProps) {
  const t = useTexts()
  const { draft, faults, setMail } = form
  const { kinds, memberIds, addresses } = draft.mail
  const most = LIMITS.alert.recipients
  const wrong = faults.find(({ path }) => path[1] === 'addresses')
  return (
    <div className="flex flex-col gap-5">
      {!saved.sendsMail && <Callout tone="warning" title={t(($) => $.settings.alerts.mail.none)} />}
      <CheckList
        legend={t(($) => $.settings.alerts.mail.kinds)}
        help={t(($) => $.settings.alerts.mail.kindsHelp)}
        choices={ALERT_KINDS.map((kind) => ({ id: kind, label: t(($) => $.settings.alerts.kinds[kind]) }))}
        value={kinds}
        onChange={(chosen) => setMail({ kinds: ALERT_KINDS.filter((kind) => chosen.includes(kind)) })}
      />
      <CheckList
        legend={t(($) => $.settings.alerts.mail.members)}
        help={t(($) => $.settings.alerts.mail.membersHelp)}
        choices={saved.members.map(({ id, nickname, hasAddress }) => ({
          id,
          label: nickname,
          ...(!hasAddress && { help: t(($) => $.settings.alerts.mail.noAddress) }),
        }))}
        value={memberIds}
        onChange={(ids) => setMail({ memberIds: ids })}
      />
      <Field
        label={t(($) => $.settings.alerts.mail.addresses)}
        help={t(($) => $.settings.alerts.mail.addressesHelp)}
        error={
          wrong === undefined
            ? undefined
            : wrong.message === 'TOO_MANY'
              ? t(($) => $.settings.alerts.mail.tooMany, { count: most })
              : wrong.message === 'REQUIRED'
                ? t(($) => $.settings.alerts.mail.nobody)
                : t(($) => $.settings.alerts.mail.wrong)
        }
      >
        <FieldTags
          value={addresses}
          max={most}
          onChange={(next) => setMail({ addresses: next.map((address) => address.trim().toLowerCase()) })}
          issueOf={(_, index) =>
            faults.some(({ path }) => path[1] === 'addresses' && path[2] === index)
              ? t(($) => $.settings.alerts.mail.noMailbox)
              : undefined
          }
          duplicateLabel={t(($) => $.settings.alerts.mail.twice)}
          removeLabel={(name) => t(($) => $.settings.assignment.remove, { name })}
          newsLabel={({ added }) => (added > 0 ? t(($) => $.settings.alerts.mail.added, { count: added }) : '')}
        />
      </Field>
      <TestMail appId={appId} form={form} saved={saved} />
    </div>
  )
}

function TestMail({ appId, form, saved }: AlertsMailProps) {
  const t = useTexts()
  const notices = useNotices()
  const { faultOf } = useDeliveryWords(useApplication().timeZone)
  const test = useMutation({ mutationFn: () => client.alerts.testMail({ appId }), onError: notices.failed })
  const { memberIds, addresses } = saved.rules.mail
  const reason = form.isDirty
    ? t(($) => $.settings.alerts.test.dirty)
    : memberIds.length + addresses.length === 0
      ? t(($) => $.settings.alerts.test.nobody)
      : undefined
  return (
    <div className="flex flex-col items-start gap-3">
      <DisabledReason reason={reason}>
        <Button busy={test.isPending} onClick={() => reason === undefined && test.mutate()}>
          {t(($) => $.settings.alerts.test.mail)}
        </Button>
      </DisabledReason>
      <div role="status" className="w-full empty:hidden">
        {test.data !== undefined && (
          <Callout
            tone={test.data.failure === null ? 'success' : 'danger'}
            title={
              test.data.failure === null
                ? t(($) => $.settings.alerts.test.sent, { count: test.data.sent })
                : t(($) => $.settings.alerts.test.failed, { failed: test.data.failed, sent: test.data.sent })
            }
          >
            {test.data.failure !== null && <p>{faultOf(test.data.failure.code, test.data.failure.detail)}</p>}
          </Callout>
        )}
      </div>
    </div>
  )
}
