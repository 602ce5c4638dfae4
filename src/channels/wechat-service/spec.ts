import { z } from 'zod'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { AES_KEY, MOST_AFTER_EACH, PER_SECOND, WINDOW_HOURS } from '../shared/wechat/limits.ts'

const required = z.string().trim().min(1, { message: 'REQUIRED', abort: true })

/** An account of WeChat customer service (微信客服), which a company in WeCom has. */
export const wechatService = defineChannelSpec({
  kind: 'wechat-service',
  labelKey: 'channels.wechat-service.name',
  medium: 'chat',
  nameOf: ({ customerServiceName }) => customerServiceName,
  config: z.strictObject({
    customerServiceName: required.max(LIMITS.channel.name, { message: 'TOO_LONG' }),
    /** The `open_kfid`. */
    customerServiceId: required.regex(/^wk[\w-]{10,64}$/, { message: 'FORMAT' }),
    corpId: required.regex(/^w[wx][\w-]{10,64}$/, { message: 'FORMAT' }),
  }),
  secrets: {
    appSecret: 'channels.wechat-service.secret',
    encodingAesKey: 'channels.wechat.encodingAesKey',
  },
  made: { encodingAesKey: AES_KEY },
  kept: ['encodingAesKey'],
  defaults: () => ({ customerServiceName: '', customerServiceId: '', corpId: '' }),
  capabilities: {
    suggestions: true,
    links: true,
    rating: true,
    queue: false,
    typing: false,
    transfer: true,
    end: false,
    begin: false,
  },
  ability: ABILITIES['wechat-service'],
  sending: {
    windowHours: () => WINDOW_HOURS,
    mostAfterEach: MOST_AFTER_EACH,
    // Who comes may be greeted once within 20 seconds.
    brief: { most: 1, seconds: 20 },
    perSecond: PER_SECOND,
    guide: ['account', 'app', 'may', 'address', 'hook', 'live'].map((step) => `channels.wechat-service.guide.${step}`),
  },
  textLimit: { visitor: LIMITS.message.visitorText, agent: 680 },
})
