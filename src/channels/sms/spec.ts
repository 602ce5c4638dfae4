import { z } from 'zod'
import { ABILITIES } from '#src/domain/channel/abilities.ts'
import { OPERATED_CAPABILITIES } from '#src/domain/channel/capability.ts'
import { defineChannelSpec } from '#src/domain/channel/spec.ts'
import { LIMITS } from '#src/domain/limits.ts'

/** Characters that the one variable of a template may be set to hold. */
export const FEWEST_CHARACTERS = 10
export const MOST_CHARACTERS = ABILITIES.sms.text.most
const USUAL_CHARACTERS = 100

/** Of the two houses that Tencent Cloud has: each knows its own customers only. */
export const SITES = ['china', 'international'] as const

const id = z
  .string()
  .trim()
  .regex(/^\d{0,20}$/, { message: 'FORMAT' })

/**
 * SMS by Tencent Cloud: who answers a text message. Nothing may be said there in free words: each message is a template that
 * was approved, and ours stand in its only variable.
 */
export const sms = defineChannelSpec({
  kind: 'sms',
  labelKey: 'channels.sms.name',
  medium: 'chat',
  nameOf: ({ signName, smsSdkAppId }) => (signName === '' ? smsSdkAppId : signName),
  config: z
    .strictObject({
      site: z.enum(SITES),
      /** Tencent Cloud's number of the application there, which is none of ours. */
      smsSdkAppId: id.min(1, { message: 'REQUIRED' }),
      /** Stands before each message; within China there is none without. */
      signName: z.string().trim().max(LIMITS.channel.name, { message: 'TOO_LONG' }),
      /** The template for numbers within China, and that for all others; '': none are written to there. */
      templateId: id,
      abroadTemplateId: id,
      characters: z.number().int().min(FEWEST_CHARACTERS).max(MOST_CHARACTERS),
    })
    .superRefine(({ templateId, abroadTemplateId, signName }, { addIssue }) => {
      const required = (field: string) => addIssue({ code: 'custom', path: [field], message: 'REQUIRED' })
      if (templateId === '' && abroadTemplateId === '') required('templateId')
      if (templateId !== '' && signName === '') required('signName')
    }),
  labels: {
    site: 'channels.sms.site',
    smsSdkAppId: 'channels.sms.smsSdkAppId',
    signName: 'channels.sms.signName',
    templateId: 'channels.sms.templateId',
    abroadTemplateId: 'channels.sms.abroadTemplateId',
    characters: 'channels.sms.characters',
  },
  secrets: { secretId: 'channels.sms.secretId', secretKey: 'channels.sms.secretKey' },
  defaults: () => ({
    site: 'china' as const,
    smsSdkAppId: '',
    signName: '',
    templateId: '',
    abroadTemplateId: '',
    characters: USUAL_CHARACTERS,
  }),
  capabilities: OPERATED_CAPABILITIES,
  ability: ABILITIES.sms,
  narrows: ({ characters }) => ({ text: { most: characters, unit: 'characters' } }),
  sending: {
    windowHours: () => null,
    // Far below the 3,000 that an account has, since each costs.
    perSecond: 50,
    keyedHook: true,
    guide: ['application', 'sign', 'template', 'key', 'replies', 'reports'].map((step) => `channels.sms.guide.${step}`),
  },
  textLimit: { visitor: LIMITS.message.visitorText, agent: LIMITS.message.agentText },
})
