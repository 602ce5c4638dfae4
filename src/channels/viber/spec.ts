import { z } from 'zod'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import { OPERATED_CAPABILITIES } from '#src/domain/channel/capability.ts'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'

/** What Viber shows of a sender's name. */
const NAME = 28

/** Viber: who writes to a bot of a business. */
export const viber = defineChannelSpec({
  kind: 'viber',
  labelKey: 'channels.viber.name',
  medium: 'chat',
  nameOf: ({ accountName }) => accountName,
  config: z.strictObject({
    accountName: z.string().trim().min(1, { message: 'REQUIRED' }).max(NAME, { message: 'TOO_LONG' }),
    /** The picture beside what is said; Viber fetches it. */
    avatarUrl: z
      .string()
      .trim()
      .max(LIMITS.answer.url, { message: 'TOO_LONG' })
      .refine((url) => url === '' || URL.parse(url)?.protocol === 'https:', { message: 'URL' }),
    /** What somebody reads who opens the chat, before they have written. */
    welcome: z.string().trim().max(LIMITS.robot.welcome, { message: 'TOO_LONG' }),
  }),
  labels: {
    accountName: 'channels.viber.accountName',
    avatarUrl: 'channels.viber.avatarUrl',
    welcome: 'channels.viber.welcome',
  },
  secrets: { authToken: 'channels.viber.authToken' },
  defaults: () => ({ accountName: '', avatarUrl: '', welcome: '' }),
  capabilities: OPERATED_CAPABILITIES,
  ability: ABILITIES.viber,
  sending: {
    windowHours: () => null,
    perSecond: 20,
    setsHook: true,
    guide: ['terms', 'bot', 'token', 'bind', 'write'].map((step) => `channels.viber.guide.${step}`),
  },
  textLimit: { visitor: LIMITS.message.visitorText, agent: LIMITS.message.agentText },
})
