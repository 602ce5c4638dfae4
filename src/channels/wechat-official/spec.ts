import { z } from 'zod'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { AES_KEY, MOST_AFTER_EACH, PER_SECOND, WINDOW_HOURS } from '../shared/wechat/limits.ts'

/** An official account of WeChat (公众号): who follows it writes to it. */
export const wechatOfficial = defineChannelSpec({
  kind: 'wechat-official',
  labelKey: 'channels.wechat-official.name',
  medium: 'chat',
  nameOf: ({ officialAccountName }) => officialAccountName,
  config: z.strictObject({
    officialAccountName: z
      .string()
      .trim()
      .min(1, { message: 'REQUIRED' })
      .max(LIMITS.channel.name, { message: 'TOO_LONG' }),
    /** The AppID. */
    officialAccountId: z
      .string()
      .trim()
      .min(1, { message: 'REQUIRED', abort: true })
      .regex(/^wx[0-9a-f]{16}$/, { message: 'FORMAT' }),
    /** What the account sends: encrypted, or signed by its time alone. */
    mode: z.enum(['aes', 'plain']),
  }),
  secrets: {
    appSecret: 'channels.wechat.appSecret',
    encodingAesKey: 'channels.wechat.encodingAesKey',
  },
  needs: ({ mode }) => (mode === 'aes' ? ['appSecret', 'encodingAesKey'] : ['appSecret']),
  made: { encodingAesKey: AES_KEY },
  kept: ['encodingAesKey'],
  defaults: () => ({ officialAccountName: '', officialAccountId: '', mode: 'aes' as const }),
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
  ability: ABILITIES['wechat-official'],
  sending: {
    windowHours: () => WINDOW_HOURS,
    mostAfterEach: MOST_AFTER_EACH,
    // Following, scanning and pressing: three within a minute.
    brief: { most: 3, seconds: 60 },
    perSecond: PER_SECOND,
    guide: ['account', 'secret', 'address', 'hook', 'mode', 'live'].map(
      (step) => `channels.wechat-official.guide.${step}`,
    ),
  },
  textLimit: { visitor: LIMITS.message.visitorText, agent: 680 },
})
