import { useSyncExternalStore } from 'react'
import { chooseLanguage, htmlLang } from '#src/lib/language.ts'
import { parseQuery } from '#src/lib/query-string.ts'
import { hostsText, isInternational } from '#src/lib/site-type.ts'
import { SHELL_LANGUAGES, type ShellLanguage } from '#src/lib/languages.ts'
import { i18n } from './i18n.ts'
import { loadTexts, type TextFile } from './texts.ts'

/** Where the choice is kept; the name is the product's. */
const STORAGE_KEY = 'lang'

/** The texts that every page of the console needs. */
const SHELL_FILES: readonly TextFile[] = ['common', 'frame', 'errors']

/** The language this page begins in, by the order of `chooseLanguage`. */
export function languageOfPage(): ShellLanguage {
  return chooseLanguage(
    {
      query: parseQuery(location.search).lang,
      stored: stored(),
      cookie: cookie('language'),
      browser: navigator.languages,
      international: isInternationalSite(),
    },
    SHELL_LANGUAGES,
  )
}

/** Whether this page is served as the overseas site. Its hosts are named by the server in a meta tag. */
function isInternationalSite(): boolean {
  const hosts = document.querySelector<HTMLMetaElement>('meta[name="international-hosts"]')?.content ?? ''
  return isInternational({
    query: parseQuery(location.search).intl,
    host: location.hostname,
    cookie: cookie('intl'),
    hosts: hostsText.read(hosts),
  })
}

/** Shows the page in a language: loads the shell's texts, then turns the translator and the html `lang` attribute. */
export async function showLanguage(language: ShellLanguage): Promise<void> {
  await loadTexts(language, SHELL_FILES)
  await i18n.changeLanguage(language)
  document.documentElement.lang = htmlLang(language)
  document.title = i18n.t(($) => $.common.title)
}

/**
 * Changes the language for good: shows it and saves it. A `lang` in the address would win over what is saved at the next
 * load, so it is taken out.
 */
export async function changeLanguage(language: ShellLanguage): Promise<void> {
  await showLanguage(language)
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Storage is off or full: the choice holds until the page is closed.
  }
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

/** The language the page is shown in. */
export function useLanguage(): ShellLanguage {
  return useSyncExternalStore(subscribe, currentLanguage)
}

/** The language the page is shown in, outside a component. */
export function currentLanguage(): ShellLanguage {
  return i18n.language === 'zh' ? 'zh' : 'en'
}

function subscribe(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange)
  return () => i18n.off('languageChanged', onChange)
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function cookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at) === name) return pair.slice(at + 1)
  }
  return undefined
}
