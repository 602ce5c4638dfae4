import { z } from 'zod'
import { localisedText, saysSomething, textLanguage, type LocalisedText } from '../value/localised-text.ts'
import { LIMITS } from '../limits.ts'

/**
 * What a caller hears at once: a text that is spoken, with a sound file instead of the voice where there is one. `shown`:
 * the text as it is kept, where figures in it are to be read by nobody.
 */
export type Prompt = { text: string; soundId: string | null; language: string; shown?: string }

/** The id of an uploaded sound. */
export const soundId = z.string().min(1).max(64)

/** A prompt as its author writes it: in each language a text, a sound, or both; the text then says what the sound says. */
export const promptSchema = z.strictObject({
  text: localisedText(LIMITS.flow.text),
  sounds: z.record(textLanguage, soundId),
})
export type PromptText = z.output<typeof promptSchema>

export const emptyPrompt = (): PromptText => ({ text: {}, sounds: {} })
export const textPrompt = (text: LocalisedText): PromptText => ({ text, sounds: {} })

/** Whether anything of it can be heard in any language. */
export const isHeard = ({ text, sounds }: PromptText): boolean => saysSomething(text) || Object.keys(sounds).length > 0

/** Whether it can be heard in one language. */
export const isHeardIn = ({ text, sounds }: PromptText, language: string): boolean =>
  Object.hasOwn(sounds, language) || (text[language] ?? '').trim() !== ''

/**
 * The language in which a prompt is heard: the first wanted one that it has, else the first it has at all; null where
 * there is nothing to hear.
 */
export function languageOf(prompt: PromptText, wanted: readonly string[]): string | null {
  const all = [...Object.keys(prompt.sounds), ...Object.keys(prompt.text)]
  return [...wanted, ...all].find((language) => isHeardIn(prompt, language)) ?? null
}
