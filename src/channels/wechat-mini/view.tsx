import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { TextFields } from '../shared/text-fields.tsx'
import { ModeField } from '../shared/wechat/mode-field.tsx'
import type { wechatMini } from './spec.ts'

type Config = z.output<typeof wechatMini.config>
type WechatMiniSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The mini program that is bound. */
export function WechatMiniSettings(props: WechatMiniSettingsProps) {
  const t = useTexts()
  const { config, onChange } = props
  return (
    <>
      <TextFields
        {...props}
        fields={[
          { name: 'miniProgramName', label: t(($) => $.channels['wechat-mini'].programName) },
          {
            name: 'miniProgramId',
            label: t(($) => $.channels['wechat-mini'].programId),
            help: t(($) => $.channels['wechat-mini'].programIdHelp),
          },
        ]}
      />
      <ModeField mode={config.mode} onChange={(mode) => onChange({ ...config, mode })} />
    </>
  )
}
