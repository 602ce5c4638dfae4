import type { ChannelAdapter } from '#src/domain/wire/adapter.ts'
import { messengerAdapter } from './messenger/server.ts'
import { smsAdapter } from './sms/server.ts'
import { viberAdapter } from './viber/server.ts'
import { wechatMiniAdapter } from './wechat-mini/server.ts'
import { wechatOfficialAdapter } from './wechat-official/server.ts'
import { whatsappAdapter } from './whatsapp/server.ts'
import { wechatServiceAdapter } from './wechat-service/server.ts'
import type { ChannelConfig, ChannelKind } from './specs.ts'

/**
 * How each kind of channel is spoken with; null for the web client, which speaks the contract itself, and for
 * the telephone, whose carrier asks what to do next. A kind that is forgotten does not compile.
 */
export const channelServers = {
  web: null,
  phone: null,
  messenger: messengerAdapter,
  whatsapp: whatsappAdapter,
  viber: viberAdapter,
  sms: smsAdapter,
  'wechat-mini': wechatMiniAdapter,
  'wechat-official': wechatOfficialAdapter,
  'wechat-service': wechatServiceAdapter,
} satisfies {
  [Kind in ChannelKind]: ChannelAdapter<ChannelConfig<Kind>> | null
}
