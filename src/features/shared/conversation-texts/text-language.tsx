import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#src/lib/languages.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'

type TextLanguageProps = {
  /** The application's own; undefined until it is known. */
  own: Language | undefined
  value: Language | null
  /** null: the application's own. */
  onChange: (language: Language | null) => void
  /** How many of the texts are written in a language. */
  countIn: (language: Language) => number
  of: number
  /** Whether a language has a text that cannot be saved. */
  isFaulty: (language: Language) => boolean
}

/** In which language texts are written: the application's own first, then the others that visitors are offered. */
export function TextLanguage({ own, value, onChange, countIn, of, isFaulty }: TextLanguageProps) {
  const t = useTexts()
  const { languages } = useApplication()
  if (own === undefined) return null
  // What is written is not lost from sight once its language is offered no more.
  const others = LANGUAGE_NAMES.filter(
    (language) => language !== own && (languages.includes(language) || countIn(language) > 0 || isFaulty(language)),
  )
  const ownName = LANGUAGES[own].name
  return (
    <Field
      label={t(($) => $.settings.textLanguage.label)}
      help={value === null ? undefined : t(($) => $.settings.textLanguage.note, { language: ownName })}
    >
      <Select<Language>
        value={value ?? own}
        onValueChange={(language) => onChange(language === own ? null : language)}
        options={[
          { value: own, label: t(($) => $.settings.textLanguage.own, { language: ownName }) },
          ...others.map((language) => ({
            value: language,
            label: LANGUAGES[language].name,
            help: isFaulty(language)
              ? t(($) => $.settings.textLanguage.faulty)
              : t(($) => $.settings.textLanguage.written, { count: countIn(language), of }),
          })),
        ]}
      />
    </Field>
  )
}
