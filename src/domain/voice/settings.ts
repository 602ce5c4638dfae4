import { z } from 'zod'
import { localisedText, textLanguage } from '../value/localised-text.ts'
import { LIMITS } from '../limits.ts'
import { hoursSchema } from '../hours/hours.ts'

const limits = LIMITS.voice

/** A number as carriers write it: E.164, with its country. */
export const phoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/)

/** What holds for a menu's calls at once, without a deploy. */
export const menuSettingsSchema = z.strictObject({
  /** Which texts are said. */
  language: textLanguage,
  /** The carrier's name of the voice that speaks; '' its own choice. */
  voice: z.string().max(limits.voice),
  /** null: the application's own hours. */
  hours: hoursSchema.nullable(),
  /** Said before everything else; '' nothing. */
  recordingNotice: localisedText(LIMITS.flow.text),
  /** While it is on, callers hear the text and are handed to the number, and nothing else happens; '' they are hung up. */
  emergency: z.strictObject({
    enabled: z.boolean(),
    text: localisedText(LIMITS.flow.text),
    transferTo: z.union([phoneNumber, z.literal('')]),
  }),
  /** The longest a call may last in the menu: talks with people do not count. */
  maxMinutes: z.number().int().min(1).max(limits.minutes),
  /** Who calls are queued for where a node names no group. */
  defaultGroupId: z.string().max(64).nullable(),
  /** Said when the menu fails, before the call is handed to the emergency number. */
  failover: localisedText(LIMITS.flow.text),
})
export type MenuSettings = z.output<typeof menuSettingsSchema>

export const defaultMenuSettings = (language: string): MenuSettings => ({
  language,
  voice: '',
  hours: null,
  recordingNotice: {},
  emergency: {
    enabled: false,
    text: {
      en: 'We are sorry, our telephone service is interrupted. Please try again later.',
      zh: '非常抱歉，电话服务暂时中断，请稍后再拨。',
    },
    transferTo: '',
  },
  maxMinutes: 30,
  defaultGroupId: null,
  failover: {
    en: 'We are sorry, something went wrong. Please hold the line.',
    zh: '非常抱歉，系统出现了问题，请不要挂机。',
  },
})

/** A menu's settings from what was saved of them; null: nothing. `language`: the application's. */
export function settingsFrom(saved: Record<string, unknown> | null, language: string): MenuSettings {
  const defaults = defaultMenuSettings(language)
  return saved === null ? defaults : menuSettingsSchema.parse({ ...defaults, ...saved })
}
