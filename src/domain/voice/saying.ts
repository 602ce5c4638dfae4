import type { CheckScope, Issue, VariableUse } from '../graph/spec.ts'
import type { NodeEffect, StepContext } from '../step/step.ts'
import { textUses } from '../flow/said-texts.ts'
import { isHeard, isHeardIn, languageOf, type Prompt, type PromptText } from '../telephony/prompt.ts'
import { speechSeconds } from './speech.ts'

type Speaker = Pick<StepContext<unknown>, 'language' | 'defaultLanguage' | 'render'>
type Path = readonly (string | number)[]

/** The longest a caller listens to one prompt with patience, in seconds. */
export const ADVISED_PROMPT_SECONDS = 20

/** What a caller hears of a prompt, filled in, in the call's language or else the application's; null: nothing. */
export function promptOf({ language, defaultLanguage, render }: Speaker, prompt: PromptText): Prompt | null {
  const chosen = languageOf(prompt, [language, defaultLanguage])
  if (chosen === null) return null
  const text = render(prompt.text[chosen] ?? '').trim()
  const soundId = prompt.sounds[chosen] ?? null
  return text === '' && soundId === null ? null : { text, soundId, language: chosen }
}

/** The effect of saying a prompt; none where there is nothing to hear. */
export function play(speaker: Speaker, prompt: PromptText, interruptible: boolean): NodeEffect[] {
  const said = promptOf(speaker, prompt)
  return said === null ? [] : [{ type: 'play', prompt: said, interruptible }]
}

/** How long a prompt lasts in a language: its sound, where one is known, else its text spoken. */
export function promptSeconds(prompt: PromptText, language: string, sounds?: SoundLengths | null): number {
  const sound = sounds?.get(prompt.sounds[language] ?? '')
  return sound ? sound.seconds : speechSeconds(prompt.text[language] ?? '')
}
export type SoundLengths = ReadonlyMap<string, { readonly seconds: number }>

/** Where a prompt speaks of variables. */
export const promptUses = (prompt: PromptText, path: Path): VariableUse[] => textUses(prompt.text, [...path, 'text'])

/** What is wrong with a prompt: nothing to hear, a language without it, a sound that is gone, or too long. */
export function promptIssues(
  prompt: PromptText,
  { languages, voice }: Pick<CheckScope, 'languages' | 'voice'>,
  path: Path,
  options: { required: boolean } = { required: true },
): Issue[] {
  if (!isHeard(prompt)) return options.required ? [{ code: 'required', path: [...path, 'text'] }] : []
  const issues: Issue[] = languages
    .filter((language) => !isHeardIn(prompt, language))
    .map((language) => ({ code: 'language_missing', path: [...path, 'text', language], values: { language } }))
  for (const [language, id] of Object.entries(prompt.sounds))
    if (voice && !voice.sounds.has(id)) issues.push({ code: 'sound_missing', path: [...path, 'sounds', language] })
  for (const language of new Set([...Object.keys(prompt.text), ...Object.keys(prompt.sounds)])) {
    const seconds = promptSeconds(prompt, language, voice?.sounds)
    if (seconds > ADVISED_PROMPT_SECONDS)
      issues.push({
        code: 'prompt_long',
        severity: 'warning',
        path: [...path, 'text', language],
        values: { seconds: Math.round(seconds), limit: ADVISED_PROMPT_SECONDS },
      })
  }
  return issues
}

/** A sound that a node names and that is gone. */
export const soundIssues = (id: string | null, { voice }: Pick<CheckScope, 'voice'>, path: Path): Issue[] =>
  id !== null && voice && !voice.sounds.has(id) ? [{ code: 'sound_missing', path }] : []
