import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { messenger } from './spec.ts'

type Config = z.output<typeof messenger.config>
type MessengerSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The page of Messenger that is bound, and how long people may answer on it. */
export function MessengerSettings({ config, onChange, errorOf }: MessengerSettingsProps) {
  const t = useTexts()
  return (
    <>
      <Field label={t(($) => $.channels.messenger.pageName)} error={errorOf('pageName')}>
        <TextField
          value={config.pageName}
          onChange={(event) => onChange({ ...config, pageName: event.target.value })}
        />
      </Field>
      <Field
        label={t(($) => $.channels.messenger.pageId)}
        help={t(($) => $.channels.messenger.pageIdHelp)}
        error={errorOf('pageId')}
      >
        <TextField
          inputMode="numeric"
          value={config.pageId}
          onChange={(event) => onChange({ ...config, pageId: event.target.value })}
        />
      </Field>
      <Switch
        label={t(($) => $.channels.messenger.humanAgent)}
        help={t(($) => $.channels.messenger.humanAgentHelp)}
        checked={config.humanAgent}
        onCheckedChange={(humanAgent) => onChange({ ...config, humanAgent })}
      />
    </>
  )
}
