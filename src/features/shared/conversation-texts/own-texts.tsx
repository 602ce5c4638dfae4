import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { GROUP_TEXTS, groupTextsSchema, type GroupTexts } from '#src/domain/settings/application.ts'
import { textsToSay, withTranslation, type GroupTranslations } from '#src/domain/settings/text-translations.ts'
import { ConversationTextField } from './conversation-text-field.tsx'
import { TextLanguage } from './text-language.tsx'
import type { Language } from '#src/lib/languages.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'

/** What a group or an account says in words of its own. */
type OwnWords = { texts: GroupTexts; translations: GroupTranslations }
type OwnTextsFieldsProps = {
  appId: string
  value: OwnWords
  disabled: boolean
  onChange: (value: Partial<OwnWords>) => void
}

/** What visitors hear who come to a group or by an account: as the application has it, or in words of its own, in each language. */
export function OwnTextsFields({ appId, value, disabled, onChange }: OwnTextsFieldsProps) {
  const inherited = useQuery(orpc.settings.texts.queryOptions({ input: { appId } })).data
  const [language, setLanguage] = useState<Language | null>(null)
  const { translations } = value
  return (
    <>
      <TextLanguage
        own={inherited?.language}
        value={language}
        onChange={setLanguage}
        countIn={(one) => Object.keys(translations[one] ?? {}).length}
        of={GROUP_TEXTS.length}
        isFaulty={(one) => !groupTextsSchema.safeParse(translations[one] ?? {}).success}
      />
      {language === null || inherited === undefined ? (
        <OwnTexts
          value={value.texts}
          inherited={inherited?.texts}
          disabled={disabled}
          onChange={(texts) => onChange({ texts })}
        />
      ) : (
        <TranslatedTextFields
          key={language}
          language={language}
          value={translations[language] ?? {}}
          instead={textsToSay({
            application: inherited.texts,
            group: value.texts,
            translation: { application: inherited.texts.translations[language] ?? {} },
          })}
          disabled={disabled}
          onType={(name, text) => onChange({ translations: withTranslation(translations, language, name, text) })}
        />
      )}
    </>
  )
}

type OwnTextsProps = {
  value: GroupTexts
  inherited: GroupTexts | undefined
  disabled: boolean
  onChange: (value: GroupTexts) => void
}

function OwnTexts({ value, inherited, disabled, onChange }: OwnTextsProps) {
  const t = useTexts()
  const issues = groupTextsSchema.safeParse(value).error?.issues ?? []
  return GROUP_TEXTS.map((name) => {
    const label = t(($) => $.settings.texts[name])
    const own = value[name]
    if (own === undefined)
      return (
        <section key={name} aria-label={label} className="flex flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-13 font-medium text-ink">{label}</span>
            <Badge>{t(($) => $.team.groups.inherited)}</Badge>
            <Button
              size="small"
              className="ml-auto"
              disabled={disabled || inherited === undefined}
              aria-label={t(($) => $.team.groups.ownWordsFor, { text: label })}
              onClick={() => onChange({ ...value, [name]: inherited?.[name] ?? '' })}
            >
              {t(($) => $.team.groups.ownWords)}
            </Button>
          </div>
          <p className="rounded-control border border-line bg-ground px-3 py-2 text-14 wrap-anywhere whitespace-pre-line text-muted">
            {inherited?.[name] ?? '…'}
          </p>
        </section>
      )
    return (
      <section key={name} aria-label={label} className="flex flex-col items-start gap-1.5 [&>:first-child]:w-full">
        <ConversationTextField
          name={name}
          value={own}
          issue={issues.find(({ path }) => path[0] === name)?.message}
          disabled={disabled}
          onChange={(text) => onChange({ ...value, [name]: text })}
        />
        <Button
          size="small"
          tone="quiet"
          disabled={disabled}
          aria-label={t(($) => $.team.groups.restoreFor, { text: label })}
          onClick={() => {
            const { [name]: _own, ...others } = value
            onChange(others)
          }}
        >
          {t(($) => $.team.groups.restore)}
        </Button>
      </section>
    )
  })
}

type TranslatedTextFieldsProps = {
  language: Language
  value: GroupTexts
  /** What is said where there is nothing in the language. */
  instead: GroupTexts
  disabled: boolean
  onType: (name: (typeof GROUP_TEXTS)[number], text: string) => void
}

function TranslatedTextFields({ language, value, instead, disabled, onType }: TranslatedTextFieldsProps) {
  const issues = groupTextsSchema.safeParse(value).error?.issues ?? []
  return GROUP_TEXTS.map((name) => (
    <ConversationTextField
      key={name}
      name={name}
      value={value[name] ?? ''}
      issue={issues.find(({ path }) => path[0] === name)?.message}
      disabled={disabled}
      translated={{ language, instead: instead[name] ?? '' }}
      onChange={(text) => onType(name, text)}
    />
  ))
}
