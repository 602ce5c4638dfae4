import { z } from 'zod'
import { hoursSchema } from '../hours/hours.ts'
import { LIMITS } from '../limits.ts'
import { groupTextsSchema } from '../settings/application.ts'
import { silenceSchema } from '../settings/timeouts.ts'
import { groupTranslationsSchema } from '../settings/text-translations.ts'
import { optionalText, withoutMarkup } from '../text.ts'

/** How who comes by an account is served, where that is not as it is for all. */
export const servingSchema = z.object({
  /** Whether the bot answers first; else they come to people at once. */
  bot: z.boolean(),
  /** To whom they come who is asked for nobody else; null: as the application has it. */
  groupId: z.uuid().nullable(),
  /** The bot's first words; empty: its own. */
  welcome: withoutMarkup(optionalText(LIMITS.robot.welcome)),
  /** null: those of the kind of channel, or of the application. */
  hours: hoursSchema.nullable(),
  /** How long they may be silent; null: as long as everywhere. */
  silence: silenceSchema.nullable(),
  /** In words of its own, as a group may have them. */
  texts: groupTextsSchema,
  translations: groupTranslationsSchema,
})
export type Serving = z.output<typeof servingSchema>

/** Of an account that has just been bound. */
export const AS_EVERYWHERE: Serving = {
  bot: true,
  groupId: null,
  welcome: '',
  hours: null,
  silence: null,
  texts: {},
  translations: {},
}
