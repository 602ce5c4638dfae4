import { lazy, Suspense } from 'react'
import { dataAt } from '#src/domain/graph/data-path.ts'
import type { TextForm } from '#src/editor/answer/marked/marked-document.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import { useInspector, useTextLanguage } from './inspector-context.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { isWithin, type Path } from './path.ts'
import { hasLiquid } from './template-box.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { textOf, useField } from './use-field.ts'

export type LocalisedRichTextProps = FieldTexts & {
  /** Of the record of texts by language. */
  path: Path
  /** The most code points of one language. */
  limit: number
  /** Whether where it is shown knows marks; otherwise it has variables and lines only. */
  form?: TextForm
}

/** The editor with its text engine is fetched when the first such text is shown. */
const MarkedEditor = lazy(() =>
  import('#src/editor/answer/marked/marked-editor.tsx').then((module) => ({ default: module.MarkedEditor })),
)

/** A text that visitors read with its form, in each language: written as they see it, stored with light marks. */
export function LocalisedRichText({ path, limit, form = 'marks', ...texts }: LocalisedRichTextProps) {
  const t = useTexts()
  const { data, variables } = useInspector()
  const [languages, language] = useTextLanguage(dataAt(data, path))
  const here = [...path, language]
  const { value, isReadOnly, issues, type, seal } = useField(here)
  const whole = useField(path)
  const text = textOf(value)
  const elsewhere = whole.issues.filter((issue) => issue.path.length === path.length && isWithin(issue.path, path))
  const words = languages.map((each) => textOf(dataAt(data, [...path, each]))).find((each) => each.trim() !== '')
  return (
    <BoundField
      path={path}
      {...texts}
      issues={[...elsewhere, ...issues]}
      count={{ value: text, limit }}
      aside={languages.length > 1 && <LanguageTabs label={texts.label} path={path} languages={languages} />}
      below={hasLiquid(text) ? <TemplatePreview text={text} language={language} /> : undefined}
    >
      <Suspense
        fallback={
          <Loading label={t(($) => $.common.loading)}>
            <Skeleton className="h-28 w-full rounded-control" />
          </Loading>
        }
      >
        <MarkedEditor
          // Each language has a history of its own.
          key={language}
          text={text}
          onType={type}
          onLeave={seal}
          form={form}
          limit={limit}
          variables={variables}
          placeholder={text === '' ? (words ?? '') : ''}
          lang={htmlLang(language)}
          isReadOnly={isReadOnly}
        />
      </Suspense>
    </BoundField>
  )
}
