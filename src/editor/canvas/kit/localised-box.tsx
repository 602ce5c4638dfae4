import { dataAt } from '#src/domain/graph/data-path.ts'
import { htmlLang } from '#src/lib/language.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import { isNearLimit } from './fit-text.ts'
import { useInspector, useTextLanguage } from './inspector-context.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { isWithin, type Path } from './path.ts'
import { hasLiquid, TEMPLATE_COMPLETER, templateMarks } from './template-box.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useLimitedText } from './text-input.tsx'
import { textOf, useField } from './use-field.ts'
import { WritingBox } from './writing-box.tsx'

export type LocalisedTextInputProps = FieldTexts & {
  /** Of the record of texts by language. */
  path: Path
  /** The most code points of one language. */
  limit: number
  placeholder?: string
  /** No variables: the label of a button, say. */
  plain?: boolean
}

type LocalisedBoxProps = LocalisedTextInputProps & { rows: number; single?: boolean }

/** What the fields of texts by language have in common: the languages' tabs, and the box of the one at hand. */
export function LocalisedBox({ path, limit, placeholder, plain = false, rows, single, ...texts }: LocalisedBoxProps) {
  const { data, variables } = useInspector()
  const [languages, language] = useTextLanguage(dataAt(data, path))
  const here = [...path, language]
  const { value, isReadOnly, issues, type, seal } = useField(here)
  const whole = useField(path)
  const text = textOf(value)
  const elsewhere = whole.issues.filter((issue) => issue.path.length === path.length && isWithin(issue.path, path))
  const words = languages.map((each) => textOf(dataAt(data, [...path, each]))).find((each) => each.trim() !== '')
  const limited = useLimitedText(text, limit, type)
  const shared = { placeholder: words ?? placeholder, lang: htmlLang(language) }
  const Plain = single ? TextField : TextArea
  return (
    <BoundField
      path={path}
      {...texts}
      issues={[...elsewhere, ...issues]}
      count={single && !isNearLimit(text, limit) ? undefined : { value: text, limit }}
      aside={
        languages.length > 1 &&
        !texts.labelHidden && <LanguageTabs label={texts.label} path={path} languages={languages} />
      }
      below={!plain && hasLiquid(text) ? <TemplatePreview text={text} language={language} /> : undefined}
    >
      {plain ? (
        <Plain {...limited} {...shared} {...(!single && { rows })} readOnly={isReadOnly} onBlur={seal} />
      ) : (
        <WritingBox
          {...shared}
          text={text}
          onType={type}
          onLeave={seal}
          isReadOnly={isReadOnly}
          limit={limit}
          rows={rows}
          single={single}
          marks={templateMarks(text, variables)}
          completer={TEMPLATE_COMPLETER}
        />
      )}
    </BoundField>
  )
}
