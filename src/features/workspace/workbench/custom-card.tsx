import { issuesOf } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { SecretField } from '#src/features/shared/fields/secret-field.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { WorkbenchFormState } from './use-workbench-form.ts'
import { WorkbenchDeeds } from './workbench-deeds.tsx'

/** A page of another system beside the conversation, and what it is told with. */
export function CustomCard({ form }: { form: WorkbenchFormState }) {
  const t = useTexts()
  const { draft, issues, kept, refused, set } = form
  const { custom } = draft
  const title = t(($) => $.workbench.custom.title)
  const wrong = (...path: string[]) =>
    issues.find((issue) => path.every((part, index) => issue.path[index] === part))?.message
  const refusal =
    refused?.draft.custom.url === custom.url
      ? issuesOf(refused.error).find(({ path }) => path.at(-1) === 'url')
      : undefined
  const secretFault = wrong('secret')
  return (
    <Card
      aria-label={title}
      title={title}
      note={t(($) => $.workbench.custom.note)}
      actions={<WorkbenchDeeds form={form} part="custom" />}
    >
      <div className="flex flex-col gap-5">
        <Field
          label={t(($) => $.workbench.custom.name)}
          error={
            wrong('custom', 'title') &&
            (custom.title === '' ? t(($) => $.workbench.closing.missing) : t(($) => $.workbench.custom.nameWrong))
          }
        >
          <TextField
            value={custom.title}
            maxLength={LIMITS.customPanel.title}
            onChange={({ target }) => set({ custom: { ...custom, title: target.value } })}
          />
        </Field>
        <Field
          label={t(($) => $.workbench.custom.url)}
          help={t(($) => $.workbench.custom.urlHelp)}
          error={wrong('custom', 'url') ? t(($) => $.workbench.custom.urlWrong) : refusal && errorText(t, refusal.code)}
        >
          <TextField
            type="url"
            value={custom.url}
            placeholder="https://"
            maxLength={LIMITS.flow.url}
            onChange={({ target }) => set({ custom: { ...custom, url: target.value } })}
          />
        </Field>
        <SecretField
          value={draft.secret}
          kept={kept}
          limit={LIMITS.customPanel.secret.most}
          help={t(($) => $.workbench.custom.secretHelp, { least: LIMITS.customPanel.secret.least })}
          forgottenHelp={t(($) => $.workbench.custom.secretForgotten)}
          error={
            secretFault &&
            (secretFault === 'SHORT'
              ? t(($) => $.workbench.custom.secretShort, { least: LIMITS.customPanel.secret.least })
              : t(($) => $.workbench.custom.secretMissing))
          }
          onChange={(secret) => set({ secret })}
        />
      </div>
    </Card>
  )
}
