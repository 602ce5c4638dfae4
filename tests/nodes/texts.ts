import { flatten, foldPlurals, placeholders, type Locales } from '#src/tools/locales.ts'

/** The languages of the console. */
const LANGUAGES = ['en', 'zh']

/** Keys that have no text, each with its language: `zh: nodes.say.name`. The first part of a key is its file. */
export function missingTexts(locales: Locales, keys: readonly string[]): string[] {
  return LANGUAGES.flatMap((language) =>
    keys.filter((key) => !textsOf(locales, language).has(key)).map((key) => `${language}: ${key}`),
  )
}

/** Asked again and again by the walk of a registry, over texts that stay the same. */
const read = new WeakMap<Locales, Map<string, ReadonlyMap<string, string>>>()

function textsOf(locales: Locales, language: string): ReadonlyMap<string, string> {
  const known = read.get(locales) ?? new Map<string, ReadonlyMap<string, string>>()
  read.set(locales, known)
  const files = Object.entries(locales[language] ?? {})
  const texts =
    known.get(language) ??
    new Map(
      files.flatMap(([file, tree]) =>
        flatten(foldPlurals(tree)).map(([key, text]) => [`${file}.${key}`, text] as const),
      ),
    )
  known.set(language, texts)
  return texts
}

/** What a problem's text lacks: the text itself, or a value that it shows. A nested text's key counts by its value. */
export function textFaults(
  locales: Locales,
  code: string,
  values: Readonly<Record<string, string | number>>,
): string[] {
  const missing = missingTexts(locales, [`problems.${code}`])
  if (missing.length > 0) return missing
  return LANGUAGES.flatMap((language) => {
    const text = textsOf(locales, language).get(`problems.${code}`) ?? ''
    const lacking = placeholders(text).filter((name) => !Object.hasOwn(values, name))
    return lacking.map((name) => `${language}: problems.${code} shows {{${name}}}, which is not given`)
  })
}
