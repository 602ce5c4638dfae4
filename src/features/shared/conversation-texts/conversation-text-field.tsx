import { openingWords } from '#src/domain/hours/opening-words.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { ConversationTexts } from '#src/domain/settings/application.ts'
import { MarkedField } from '#src/editor/answer/marked/marked-field.tsx'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import type { Language } from '#src/lib/languages.ts'

export type TextName = keyof ConversationTexts

/** What each text may name. */
const VARIABLES: Partial<Record<TextName, readonly ('position' | 'ahead' | 'agent' | 'nextOpening' | 'minutes')[]>> = {
  queueing: ['position', 'ahead'],
  accepted: ['agent'],
  transferred: ['agent'],
  transferFailed: ['agent'],
  outsideHours: ['nextOpening'],
  visitorReminder: ['minutes'],
}

/** Where nothing is written, nothing is said. */
const MAY_BE_EMPTY: readonly TextName[] = ['transferFailed']

/** Midnight of a Monday, for a sample. */
const MONDAY = Date.UTC(2027, 0, 4)

type ConversationTextFieldProps = {
  name: TextName
  value: string
  /** What is wrong with it: `REQUIRED`, or characters that it may not have. */
  issue: string | undefined
  disabled?: boolean
  /** Said in another language than the application's; `instead` is said where nothing is written. */
  translated?: { language: Language; instead: string } | undefined
  onChange: (text: string) => void
}

/** What a conversation says at one step, with its variables. */
export function ConversationTextField(props: ConversationTextFieldProps) {
  const { name, value, issue, disabled = false, translated, onChange } = props
  const t = useTexts()
  const shown = useLanguage()
  const language = htmlLang(translated?.language ?? shown)
  const samples = {
    position: 2,
    ahead: 1,
    agent: 'Anna',
    minutes: 5,
    nextOpening: openingWords(new Date(MONDAY + 9 * 3_600_000), new Date(MONDAY), 'UTC', language),
  }
  const variables = (VARIABLES[name] ?? []).map((reference): VariableInfo => ({
    reference,
    type: typeof samples[reference] === 'string' ? 'text' : 'number',
    scope: 'system',
    description: t(($) => $.settings.variables[reference]),
    sample: samples[reference],
  }))
  return (
    <MarkedField
      label={t(($) => $.settings.texts[name])}
      help={t(($) => $.settings.help[name])}
      value={value}
      onChange={onChange}
      limit={LIMITS.robot.text}
      form={name === 'ratingInvitation' ? 'marks' : 'words'}
      variables={variables}
      required={translated === undefined && !MAY_BE_EMPTY.includes(name)}
      placeholder={translated?.instead}
      lang={translated && language}
      disabled={disabled}
      error={
        issue === undefined
          ? undefined
          : issue === 'REQUIRED'
            ? t(($) => $.settings.required)
            : t(($) => $.answer.problems.FORBIDDEN_CHARACTERS)
      }
    />
  )
}
