import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { TextFields } from '../shared/text-fields.tsx'
import type { wechatService } from './spec.ts'

type Config = z.output<typeof wechatService.config>
type WechatServiceSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The account of WeChat customer service that is bound, and the company that has it. */
export function WechatServiceSettings(props: WechatServiceSettingsProps) {
  const t = useTexts()
  return (
    <TextFields
      {...props}
      fields={[
        { name: 'customerServiceName', label: t(($) => $.channels['wechat-service'].serviceName) },
        {
          name: 'customerServiceId',
          label: t(($) => $.channels['wechat-service'].serviceId),
          help: t(($) => $.channels['wechat-service'].serviceIdHelp),
        },
        {
          name: 'corpId',
          label: t(($) => $.channels['wechat-service'].corpId),
          help: t(($) => $.channels['wechat-service'].corpIdHelp),
        },
      ]}
    />
  )
}
