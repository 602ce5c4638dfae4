import { LANGUAGES, type Language } from '#src/lib/languages.ts'
import { readLanguage } from '#src/lib/language.ts'
import type { Level, Need, Strategy } from './state.ts'

/** Whether a group's visitors go to who speaks their language: it does not count, only for a while, or to nobody else. */
export const LANGUAGE_RULES = ['off', 'preferred', 'required'] as const
export type LanguageRule = (typeof LANGUAGE_RULES)[number]

/** The languages that members can be said to speak. */
export const SPOKEN = Object.keys(LANGUAGES) as readonly Language[]

/** Who speaks a language has it as a skill, and has it wholly. */
export const languageSkill = (language: Language): string => `lang:${language}`
const SPOKEN_LEVEL: Level = 5

/** What somebody can do, by skill: the languages they speak. */
export const skillsOf = ({ languages }: { languages: readonly Language[] }): Map<string, Level> =>
  new Map(languages.map((language) => [languageSkill(language), SPOKEN_LEVEL]))

/** The language of a visitor, of those that members can be said to speak; null: another one, which nobody is asked for. */
export const spokenBy = (tag: string): Language | null => readLanguage(tag, SPOKEN) ?? null

/** What a group asks for of who serves a visitor of a language; agents who pick by hand decide for themselves. */
export function languageNeeds(
  language: Language | null,
  { strategy, languageRule, languageFor }: { strategy: Strategy; languageRule: LanguageRule; languageFor: number },
  now: number,
): Need[] {
  if (language === null || languageRule === 'off' || strategy === 'manual') return []
  const until = languageRule === 'required' ? null : now + languageFor * 1000
  return [{ skill: languageSkill(language), level: 1, until }]
}
