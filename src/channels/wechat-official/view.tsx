import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { AccountSettings } from '../shared/wechat/account-settings.tsx'
import type { wechatOfficial } from './spec.ts'

type Config = z.output<typeof wechatOfficial.config>
type WechatOfficialSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The official account that is bound. */
export function WechatOfficialSettings({ config, onChange, errorOf }: WechatOfficialSettingsProps) {
  const t = useTexts()
  return (
    <AccountSettings
      name={{
        label: t(($) => $.channels['wechat-official'].accountName),
        value: config.officialAccountName,
        error: errorOf('officialAccountName'),
        onChange: (officialAccountName) => onChange({ ...config, officialAccountName }),
      }}
      id={{
        label: t(($) => $.channels['wechat-official'].accountId),
        help: t(($) => $.channels['wechat-official'].accountIdHelp),
        value: config.officialAccountId,
        error: errorOf('officialAccountId'),
        onChange: (officialAccountId) => onChange({ ...config, officialAccountId }),
      }}
      mode={config.mode}
      onModeChange={(mode) => onChange({ ...config, mode })}
    />
  )
}
