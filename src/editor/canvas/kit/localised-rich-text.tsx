import { LazyMarkedEditor } from '#src/editor/answer/marked/lazy-marked-editor.tsx'
import type { TextForm } from '#src/editor/answer/marked/marked-document.ts'
import { htmlLang } from '#src/lib/language.ts'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import type { Path } from './path.ts'
import { hasLiquid } from './template-box.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useLocalisedText } from './use-localised-text.ts'

export type LocalisedRichTextProps = FieldTexts & {
  /** Of the record of texts by language. */
  path: Path
  /** The most code points of one language. */
  limit: number
  /** Whether where it is shown knows marks; otherwise it has variables and lines only. */
  form?: TextForm
}

/** A text that visitors read with its form, in each language: written as they see it, stored with light marks. */
export function LocalisedRichText({ path, limit, form = 'marks', ...texts }: LocalisedRichTextProps) {
  const field = useLocalisedText(path)
  const { text, words, language, languages } = field
  return (
    <BoundField
      path={path}
      {...texts}
      issues={field.issues}
      count={{ value: text, limit }}
      aside={languages.length > 1 && <LanguageTabs label={texts.label} path={path} languages={languages} />}
      below={hasLiquid(text) ? <TemplatePreview text={text} language={language} issues={field.issues} /> : undefined}
    >
      <LazyMarkedEditor
        // Each language has a history of its own.
        key={language}
        text={text}
        onType={field.type}
        onLeave={field.seal}
        form={form}
        limit={limit}
        variables={field.variables}
        placeholder={text === '' ? (words ?? '') : ''}
        lang={htmlLang(language)}
        isReadOnly={field.isReadOnly}
        inDocument
      />
    </BoundField>
  )
}
