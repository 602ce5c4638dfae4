import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Switch } from '#src/ui/switch.tsx'
import { TextFields } from '../shared/text-fields.tsx'
import type { messenger } from './spec.ts'

type Config = z.output<typeof messenger.config>
type MessengerSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The page of Messenger that is bound, and how long people may answer on it. */
export function MessengerSettings(props: MessengerSettingsProps) {
  const t = useTexts()
  const { config, onChange } = props
  return (
    <>
      <TextFields
        {...props}
        fields={[
          { name: 'pageName', label: t(($) => $.channels.messenger.pageName) },
          {
            name: 'pageId',
            label: t(($) => $.channels.messenger.pageId),
            help: t(($) => $.channels.messenger.pageIdHelp),
            inputMode: 'numeric',
          },
        ]}
      />
      <Switch
        label={t(($) => $.channels.messenger.humanAgent)}
        help={t(($) => $.channels.messenger.humanAgentHelp)}
        checked={config.humanAgent}
        onCheckedChange={(humanAgent) => onChange({ ...config, humanAgent })}
      />
    </>
  )
}
