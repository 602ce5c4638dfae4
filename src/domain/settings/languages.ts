import { z } from 'zod'
import { readLanguage } from '#src/lib/language.ts'
import { LANGUAGE_NAMES, type Language } from '#src/lib/languages.ts'

/** The languages that visitors of an application are offered, and its texts are written in. Issue: DUPLICATE. */
export const languagesSchema = z.object({
  offered: z
    .array(z.enum(LANGUAGE_NAMES))
    .min(1)
    .refine((names) => new Set(names).size === names.length, 'DUPLICATE'),
})
export type OfferedLanguages = z.output<typeof languagesSchema>

/** What an application begins with: all that there are. */
export const EVERY_LANGUAGE: OfferedLanguages = { offered: [...LANGUAGE_NAMES] }

/** The language, by its first part, in which somebody of a tag is spoken to: the application's own where theirs could be offered and is not. */
export function heardIn(tag: string, own: Language, offered: readonly Language[]): string {
  const known = readLanguage(tag, LANGUAGE_NAMES)
  return known !== undefined && !offered.includes(known) ? own : (tag.toLowerCase().split('-')[0] ?? own)
}
