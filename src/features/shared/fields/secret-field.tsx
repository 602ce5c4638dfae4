import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type SecretFieldProps = {
  /** What is written; '' keeps what is kept, null has it forgotten. */
  value: string | null
  kept: { configured: boolean; last4: string }
  limit: number
  /** What it is for, where none is kept; and what comes of it once it is forgotten. */
  help: string
  forgottenHelp: string
  error: string | undefined
  required?: boolean
  onChange: (value: string | null) => void
}

/** What something is signed with: written, never read; a kept one is replaced by what is written, or forgotten. */
export function SecretField(props: SecretFieldProps) {
  const { value, kept, limit, help, forgottenHelp, error, required = false, onChange } = props
  const t = useTexts()
  const isForgotten = value === null
  const shown = isForgotten
    ? forgottenHelp
    : !kept.configured
      ? help
      : kept.last4 === ''
        ? t(($) => $.settings.secret.set)
        : t(($) => $.settings.secret.kept, { last: kept.last4 })
  return (
    <Field
      label={t(($) => $.settings.secret.label)}
      help={shown}
      error={error}
      required={required}
      aside={
        kept.configured && (
          <Button size="small" tone="quiet" onClick={() => onChange(isForgotten ? '' : null)}>
            {isForgotten ? t(($) => $.settings.secret.keep) : t(($) => $.settings.secret.forget)}
          </Button>
        )
      }
    >
      <TextField
        type="password"
        autoComplete="new-password"
        value={value ?? ''}
        disabled={isForgotten}
        maxLength={limit}
        placeholder={kept.configured && !isForgotten ? '••••••••' : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
