import { z } from 'zod'
import { codePoints } from '#src/lib/code-points.ts'
import { forbiddenAt } from '../text.ts'

/**
 * A text of a document, of at most `max` code points. It is kept as it was typed, with its spaces and possibly empty: a
 * draft may be unfinished, and what is saved must be what is on the screen.
 */
export const draftText = (max: number) =>
  z.string().refine((text) => codePoints(text) <= max, { message: 'TOO_LONG', params: { limit: max } })

/** A text cut to at most `max` code points. */
export const cut = (text: string, max: number): string => (text.length <= max ? text : [...text].slice(0, max).join(''))

/** A language as texts of a document are keyed by it: `en`, `zh`, `pt`. */
export const textLanguage = z.string().regex(/^[a-z]{2,3}$/)

/** One text in several languages. */
export const localisedText = (max: number) => z.record(textLanguage, draftText(max))
export type LocalisedText = { [language: string]: string }

/** Whether a text says anything in any language. */
export const saysSomething = (text: Readonly<LocalisedText>): boolean =>
  Object.values(text).some((words) => words.trim() !== '')

/** Languages of the list that a text lacks, once it has one at all. */
export const missingLanguages = (text: Readonly<LocalisedText>, languages: readonly string[]): string[] =>
  saysSomething(text) ? languages.filter((wanted) => (text[wanted] ?? '').trim() === '') : []

/** A text with its template parts blanked, so that places stay: what is compared in them is never shown. */
const withoutTemplates = (text: string): string =>
  text.replace(/\{\{.*?\}\}|\{%.*?%\}/gsu, (part) => [...part].map(() => ' ').join(''))

/** The issues of a text that visitors read: empty, lacking a language, or holding `<`, `>` or `&`. */
export function textIssues(
  text: Readonly<LocalisedText>,
  languages: readonly string[],
  path: readonly (string | number)[],
  options: { required: boolean } = { required: true },
) {
  const issues: {
    code: string
    severity?: 'blocking' | 'warning'
    path: readonly (string | number)[]
    values?: Record<string, string | number>
  }[] = []
  if (options.required && !saysSomething(text)) issues.push({ code: 'required', path })
  for (const missing of missingLanguages(text, languages))
    issues.push({
      code: 'translation_missing',
      severity: 'warning',
      path: [...path, missing],
      values: { language: missing },
    })
  for (const [key, words] of Object.entries(text)) {
    const at = forbiddenAt(withoutTemplates(words))[0]
    if (at !== undefined)
      issues.push({ code: 'forbidden_characters', path: [...path, key], values: { position: at + 1 } })
  }
  return issues
}
