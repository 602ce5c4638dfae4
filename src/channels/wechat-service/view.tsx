import type { z } from 'zod'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { wechatService } from './spec.ts'

type Config = z.output<typeof wechatService.config>
type WechatServiceSettingsProps = {
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}

/** The account of WeChat customer service that is bound, and the company that has it. */
export function WechatServiceSettings({ config, onChange, errorOf }: WechatServiceSettingsProps) {
  const t = useTexts()
  const fields = [
    { key: 'customerServiceName', label: t(($) => $.channels['wechat-service'].serviceName), help: undefined },
    {
      key: 'customerServiceId',
      label: t(($) => $.channels['wechat-service'].serviceId),
      help: t(($) => $.channels['wechat-service'].serviceIdHelp),
    },
    {
      key: 'corpId',
      label: t(($) => $.channels['wechat-service'].corpId),
      help: t(($) => $.channels['wechat-service'].corpIdHelp),
    },
  ] as const
  return fields.map(({ key, label, help }) => (
    <Field key={key} label={label} help={help} error={errorOf(key)}>
      <TextField value={config[key]} onChange={(event) => onChange({ ...config, [key]: event.target.value })} />
    </Field>
  ))
}
