import { z } from 'zod'
import { LANGUAGES, type Language } from '#src/lib/languages.ts'
import { readLanguage } from '#src/lib/language.ts'
import { LEVELS, type Level, type Need, type Strategy } from './state.ts'

/** Whether a group's visitors go to who speaks their language: it does not count, only for a while, or to nobody else. */
export const LANGUAGE_RULES = ['off', 'preferred', 'required'] as const
export type LanguageRule = (typeof LANGUAGE_RULES)[number]

/** The languages that members can be said to speak. */
export const SPOKEN = Object.keys(LANGUAGES) as readonly Language[]

/** Who speaks a language has it as a skill, and has it wholly. */
export const languageSkill = (language: Language): string => `${LANGUAGE_SKILL}${language}`
export const LANGUAGE_SKILL = 'lang:'
const SPOKEN_LEVEL: Level = 5

/** A skill by its id, at a level: what a member has, or what is asked for at least. */
export const skillAtSchema = z.strictObject({ skillId: z.uuid(), level: z.literal(LEVELS) })
export type SkillAt = z.output<typeof skillAtSchema>

/** Skills that a flow asks for; `forSeconds`: how long they count; null: until somebody serves it. */
export type SkillsAsked = { wanted: readonly SkillAt[]; forSeconds: number | null }

/** What somebody can do, by skill: the languages they speak, and what else they have learnt. */
export const skillsOf = (held: { languages: readonly Language[]; skills: readonly SkillAt[] }): Map<string, Level> =>
  new Map([
    ...held.languages.map((language) => [languageSkill(language), SPOKEN_LEVEL] as const),
    ...held.skills.map(({ skillId, level }) => [skillId, level] as const),
  ])

/** What a flow asks for of who serves a conversation. */
export const skillNeeds = ({ wanted, forSeconds }: SkillsAsked, now: number): Need[] =>
  wanted.map(({ skillId, level }) => ({
    skill: skillId,
    level,
    until: forSeconds === null ? null : now + forSeconds * 1000,
  }))

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
