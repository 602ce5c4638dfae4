import { Languages } from 'lucide-react'
import { LANGUAGES, SHELL_LANGUAGES, type ShellLanguage } from '#src/lib/languages.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

type LanguageMenuProps = { onChange: (language: ShellLanguage) => void }

/** The languages of the console, each by its own name. */
export function LanguageMenu({ onChange }: LanguageMenuProps) {
  const t = useTexts()
  const language = useLanguage()
  return (
    <Menu
      trigger={
        <IconButton
          label={t(($) => $.frame.language.label)}
          icon={<Languages size={16} strokeWidth={1.75} aria-hidden />}
        />
      }
      entries={[
        {
          type: 'choice',
          heading: t(($) => $.frame.language.label),
          value: language,
          options: SHELL_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value].name })),
          onValueChange: (value) => {
            const chosen = SHELL_LANGUAGES.find((candidate) => candidate === value)
            if (chosen && chosen !== language) onChange(chosen)
          },
        },
      ]}
    />
  )
}
