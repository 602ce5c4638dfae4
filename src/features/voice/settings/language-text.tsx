import { useState } from 'react'
import { languageName } from '#src/editor/canvas/kit/language-name.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

type LanguageTextProps = {
  label: string
  help?: string
  value: Readonly<Record<string, string>>
  /** The first is shown first. */
  languages: readonly string[]
  limit: number
  onChange: (value: Record<string, string>) => void
}

/** One text in several languages, one of them at a time. */
export function LanguageText({ label, help, value, languages, limit, onChange }: LanguageTextProps) {
  const t = useTexts()
  const [chosen, choose] = useState<string>()
  const offered = [...new Set([...languages, ...Object.keys(value).filter((each) => value[each] !== '')])]
  const language = chosen !== undefined && offered.includes(chosen) ? chosen : (offered[0] ?? 'en')
  const text = value[language] ?? ''
  return (
    <Field
      label={label}
      {...(help !== undefined && { help })}
      aside={
        offered.length > 1 && (
          <SegmentedControl
            aria-label={t(($) => $.voice.settings.languageOf, { label })}
            value={language}
            onValueChange={choose}
            segments={offered.map((each) => ({ value: each, label: languageName(each) }))}
          />
        )
      }
      count={{ value: text, limit, label: (used, most) => t(($) => $.common.counter, { used, limit: most }) }}
    >
      <TextArea
        rows={2}
        lang={htmlLang(language)}
        value={text}
        onChange={(event) => onChange({ ...value, [language]: event.target.value })}
      />
    </Field>
  )
}
