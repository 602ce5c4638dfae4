/** A language of the product: its name in itself, and whether the console speaks it or only what visitors see does. */
type LanguageEntry = { name: string; shell: boolean }

/** Every language there are texts for. To add one: its name here, a line below and a folder in `locales`. */
export const LANGUAGE_NAMES = ['zh', 'en', 'ja', 'ko', 'pt', 'ind'] as const
export type Language = (typeof LANGUAGE_NAMES)[number]

/** What is known of each; the web client does without. */
export const LANGUAGES = {
  zh: { name: '简体中文', shell: true },
  en: { name: 'English', shell: true },
  ja: { name: '日本語', shell: false },
  ko: { name: '한국어', shell: false },
  pt: { name: 'Português', shell: false },
  ind: { name: 'Bahasa Indonesia', shell: false },
} as const satisfies Record<Language, LanguageEntry>

/** A language the console itself speaks. */
export type ShellLanguage = { [L in Language]: (typeof LANGUAGES)[L]['shell'] extends true ? L : never }[Language]

export const SHELL_LANGUAGES = ['zh', 'en'] as const satisfies readonly ShellLanguage[]

/** Where a text is looked for when the chosen language has none, in this order. */
export const FALLBACK_LANGUAGES: readonly Language[] = ['en', 'zh']
