import { LANGUAGE_NAMES, LANGUAGES } from '#src/lib/languages.ts'
import type { TranslatedTexts } from '#src/domain/settings/text-translations.ts'
import type { TextName } from './conversation-text-field.tsx'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'

/** Texts as they are written, or some of them. */
type Written = Partial<TranslatedTexts> & Pick<TranslatedTexts, 'translations'>

/** In words, in which of some texts two states differ, in whichever language. */
export function useTextFields(names: readonly TextName[]): (before: Written, after: Written) => StateField[] {
  const t = useTexts()
  return (before, after) =>
    names.flatMap((name) => {
      const label = t(($) => $.settings.texts[name])
      const inOwn = { label, before: before[name], after: after[name] }
      const inOthers = LANGUAGE_NAMES.map((language) => ({
        label: t(($) => $.settings.textLanguage.inLanguage, { text: label, language: LANGUAGES[language].name }),
        before: before.translations[language]?.[name],
        after: after.translations[language]?.[name],
      }))
      return [inOwn, ...inOthers]
        .filter((field) => field.before !== field.after)
        .map((field): StateField => ({ label: field.label, values: [field.before || null, field.after || null] }))
    })
}
