import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { FALLBACK_LANGUAGES } from '#src/lib/languages.ts'
import { formats } from './formats.ts'

/** All texts lie in one namespace; the name of a locale file is the first part of its keys. */
export const NAMESPACE = 'texts'

/**
 * The translator. Texts are put in by `texts.ts`; a component that is on screen when they come is drawn again.
 *
 * A key without a text gives an empty text on a page, and an error in a test, never the key itself.
 */
export const i18n: I18n = createInstance()

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: [...FALLBACK_LANGUAGES],
  ns: [NAMESPACE],
  defaultNS: NAMESPACE,
  resources: {},
  load: 'currentOnly',
  initAsync: false,
  // React encodes what it shows.
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
  parseMissingKeyHandler: (key) => {
    if (import.meta.env.MODE === 'test') throw new Error(`No text for ${key}`)
    return ''
  },
})

// `{{seconds, duration}}` in a text is written as every length of time on the screen is.
i18n.services.formatter?.add('duration', (seconds: number, language) =>
  formats(language ?? i18n.language).duration(1000 * Math.round(seconds)),
)
