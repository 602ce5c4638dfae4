import en from '#locales/en/wire.json' with { type: 'json' }
import ind from '#locales/ind/wire.json' with { type: 'json' }
import ja from '#locales/ja/wire.json' with { type: 'json' }
import ko from '#locales/ko/wire.json' with { type: 'json' }
import pt from '#locales/pt/wire.json' with { type: 'json' }
import zh from '#locales/zh/wire.json' with { type: 'json' }
import type { Words } from '#src/domain/wire/degrade.ts'
import { readLanguage } from '#src/lib/language.ts'
import { LANGUAGE_NAMES, type Language } from '#src/lib/languages.ts'

const WORDS: Record<Language, Words> = { en, zh, ja, ko, pt, ind }

/** The words that we add to a message, in the language of its visitor (any tag) or else the application's. */
export const wireWords = (language: string, otherwise: string): Words =>
  WORDS[readLanguage(language, LANGUAGE_NAMES) ?? readLanguage(otherwise, LANGUAGE_NAMES) ?? 'en']
