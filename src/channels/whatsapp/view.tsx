import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { TextFields } from '../shared/text-fields.tsx'
import type { whatsapp } from './spec.ts'

type Config = z.output<typeof whatsapp.config>
type WhatsappSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

const FIELDS = [
  { name: 'phoneNumber', inputMode: 'tel' },
  { name: 'phoneNumberId', inputMode: 'numeric' },
  { name: 'wabaId', inputMode: 'numeric' },
  { name: 'systemUserId', inputMode: 'numeric' },
  { name: 'businessUrl', inputMode: 'url', required: false },
] as const

/** The number that is bound, and what it is part of at Meta. */
export function WhatsappSettings(props: WhatsappSettingsProps) {
  const t = useTexts()
  const fields = FIELDS.map((field) => ({
    ...field,
    label: t(($) => $.channels.whatsapp[field.name]),
    help: t(($) => $.channels.whatsapp[`${field.name}Help`]),
  }))
  return <TextFields {...props} fields={fields} />
}
