import { LANGUAGES } from '#src/lib/languages.ts'

const NAMES: Readonly<Record<string, { name: string }>> = LANGUAGES

/** A language in its own words; one the product has no texts for keeps its code. */
export function languageName(code: string): string {
  return Object.hasOwn(NAMES, code) ? (NAMES[code]?.name ?? code) : code
}
