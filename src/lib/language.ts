/** Where a language may be named. Everything here comes from outside, so nothing about its shape is trusted. */
export type LanguageSources = {
  /** The `lang` query parameter. */
  query?: unknown
  /** What local storage keeps under `lang`. */
  stored?: unknown
  /** The cookie `language`. */
  cookie?: unknown
  /** The browser's languages, most wanted first. */
  browser?: readonly unknown[]
  /** Whether this is the overseas site, see `site-type.ts`. */
  international: boolean
}

/** A language name is short; anything longer is no language but an attempt. */
const LONGEST_TAG = 35
const TAG = /^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/i
const ALIASES: Readonly<Record<string, string>> = { jp: 'ja', id: 'ind' }
const HTML_TAGS: Readonly<Record<string, string>> = { zh: 'zh-CN', ind: 'id', jp: 'ja' }

/**
 * The language to show: the query wins, then what was saved, then the cookie, then the browser's own, then the site's
 * default (en overseas, zh at home). A value that is not one of `accepted` counts as absent.
 *
 * The cookie stands after what was saved here and before the browser's guess, since both of the former were chosen.
 */
export function chooseLanguage<const L extends string>(
  sources: LanguageSources,
  accepted: readonly (L | 'zh' | 'en')[],
): L | 'zh' | 'en' {
  return (
    readLanguage(sources.query, accepted) ??
    readLanguage(sources.stored, accepted) ??
    readLanguage(sources.cookie, accepted) ??
    readLanguage(sources.browser?.[0], accepted) ??
    (sources.international ? 'en' : 'zh')
  )
}

/** The accepted language that a value names, by its first part (`zh-TW` is zh, `jp` is ja); undefined for all else. */
export function readLanguage<const L extends string>(value: unknown, accepted: readonly L[]): L | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_TAG || !TAG.test(value)) return undefined
  const first = value.toLowerCase().split(/[-_]/, 1)[0] ?? ''
  const name = Object.hasOwn(ALIASES, first) ? ALIASES[first] : first
  return accepted.find((language) => language === name)
}

/** The value of the html `lang` attribute: a valid BCP 47 tag, which our own names `ind` and `jp` are not. */
export function htmlLang(language: string): string {
  return Object.hasOwn(HTML_TAGS, language) ? (HTML_TAGS[language] ?? language) : language
}
