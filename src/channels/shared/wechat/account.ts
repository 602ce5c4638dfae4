import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'

const required = z.string().trim().min(1, { message: 'REQUIRED', abort: true })

/** What an account is called. */
export const accountName = required.max(LIMITS.channel.name, { message: 'TOO_LONG' })

/** An id of WeChat's that begins in a way of its own. */
export const idLike = (pattern: RegExp) => required.regex(pattern, { message: 'FORMAT' })

/** The AppID of an official account or a mini program. */
export const wechatAppId = idLike(/^wx[0-9a-f]{16}$/)

/** What an account tells: encrypted, or signed by its time alone. */
export const tellingMode = z.enum(['aes', 'plain'])

/** The key that what is told is encrypted by: WeChat takes so many letters and digits, and uses the one before for a while. */
export const AES_KEY = { made: { encodingAesKey: 43 }, kept: ['encodingAesKey'] } as const

/** The secrets of an official account or a mini program. */
export const APP_SECRETS = {
  secrets: { appSecret: 'channels.wechat.appSecret', encodingAesKey: 'channels.wechat.encodingAesKey' },
  needs: ({ mode }: { mode: z.output<typeof tellingMode> }) =>
    mode === 'aes' ? ['appSecret', 'encodingAesKey'] : ['appSecret'],
  ...AES_KEY,
} as const

/** How any of WeChat's accounts is written to: five messages within 48 hours of each of a visitor's. */
export const WECHAT_SENDING = {
  windowHours: () => 48,
  mostAfterEach: 5,
  /** WeChat states only a number a day. */
  perSecond: 20,
} as const

/** Characters that an agent writes at once: of Chinese ones, as many as 2,048 bytes hold. */
export const WECHAT_TEXT = { visitor: LIMITS.message.visitorText, agent: 680 } as const
