import { z } from 'zod'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import { OPERATED_CAPABILITIES } from '#src/domain/channel/capability.ts'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import { accountName, AES_KEY, idLike, WECHAT_SENDING, WECHAT_TEXT } from '../shared/wechat/account.ts'

/** An account of WeChat customer service (微信客服), which a company in WeCom has. */
export const wechatService = defineChannelSpec({
  kind: 'wechat-service',
  labelKey: 'channels.wechat-service.name',
  medium: 'chat',
  nameOf: ({ customerServiceName }) => customerServiceName,
  config: z.strictObject({
    customerServiceName: accountName,
    /** The `open_kfid`. */
    customerServiceId: idLike(/^wk[\w-]{10,64}$/),
    corpId: idLike(/^w[wx][\w-]{10,64}$/),
  }),
  labels: {
    customerServiceName: 'channels.wechat-service.serviceName',
    customerServiceId: 'channels.wechat-service.serviceId',
    corpId: 'channels.wechat-service.corpId',
  },
  secrets: {
    appSecret: 'channels.wechat-service.secret',
    encodingAesKey: 'channels.wechat.encodingAesKey',
  },
  ...AES_KEY,
  defaults: () => ({ customerServiceName: '', customerServiceId: '', corpId: '' }),
  capabilities: OPERATED_CAPABILITIES,
  ability: ABILITIES['wechat-service'],
  sending: {
    ...WECHAT_SENDING,
    // Who comes may be greeted once within 20 seconds.
    brief: { most: 1, seconds: 20 },
    guide: ['account', 'app', 'may', 'address', 'hook', 'live'].map((step) => `channels.wechat-service.guide.${step}`),
  },
  textLimit: WECHAT_TEXT,
})
