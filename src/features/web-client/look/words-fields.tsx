import { LIMITS } from '#src/domain/limits.ts'
import { withTranslation } from '#src/domain/settings/text-translations.ts'
import type { LookWords, WebLook } from '#src/domain/web-client/look.ts'
import { TextLanguage } from '#src/features/shared/conversation-texts/text-language.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Language } from '#src/lib/languages.ts'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type Words = WebLook['words']
type WordsFieldsProps = {
  draft: Words
  faults: readonly string[]
  /** In which language they are written; null: in the application's own. */
  language: Language | null
  onLanguage: (language: Language | null) => void
  set: (words: Words) => void
}

const { look } = LIMITS.webClient
const LIMIT_OF = { title: look.title, subtitle: look.subtitle, launcher: look.launcherText } as const
const NAMES = ['title', 'subtitle', 'launcher'] as const

/** What the web chat says of itself, in a language. */
export function WordsFields({ draft, faults, language, onLanguage, set }: WordsFieldsProps) {
  const t = useTexts()
  const { language: own, robot } = useApplication()
  const written = language ?? own
  const words: LookWords = draft[written] ?? {}
  const label = {
    title: t(($) => $.webClient.look.words.heading),
    subtitle: t(($) => $.webClient.look.words.subtitle),
    launcher: t(($) => $.webClient.look.words.launcher),
  }
  const help = {
    title: t(($) => $.webClient.look.words.titleHelp),
    subtitle: undefined,
    launcher: t(($) => $.webClient.look.words.launcherHelp),
  }
  const placeholder = (name: (typeof NAMES)[number]) => draft[own]?.[name] ?? (name === 'title' ? robot.name : '')
  return (
    <div className="flex flex-col gap-5">
      <TextLanguage
        own={own}
        value={language}
        onChange={onLanguage}
        countIn={(name) => Object.keys(draft[name] ?? {}).length}
        of={NAMES.length}
        isFaulty={(name) => faults.some((fault) => fault.startsWith(`words.${name}.`))}
      />
      {NAMES.map((name) => (
        <Field
          key={name}
          label={label[name]}
          help={help[name]}
          count={{
            value: words[name] ?? '',
            limit: LIMIT_OF[name],
            label: (used, limit) => t(($) => $.webClient.look.words.left, { used, limit }),
          }}
        >
          <TextField
            value={words[name] ?? ''}
            placeholder={placeholder(name)}
            onChange={({ target }) => set(withTranslation(draft, written, name, target.value))}
          />
        </Field>
      ))}
    </div>
  )
}
