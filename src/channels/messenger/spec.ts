import { z } from 'zod'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import { OPERATED_CAPABILITIES } from '#src/domain/channel/capability.ts'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'

const DAY_HOURS = 24

/** Messenger: who writes to a page on Facebook. */
export const messenger = defineChannelSpec({
  kind: 'messenger',
  labelKey: 'channels.messenger.name',
  medium: 'chat',
  nameOf: ({ pageName }) => pageName,
  config: z.strictObject({
    pageName: z.string().trim().min(1, { message: 'REQUIRED' }).max(LIMITS.channel.name, { message: 'TOO_LONG' }),
    pageId: z
      .string()
      .trim()
      .min(1, { message: 'REQUIRED', abort: true })
      .regex(/^\d{1,32}$/, { message: 'FORMAT' }),
    /** Whether Meta has granted the page that people answer for seven days. */
    humanAgent: z.boolean(),
  }),
  labels: {
    pageName: 'channels.messenger.pageName',
    pageId: 'channels.messenger.pageId',
    humanAgent: 'channels.messenger.humanAgent',
  },
  secrets: { accessToken: 'channels.messenger.accessToken', appSecret: 'channels.messenger.appSecret' },
  defaults: () => ({ pageName: '', pageId: '', humanAgent: false }),
  capabilities: OPERATED_CAPABILITIES,
  ability: ABILITIES.messenger,
  sending: {
    windowHours: ({ humanAgent }, isPerson) => (isPerson && humanAgent ? 7 : 1) * DAY_HOURS,
    perSecond: 40,
    guide: ['page', 'app', 'token', 'secret', 'hook', 'live'].map((step) => `channels.messenger.guide.${step}`),
  },
  textLimit: { visitor: LIMITS.message.visitorText, agent: 2000 },
})
