import { dataAt } from '#src/domain/graph/data-path.ts'
import { TriangleAlert } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { useInspector, useTextLanguage } from './inspector-context.tsx'
import { languageName } from './language-name.ts'
import type { Path } from './path.ts'
import { textOf } from './use-field.ts'

type LanguageTabsProps = {
  /** Of the field whose texts they are. */
  label: string
  path: Path
  languages: readonly string[]
}

/** The languages of a text; those it lacks bear a sign. The choice holds for all texts of the inspector. */
export function LanguageTabs({ label, path, languages }: LanguageTabsProps) {
  const t = useTexts()
  const { data } = useInspector()
  const [, language, setLanguage] = useTextLanguage(dataAt(data, path))
  const isMissing = (each: string) => textOf(dataAt(data, [...path, each])).trim() === ''
  const saysSomething = languages.some((each) => !isMissing(each))
  const segments = languages.map((each) => {
    const lacks = saysSomething && isMissing(each)
    const name = languageName(each)
    return {
      value: each,
      label: lacks ? t(($) => $.editor.field.languageMissing, { language: name }) : name,
      icon: (
        <span className="flex items-center gap-1 text-12 uppercase">
          {each}
          {lacks && <TriangleAlert size={12} strokeWidth={2} aria-hidden className="text-warning-text" />}
        </span>
      ),
    }
  })
  return (
    <SegmentedControl
      aria-label={t(($) => $.editor.field.languageOf, { field: label })}
      segments={segments}
      value={language}
      onValueChange={setLanguage}
      className="h-7!"
    />
  )
}
