import type { ComponentType } from 'react'
import { MessengerSettings } from './messenger/view.tsx'
import { SmsSettings } from './sms/view.tsx'
import { ViberSettings } from './viber/view.tsx'
import { WechatMiniSettings } from './wechat-mini/view.tsx'
import { WechatOfficialSettings } from './wechat-official/view.tsx'
import { WhatsappSettings } from './whatsapp/view.tsx'
import { WechatServiceSettings } from './wechat-service/view.tsx'
import type { ChannelConfig, ChannelKind } from './specs.ts'

/** The form of a channel's settings. `errorOf`: what is wrong with a field, in words. */
export type ChannelView<Config> = ComponentType<{
  config: Config
  onChange: (config: Config) => void
  errorOf: (field: keyof Config) => string | undefined
}>

/** The forms of all channels; null where there is nothing to set. A kind that is forgotten does not compile. */
export const channelViews = {
  web: null,
  phone: null,
  messenger: MessengerSettings,
  whatsapp: WhatsappSettings,
  viber: ViberSettings,
  sms: SmsSettings,
  'wechat-mini': WechatMiniSettings,
  'wechat-official': WechatOfficialSettings,
  'wechat-service': WechatServiceSettings,
} satisfies {
  [Kind in ChannelKind]: ChannelView<ChannelConfig<Kind>> | null
}
