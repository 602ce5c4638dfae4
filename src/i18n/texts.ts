import { isOffline } from '#src/lib/is-offline.ts'
import { RESOURCE_RETRY, retry } from '#src/lib/retry.ts'
import { FALLBACK_LANGUAGES, type Language } from '#src/lib/languages.ts'
import { i18n, NAMESPACE } from './i18n.ts'
import type { Resources } from './resources.gen.ts'

/** A locale file by its name: `frame` is `locales/<language>/frame.json`. */
export type TextFile = keyof Resources

/** How texts are fetched; a test passes its own. */
export type TextSource = {
  /** Where a file lies; undefined where a language has none. */
  url: (language: Language, file: TextFile) => string | undefined
  fetch: (url: string) => Promise<Record<string, unknown>>
  /** Waits before another try; rejects where none would help. */
  wait: (ms: number) => Promise<void>
  /** Takes what came. */
  add: (language: Language, file: TextFile, texts: Record<string, unknown>) => void
}

/**
 * Makes a loader: it resolves as soon as there is a text to show for every file named, in the chosen language or, while
 * that one is being tried again (5 times from 350 ms, doubling), in a fallback language. What comes later replaces it.
 *
 * Rejects when no language could be had. A file is fetched once; one that failed is tried anew by the next call.
 */
export function textLoader(source: TextSource) {
  const begun = new Map<string, Promise<void>>()

  function file(language: Language, name: TextFile, url: string, onFailure: () => void): Promise<void> {
    const key = `${language}/${name}`
    const known = begun.get(key)
    if (known) return known
    const fetched = retry(
      async () => {
        try {
          return await source.fetch(url)
        } catch (error) {
          onFailure()
          throw error
        }
      },
      RESOURCE_RETRY,
      source.wait,
    ).then((texts) => source.add(language, name, texts))
    begun.set(key, fetched)
    fetched.catch(() => begun.delete(key))
    return fetched
  }

  function firstOf(languages: readonly Language[], name: TextFile): Promise<void> {
    const [language, ...others] = languages
    if (language === undefined) return Promise.reject(new Error(`No texts: ${name}`))
    const url = source.url(language, name)
    if (url === undefined) return firstOf(others, name)
    const trouble = Promise.withResolvers<void>()
    const own = file(language, name, url, trouble.resolve)
    own.then(trouble.reject, trouble.resolve)
    return Promise.any([own, trouble.promise.then(() => firstOf(others, name))])
  }

  return async (language: Language, files: readonly TextFile[]): Promise<void> => {
    const order = [language, ...FALLBACK_LANGUAGES.filter((other) => other !== language)]
    await Promise.all(files.map((name) => firstOf(order, name)))
  }
}

// Addresses only: a text is fetched when it is needed, and its name changes when its content does.
const urls: Record<string, string> = import.meta.glob('../../locales/*/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Loads locale files into the translator; see {@link textLoader}. A route calls it before its page is shown. */
export const loadTexts = textLoader({
  url: (language, file) => urls[`../../locales/${language}/${file}.json`],
  fetch: async (url) => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    return (await response.json()) as Record<string, unknown>
  },
  // Without a network whoever waits for the texts is told so at once: they come when it is back.
  wait: (ms) =>
    isOffline() ? Promise.reject(new Error('No network')) : new Promise((resolve) => setTimeout(resolve, ms)),
  add: (language, file, texts) => i18n.addResourceBundle(language, NAMESPACE, { [file]: texts }, true, true),
})

/** Every locale file of a language, for stories and other places that have no route. */
export function loadAllTexts(language: Language): Promise<void> {
  const files = Object.keys(urls)
    .filter((path) => path.startsWith(`../../locales/${language}/`))
    .map((path) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length) as TextFile)
  return loadTexts(language, files)
}
