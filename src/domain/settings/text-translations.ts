import { z } from 'zod'
import { LANGUAGE_NAMES, type Language } from '#src/lib/languages.ts'
import { conversationTextsSchema, groupTextsSchema, type ConversationTexts, type GroupTexts } from './application.ts'

/** What conversations say in further languages; what is left out of one is said in the application's own. */
export const textTranslationsSchema = z.partialRecord(z.enum(LANGUAGE_NAMES), conversationTextsSchema.partial())
export type TextTranslations = z.output<typeof textTranslationsSchema>

/** The same of what a group says in words of its own. */
export const groupTranslationsSchema = z.partialRecord(z.enum(LANGUAGE_NAMES), groupTextsSchema)
export type GroupTranslations = z.output<typeof groupTranslationsSchema>

/** What conversations say, in every language that somebody has written it in. */
export const translatedTextsSchema = conversationTextsSchema.extend({ translations: textTranslationsSchema })
export type TranslatedTexts = z.output<typeof translatedTextsSchema>

/** What an account and a group say in words of their own. */
type OwnTexts = { account?: GroupTexts | undefined; group?: GroupTexts | undefined }
/** Who may have written a text: the application, an account and a group, each in its own language and in that of a visitor. */
export type WrittenTexts = OwnTexts & {
  application: ConversationTexts
  translation?: (OwnTexts & { application: Partial<ConversationTexts> }) | undefined
}

/**
 * What is said: in the visitor's language before any other, and among those in a group's words before an account's, and in
 * those before the application's.
 */
export const textsToSay = ({ application, account, group, translation }: WrittenTexts): ConversationTexts => ({
  ...application,
  ...account,
  ...group,
  ...translation?.application,
  ...translation?.account,
  ...translation?.group,
})

/** Translations with one text changed; one that is emptied is left out, and so is a language without any. */
export function withTranslation<Texts extends object>(
  translations: Readonly<Partial<Record<Language, Texts>>>,
  language: Language,
  name: keyof Texts,
  text: string,
): Partial<Record<Language, Texts>> {
  const { [language]: own, ...rest } = translations
  const { [name]: _before, ...others } = own ?? ({} as Texts)
  const texts = text === '' ? others : { ...others, [name]: text }
  if (Object.keys(texts).length === 0) return rest as Partial<Record<Language, Texts>>
  return { ...translations, [language]: texts as Texts }
}

/** Texts with some of them, in every language, as another state has them. */
export function withNamed(
  now: TranslatedTexts,
  from: TranslatedTexts,
  names: readonly (keyof ConversationTexts)[],
): TranslatedTexts {
  const own = Object.fromEntries(names.map((name) => [name, from[name]]))
  const translations = LANGUAGE_NAMES.reduce<TextTranslations>(
    (all, language) =>
      names.reduce(
        (some, name) => withTranslation(some, language, name, from.translations[language]?.[name] ?? ''),
        all,
      ),
    now.translations,
  )
  return { ...now, ...own, translations }
}
