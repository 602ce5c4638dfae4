import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { TextFields } from '../shared/text-fields.tsx'
import { ModeField } from '../shared/wechat/mode-field.tsx'
import type { wechatOfficial } from './spec.ts'

type Config = z.output<typeof wechatOfficial.config>
type WechatOfficialSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The official account that is bound. */
export function WechatOfficialSettings(props: WechatOfficialSettingsProps) {
  const t = useTexts()
  const { config, onChange } = props
  return (
    <>
      <TextFields
        {...props}
        fields={[
          { name: 'officialAccountName', label: t(($) => $.channels['wechat-official'].accountName) },
          {
            name: 'officialAccountId',
            label: t(($) => $.channels['wechat-official'].accountId),
            help: t(($) => $.channels['wechat-official'].accountIdHelp),
          },
        ]}
      />
      <ModeField mode={config.mode} onChange={(mode) => onChange({ ...config, mode })} />
    </>
  )
}
