import { z } from 'zod'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import { OPERATED_CAPABILITIES } from '#src/domain/channel/capability.ts'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'

const WINDOW_HOURS = 24

const id = z
  .string()
  .trim()
  .min(1, { message: 'REQUIRED', abort: true })
  .regex(/^\d{1,32}$/, { message: 'FORMAT' })

/** WhatsApp: who writes to a number of a business, by the Cloud API. */
export const whatsapp = defineChannelSpec({
  kind: 'whatsapp',
  labelKey: 'channels.whatsapp.name',
  medium: 'chat',
  nameOf: ({ phoneNumber }) => phoneNumber,
  config: z.strictObject({
    phoneNumber: z
      .string()
      .trim()
      .min(1, { message: 'REQUIRED', abort: true })
      .regex(/^\+[\d ()-]{6,30}$/, { message: 'FORMAT' }),
    phoneNumberId: id,
    wabaId: id,
    systemUserId: id,
    /** Where the business is on the web, for those who set it up; nobody calls it. */
    businessUrl: z
      .string()
      .trim()
      .max(LIMITS.answer.url, { message: 'TOO_LONG' })
      .refine((url) => url === '' || URL.parse(url)?.protocol === 'https:', { message: 'URL' }),
  }),
  labels: {
    phoneNumber: 'channels.whatsapp.phoneNumber',
    phoneNumberId: 'channels.whatsapp.phoneNumberId',
    wabaId: 'channels.whatsapp.wabaId',
    systemUserId: 'channels.whatsapp.systemUserId',
    businessUrl: 'channels.whatsapp.businessUrl',
  },
  secrets: { accessToken: 'channels.whatsapp.accessToken', appSecret: 'channels.whatsapp.appSecret' },
  defaults: () => ({ phoneNumber: '', phoneNumberId: '', wabaId: '', systemUserId: '', businessUrl: '' }),
  capabilities: OPERATED_CAPABILITIES,
  ability: ABILITIES.whatsapp,
  sending: {
    windowHours: () => WINDOW_HOURS,
    hasTemplates: true,
    // Of the 80 that a number has, in and out together.
    perSecond: 40,
    guide: ['business', 'app', 'user', 'secret', 'hook', 'live'].map((step) => `channels.whatsapp.guide.${step}`),
  },
  textLimit: { visitor: LIMITS.message.visitorText, agent: ABILITIES.whatsapp.text.most },
})
