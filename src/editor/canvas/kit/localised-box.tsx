import { htmlLang } from '#src/lib/language.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import { isNearLimit } from './fit-text.ts'
import { LanguageTabs } from './language-tabs.tsx'
import type { Path } from './path.ts'
import { hasLiquid, TEMPLATE_COMPLETER, templateMarks } from './template-box.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useLimitedText } from './text-input.tsx'
import { useLocalisedText } from './use-localised-text.ts'
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
  const { text, words, language, languages, variables, issues, isReadOnly, type, seal } = useLocalisedText(path)
  const limited = useLimitedText(text, limit, type)
  const shared = { placeholder: words ?? placeholder, lang: htmlLang(language) }
  const Plain = single ? TextField : TextArea
  return (
    <BoundField
      path={path}
      {...texts}
      issues={issues}
      count={single && !isNearLimit(text, limit) ? undefined : { value: text, limit }}
      aside={
        languages.length > 1 &&
        !texts.labelHidden && <LanguageTabs label={texts.label} path={path} languages={languages} />
      }
      below={
        !plain && hasLiquid(text) ? <TemplatePreview text={text} language={language} issues={issues} /> : undefined
      }
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
