import { issuesOf } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ON_TIMEOUT } from '#src/domain/settings/assignment.ts'
import { SecretField } from '#src/features/shared/fields/secret-field.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { AssignmentFormState } from './use-assignment-form.ts'

/** Which system is asked for a visitor's group, for how long, and what becomes of the visitor where it does not answer. */
export function AssignmentWebhook({ form }: { form: AssignmentFormState }) {
  const t = useTexts()
  const { draft, issues, refused, set } = form
  const { webhook } = draft
  const setWebhook = (part: Partial<typeof webhook>) => set({ webhook: { ...webhook, ...part } })
  const wrong = issues.find(({ path }) => path[0] === 'webhook' && path[1] === 'url')
  const refusal =
    refused?.draft.webhook.url === webhook.url
      ? issuesOf(refused.error).find(({ path }) => path.at(-1) === 'url')
      : undefined
  return (
    <>
      <Field
        label={t(($) => $.settings.assignment.webhook.url)}
        help={t(($) => $.settings.assignment.webhook.urlHelp)}
        error={
          wrong === undefined
            ? refusal && errorText(t, refusal.code)
            : webhook.url === ''
              ? t(($) => $.settings.assignment.webhook.required)
              : t(($) => $.settings.assignment.webhook.urlWrong)
        }
        required
      >
        <TextField
          type="url"
          value={webhook.url}
          placeholder="https://"
          maxLength={LIMITS.flow.url}
          onChange={(event) => setWebhook({ url: event.target.value })}
        />
      </Field>
      <SecretField
        value={draft.secret}
        kept={form.kept}
        limit={LIMITS.assignment.secret}
        help={t(($) => $.settings.assignment.webhook.secretHelp)}
        forgottenHelp={t(($) => $.settings.assignment.webhook.secretForgotten)}
        error={
          issues.some(({ path }) => path[0] === 'secret')
            ? t(($) => $.settings.assignment.webhook.secretMoved)
            : undefined
        }
        onChange={(secret) => set({ secret })}
      />
      <Field label={t(($) => $.settings.assignment.webhook.seconds)}>
        <NumberField
          value={webhook.timeoutSeconds}
          min={LIMITS.assignment.seconds.least}
          max={LIMITS.assignment.seconds.most}
          unit={t(($) => $.settings.assignment.webhook.secondsUnit)}
          increaseLabel={t(($) => $.settings.timeouts.more)}
          decreaseLabel={t(($) => $.settings.timeouts.less)}
          onValueChange={(next) => setWebhook({ timeoutSeconds: next ?? LIMITS.assignment.seconds.least })}
          className="w-44!"
        />
      </Field>
      <Field
        label={t(($) => $.settings.assignment.webhook.onTimeout)}
        help={t(($) => $.settings.assignment.webhook.onTimeoutHelp)}
      >
        <RadioGroup
          value={webhook.onTimeout}
          onValueChange={(onTimeout) => setWebhook({ onTimeout })}
          options={ON_TIMEOUT.map((value) => ({ value, label: t(($) => $.settings.assignment.webhook.ways[value]) }))}
        />
      </Field>
    </>
  )
}
