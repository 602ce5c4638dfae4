import { evaluate } from '#src/domain/expression/evaluate.ts'
import { expressionType } from '#src/domain/expression/expression-type.ts'
import { parseExpression } from '#src/domain/expression/parse-expression.ts'
import type { ExpressionProblem } from '#src/domain/expression/problem.ts'
import { namesIn } from '#src/domain/expression/tree.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { completeExpression, expressionCompletion } from '#src/editor/variables/completion.ts'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import { useInspector } from './inspector-context.tsx'
import type { Mark } from './marked.tsx'
import type { Path } from './path.ts'
import { PreviewLine } from './preview-line.tsx'
import { textAt } from './text-at.ts'
import { samplesOf, usePreviewAt } from './template-preview.tsx'
import type { Completer } from './use-completion.ts'
import { textOf, useField } from './use-field.ts'
import { WritingBox } from './writing-box.tsx'

export type ExpressionInputProps = FieldTexts & {
  path: Path
  placeholder?: string
  limit?: number
}

/** A CEL expression, with its value for the samples of the variables, or why it has none. */
export function ExpressionInput(props: ExpressionInputProps) {
  const { path, placeholder, limit = LIMITS.flow.expression, ...texts } = props
  const { variables } = useInspector()
  const { value, isReadOnly, issues, type, seal } = useField(path)
  const text = textOf(value)
  return (
    <BoundField
      path={path}
      {...texts}
      issues={issues}
      below={text.trim() === '' ? undefined : <ExpressionPreview text={text} />}
    >
      <WritingBox
        text={text}
        onType={type}
        onLeave={seal}
        isReadOnly={isReadOnly}
        limit={limit}
        rows={1}
        mono
        placeholder={placeholder}
        marks={expressionMarks(text, variables)}
        completer={COMPLETER}
      />
    </BoundField>
  )
}

const COMPLETER: Completer = { find: expressionCompletion, complete: completeExpression, opener: '' }

function ExpressionPreview({ text }: { text: string }) {
  const t = useTexts()
  const { variables } = useInspector()
  const at = usePreviewAt()
  const result = evaluate(text, samplesOf(variables), at)
  if (!result.ok) {
    // What is wrong with the samples only may be right in a run.
    const certain = expressionType(text, Object.fromEntries(variables.map(({ reference, type }) => [reference, type])))
    return <PreviewLine isProblem={typeof certain !== 'string'}>{expressionProblemText(t, result)}</PreviewLine>
  }
  return (
    <PreviewLine>
      <span className="font-mono">{JSON.stringify(result.value)}</span>
    </PreviewLine>
  )
}

function expressionMarks(text: string, variables: readonly VariableInfo[]): Mark[] {
  const parsed = text.trim() === '' ? null : parseExpression(text)
  if (!parsed?.ok) return []
  const known = new Set(variables.map(({ reference }) => reference))
  return namesIn(parsed.root).map(({ reference, begin, end }) => ({ begin, end, isKnown: known.has(reference) }))
}

/** The types that a function or an operator was given, in words. */
const typeNames = (t: Texts, found: string): string =>
  found
    .split(', ')
    .map((name) => textAt(t, `editor.types.${name}`) ?? name)
    .join(', ')

/** Why an expression has no value, in words; a position is told as people count, from 1. */
function expressionProblemText(t: Texts, { code, values }: ExpressionProblem): string {
  const { position = 0, name = '', found = '', max = 0 } = values
  const place = Number(position) + 1
  switch (code) {
    case 'expression.syntax':
      return t(($) => $.editor.expressionErrors.syntax, { place })
    case 'expression.unknown':
      return t(($) => $.editor.expressionErrors.unknown, { name })
    case 'expression.type':
      if (found === 'zero') return t(($) => $.editor.expressionErrors.zero)
      if (found === 'infinite') return t(($) => $.editor.expressionErrors.infinite)
      return t(($) => $.editor.expressionErrors.type, { name, found: typeNames(t, String(found)) })
    case 'expression.limit':
      return t(($) => $.editor.expressionErrors.limit, { max })
  }
}
