import { flatten, type Locales } from '#src/tools/locales.ts'

/** The languages of the console. */
const LANGUAGES = ['en', 'zh']

/** Keys that have no text, each with its language: `zh: nodes.say.name`. The first part of a key is its file. */
export function missingTexts(locales: Locales, keys: readonly string[]): string[] {
  return LANGUAGES.flatMap((language) => {
    const files = Object.entries(locales[language] ?? {})
    const known = new Set(files.flatMap(([file, tree]) => flatten(tree).map(([key]) => `${file}.${key}`)))
    return keys.filter((key) => !known.has(key)).map((key) => `${language}: ${key}`)
  })
}
