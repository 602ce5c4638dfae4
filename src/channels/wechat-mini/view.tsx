import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { AccountSettings } from '../shared/wechat/account-settings.tsx'
import type { wechatMini } from './spec.ts'

type Config = z.output<typeof wechatMini.config>
type WechatMiniSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The mini program that is bound. */
export function WechatMiniSettings({ config, onChange, errorOf }: WechatMiniSettingsProps) {
  const t = useTexts()
  return (
    <AccountSettings
      name={{
        label: t(($) => $.channels['wechat-mini'].programName),
        value: config.miniProgramName,
        error: errorOf('miniProgramName'),
        onChange: (miniProgramName) => onChange({ ...config, miniProgramName }),
      }}
      id={{
        label: t(($) => $.channels['wechat-mini'].programId),
        help: t(($) => $.channels['wechat-mini'].programIdHelp),
        value: config.miniProgramId,
        error: errorOf('miniProgramId'),
        onChange: (miniProgramId) => onChange({ ...config, miniProgramId }),
      }}
      mode={config.mode}
      onModeChange={(mode) => onChange({ ...config, mode })}
    />
  )
}
