import { LANGUAGE_NAMES, type Language } from '#src/lib/languages.ts'
import { readLanguage } from '#src/lib/language.ts'

/** What the page's own address says. */
export type PageAddress = {
  appId: string
  /** Whether the page stands in a frame of a host page that has a button for it. */
  isEmbedded: boolean
  theme: 'light' | 'dark' | null
  language: Language
  /** By which the page that leads here names the visitor; null: it does not. */
  identity: string | null
}

/**
 * Reads `/chat/<appId>?embed=1&theme=dark&lang=zh#identity=<signed token>`. The language: from the address, else what was chosen here before, else
 * the first the browser asks for that is `offered`, else the first that is. `offered`: names parted by blanks; left out: all
 * are, and English is the first.
 */
export function readAddress(
  url: URL,
  stored: string | null,
  browser: readonly string[],
  offered?: string,
): PageAddress {
  const names = offered?.split(' ') ?? ['en', ...LANGUAGE_NAMES]
  const accepted = LANGUAGE_NAMES.filter((name) => names.includes(name))
  const theme = url.searchParams.get('theme')
  return {
    appId: /^\/chat\/(\d{10})\/?$/.exec(url.pathname)?.[1] ?? '',
    isEmbedded: url.searchParams.get('embed') === '1',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    identity: new URLSearchParams(url.hash.slice(1)).get('identity'),
    language:
      [url.searchParams.get('lang'), stored, ...browser, names[0]]
        .map((value) => readLanguage(value, accepted))
        .find((language) => language !== undefined) ?? 'en',
  }
}
