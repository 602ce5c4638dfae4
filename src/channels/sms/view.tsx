import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextFields } from '../shared/text-fields.tsx'
import { FEWEST_CHARACTERS, MOST_CHARACTERS, SITES, type sms } from './spec.ts'

type Config = z.output<typeof sms.config>
type SmsSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The application at Tencent Cloud, and the templates that our words stand in. */
export function SmsSettings(props: SmsSettingsProps) {
  const t = useTexts()
  const { config, onChange, errorOf } = props
  return (
    <>
      <Field label={t(($) => $.channels.sms.site)}>
        <RadioGroup
          value={config.site}
          onValueChange={(site) => onChange({ ...config, site })}
          options={SITES.map((value) => ({ value, label: t(($) => $.channels.sms.sites[value]) }))}
        />
      </Field>
      <TextFields
        {...props}
        fields={[
          {
            name: 'smsSdkAppId',
            label: t(($) => $.channels.sms.smsSdkAppId),
            help: t(($) => $.channels.sms.smsSdkAppIdHelp),
            inputMode: 'numeric',
          },
          {
            name: 'signName',
            label: t(($) => $.channels.sms.signName),
            help: t(($) => $.channels.sms.signNameHelp),
            required: config.templateId.trim() !== '',
          },
          {
            name: 'templateId',
            label: t(($) => $.channels.sms.templateId),
            help: t(($) => $.channels.sms.templateIdHelp),
            required: config.abroadTemplateId.trim() === '',
            inputMode: 'numeric',
          },
          {
            name: 'abroadTemplateId',
            label: t(($) => $.channels.sms.abroadTemplateId),
            help: t(($) => $.channels.sms.abroadTemplateIdHelp),
            required: false,
            inputMode: 'numeric',
          },
        ]}
      />
      <Field
        label={t(($) => $.channels.sms.characters)}
        help={t(($) => $.channels.sms.charactersHelp)}
        error={errorOf('characters')}
      >
        <NumberField
          value={config.characters}
          onValueChange={(characters) => onChange({ ...config, characters: characters ?? FEWEST_CHARACTERS })}
          min={FEWEST_CHARACTERS}
          max={MOST_CHARACTERS}
          unit={t(($) => $.channels.sms.charactersUnit)}
          increaseLabel={t(($) => $.channels.sms.moreCharacters)}
          decreaseLabel={t(($) => $.channels.sms.fewerCharacters)}
        />
      </Field>
    </>
  )
}
