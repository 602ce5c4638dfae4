import { z } from 'zod'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { AES_KEY, MOST_AFTER_EACH, PER_SECOND, WINDOW_HOURS } from '../shared/wechat/limits.ts'

/** A mini program of WeChat (小程序): its service button opens a chat. */
export const wechatMini = defineChannelSpec({
  kind: 'wechat-mini',
  labelKey: 'channels.wechat-mini.name',
  medium: 'chat',
  nameOf: ({ miniProgramName }) => miniProgramName,
  config: z.strictObject({
    miniProgramName: z
      .string()
      .trim()
      .min(1, { message: 'REQUIRED' })
      .max(LIMITS.channel.name, { message: 'TOO_LONG' }),
    /** The AppID. */
    miniProgramId: z
      .string()
      .trim()
      .min(1, { message: 'REQUIRED', abort: true })
      .regex(/^wx[0-9a-f]{16}$/, { message: 'FORMAT' }),
    /** What the program sends: encrypted, or signed by its time alone. */
    mode: z.enum(['aes', 'plain']),
  }),
  secrets: {
    appSecret: 'channels.wechat.appSecret',
    encodingAesKey: 'channels.wechat.encodingAesKey',
  },
  needs: ({ mode }) => (mode === 'aes' ? ['appSecret', 'encodingAesKey'] : ['appSecret']),
  made: { encodingAesKey: AES_KEY },
  kept: ['encodingAesKey'],
  defaults: () => ({ miniProgramName: '', miniProgramId: '', mode: 'aes' as const }),
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
  ability: ABILITIES['wechat-mini'],
  sending: {
    windowHours: () => WINDOW_HOURS,
    mostAfterEach: MOST_AFTER_EACH,
    // Entering the chat: two within a minute.
    brief: { most: 2, seconds: 60 },
    perSecond: PER_SECOND,
    guide: ['program', 'secret', 'address', 'hook', 'mode', 'button'].map(
      (step) => `channels.wechat-mini.guide.${step}`,
    ),
  },
  textLimit: { visitor: LIMITS.message.visitorText, agent: 680 },
})
