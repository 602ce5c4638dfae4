import { z } from 'zod'
import { codePoints } from '#src/lib/code-points.ts'

/** Characters that content may not hold, after compatibility folding, so that full-width forms count too. */
const FORBIDDEN = /[<>&]/

/** Where `<`, `>` or `&` stand in a text (also in their full-width forms): offsets in code points, in order. */
export function forbiddenAt(text: string): number[] {
  return [...text].flatMap((character, index) => (FORBIDDEN.test(character.normalize('NFKC')) ? [index] : []))
}

/** A trimmed, non-empty text of at most `max` code points. Issues carry codes, never sentences. */
export const requiredText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { message: 'REQUIRED' })
    .refine((text) => codePoints(text) <= max, { message: 'TOO_LONG', params: { limit: max } })

/** A trimmed text of at most `max` code points that may be empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .refine((text) => codePoints(text) <= max, { message: 'TOO_LONG', params: { limit: max } })

/** A text without `<`, `>` and `&`: the content rule for what visitors read. */
export const withoutMarkup = <T extends z.ZodType<string>>(schema: T) =>
  schema.refine((text) => forbiddenAt(text).length === 0, { message: 'FORBIDDEN_CHARACTERS' })

/** What makes two questions the same to a reader: width, case, spaces and punctuation folded away. */
export function canonicalText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, '')
}

/** A text with `{{name}}` replaced by values; an unknown name stays as it stands. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
