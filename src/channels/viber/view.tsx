import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextFields } from '../shared/text-fields.tsx'
import type { viber } from './spec.ts'

type Config = z.output<typeof viber.config>
type ViberSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The bot that is bound, how it looks, and what it says to whoever opens the chat. */
export function ViberSettings(props: ViberSettingsProps) {
  const t = useTexts()
  const { config, onChange, errorOf } = props
  return (
    <>
      <TextFields
        {...props}
        fields={[
          {
            name: 'accountName',
            label: t(($) => $.channels.viber.accountName),
            help: t(($) => $.channels.viber.accountNameHelp),
          },
          {
            name: 'avatarUrl',
            label: t(($) => $.channels.viber.avatarUrl),
            help: t(($) => $.channels.viber.avatarUrlHelp),
            required: false,
            inputMode: 'url',
          },
        ]}
      />
      <Field
        label={t(($) => $.channels.viber.welcome)}
        help={t(($) => $.channels.viber.welcomeHelp)}
        error={errorOf('welcome')}
      >
        <TextArea value={config.welcome} onChange={(event) => onChange({ ...config, welcome: event.target.value })} />
      </Field>
    </>
  )
}
