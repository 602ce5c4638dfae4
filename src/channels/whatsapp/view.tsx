import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { whatsapp } from './spec.ts'

type Config = z.output<typeof whatsapp.config>
type WhatsappSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The number that is bound, and what it is part of at Meta. */
export function WhatsappSettings({ config, onChange, errorOf }: WhatsappSettingsProps) {
  const t = useTexts()
  const fields = [
    { name: 'phoneNumber', help: t(($) => $.channels.whatsapp.phoneNumberHelp), inputMode: 'tel' },
    { name: 'phoneNumberId', help: t(($) => $.channels.whatsapp.phoneNumberIdHelp), inputMode: 'numeric' },
    { name: 'wabaId', help: t(($) => $.channels.whatsapp.wabaIdHelp), inputMode: 'numeric' },
    { name: 'systemUserId', help: t(($) => $.channels.whatsapp.systemUserIdHelp), inputMode: 'numeric' },
    { name: 'businessUrl', help: t(($) => $.channels.whatsapp.businessUrlHelp), inputMode: 'url' },
  ] as const
  return fields.map(({ name, help, inputMode }) => (
    <Field
      key={name}
      label={t(($) => $.channels.whatsapp[name])}
      help={help}
      required={name !== 'businessUrl'}
      error={errorOf(name)}
    >
      <TextField
        inputMode={inputMode}
        value={config[name]}
        onChange={(event) => onChange({ ...config, [name]: event.target.value })}
      />
    </Field>
  ))
}
