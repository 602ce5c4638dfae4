import { parseTemplate } from '#src/domain/template/parse-template.ts'
import { usesIn } from '#src/domain/template/uses.ts'
import { completeTemplate, templateCompletion } from '#src/editor/variables/completion.ts'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import { isNearLimit } from './fit-text.ts'
import { useInspector } from './inspector-context.tsx'
import type { Mark } from './marked.tsx'
import type { Path } from './path.ts'
import { TemplatePreview } from './template-preview.tsx'
import { textOf, useField } from './use-field.ts'
import type { Completer } from './use-completion.ts'
import { WritingBox } from './writing-box.tsx'

export type TemplateInputProps = FieldTexts & {
  path: Path
  placeholder?: string
  /** The most code points it takes. */
  limit: number
  /** Hides the counter until the text comes near its limit. */
  quiet?: boolean
}

export type TemplateAreaProps = TemplateInputProps & {
  /** The height it begins with, in lines. */
  rows?: number
  /** The mono face, for a request's body or a prompt's structure. */
  mono?: boolean
}

type TemplateBoxProps = TemplateAreaProps & { rows: number; single?: boolean }

/** What the fields of Liquid text have in common: the box, the counter, the issues and the preview. */
export function TemplateBox({
  path,
  placeholder,
  limit,
  quiet = false,
  rows,
  single,
  mono,
  ...texts
}: TemplateBoxProps) {
  const { variables } = useInspector()
  const { value, isReadOnly, issues, type, seal } = useField(path)
  const text = textOf(value)
  const isCounted = !quiet || isNearLimit(text, limit)
  return (
    <BoundField
      path={path}
      {...texts}
      issues={issues}
      count={isCounted ? { value: text, limit } : undefined}
      below={hasLiquid(text) ? <TemplatePreview text={text} issues={issues} /> : undefined}
    >
      <WritingBox
        text={text}
        onType={type}
        onLeave={seal}
        isReadOnly={isReadOnly}
        limit={limit}
        rows={rows}
        single={single}
        mono={mono}
        placeholder={placeholder}
        marks={templateMarks(text, variables)}
        completer={TEMPLATE_COMPLETER}
      />
    </BoundField>
  )
}

export const TEMPLATE_COMPLETER: Completer = { find: templateCompletion, complete: completeTemplate, opener: '{{ ' }

/** Whether there is anything in a text that a preview would show otherwise. */
export const hasLiquid = (text: string): boolean => text.includes('{{') || text.includes('{%')

/** Where a template reads variables. Nothing while it cannot be read: its preview says so. */
export function templateMarks(text: string, variables: readonly VariableInfo[]): Mark[] {
  if (!hasLiquid(text)) return []
  const parsed = parseTemplate(text)
  if (!parsed.ok) return []
  const known = new Set(variables.map(({ reference }) => reference))
  return usesIn(parsed.templates).map(({ reference, begin, end }) => ({ begin, end, isKnown: known.has(reference) }))
}
