import type { Language } from '#src/lib/languages.ts'
import type { Resources } from '#src/i18n/resources.gen.ts'
import { htmlLang } from '#src/lib/language.ts'
import { RESOURCE_RETRY, retry } from '#src/lib/retry.ts'

type Tree = { [key: string]: string | Tree }
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string
    ? [K, T[K]]
    : { [L in keyof T[K] & string]: [`${K}.${L}`, T[K][L]] }[keyof T[K] & string]
}[keyof T & string]
type Texts = { [Leaf in Leaves<Resources['widget']> as Leaf[0]]: Leaf[1] }
type Variables<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Variables<Rest> : never

/** A key of `locales/<language>/widget.json`, `rating.thanks`; a text with plural forms by its name without the form. */
export type TextKey = keyof Texts
/** Gives a text with its variables filled in; the types demand each of them. */
export type Translate = <K extends TextKey>(
  key: K,
  ...values: [Variables<Texts[K]>] extends [never] ? [] : [Record<Variables<Texts[K]> & string, string | number>]
) => string

/** Makes a translator of a language's texts. The plural form follows the variable `count`. */
export function translator(texts: Tree, language: Language): Translate {
  const plural = new Intl.PluralRules(htmlLang(language))
  return (key, ...[values]) => {
    const filled: Record<string, string | number> = values ?? {}
    const form = typeof filled.count === 'number' ? plural.select(filled.count) : 'other'
    const text = find(texts, key) ?? find(texts, `${key}_${form}`) ?? find(texts, `${key}_other`) ?? ''
    return text.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => String(filled[name] ?? ''))
  }
}

function find(texts: Tree, key: string): string | undefined {
  const value = key
    .split('.')
    .reduce<string | Tree | undefined>((at, part) => (typeof at === 'object' ? at[part] : at), texts)
  return typeof value === 'string' ? value : undefined
}

/** Where the texts of each language lie, by their file name in `locales`. */
export type TextUrls = Readonly<Record<string, string>>

/**
 * Loads a language's texts and hands them over. While they are being tried again (5 times from 350 ms, doubling) those of
 * the next language stand in, so there is something to read at once and never a key.
 */
export async function loadTexts(
  languages: readonly Language[],
  get: (language: Language) => Promise<Tree>,
  onTexts: (t: Translate, language: Language) => void,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<void> {
  const [language, ...others] = languages
  if (language === undefined) return
  let isDone = false
  const standIn = () => loadTexts(others, get, (t, other) => isDone || onTexts(t, other), wait).catch(() => undefined)
  const texts = await retry(
    (attempt) =>
      get(language).catch((error: unknown) => {
        if (attempt === 0) void standIn()
        throw error
      }),
    RESOURCE_RETRY,
    wait,
  )
  isDone = true
  onTexts(translator(texts, language), language)
}
