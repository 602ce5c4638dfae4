import { dataAt } from '#src/domain/graph/data-path.ts'
import type { GraphNode } from '#src/domain/graph/document.ts'
import type { Problem } from '#src/domain/flow-document/problems.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { viewOf, type Kinds } from '../canvas/card-texts.ts'
import { fieldLabel } from '../canvas/kit/field-labels.ts'
import { problemText } from '../canvas/kit/problem-text.ts'

/**
 * A problem in words that name its field, for lists in which it does not stand beside it: `“Address” is empty.`,
 * `Value, row 2: There is no variable called order.`
 */
export function problemWords(t: Texts, kinds: Kinds, node: GraphNode | undefined, problem: Problem): string {
  const field = node && fieldName(t, kinds, node, problem.path)
  const text = problemText(t, problem, field)
  return field === undefined || problem.code === 'required' || text.includes(field)
    ? text
    : t(($) => $.editor.problem.inField, { field, problem: text })
}

/** What the field of a problem is called, with the row of its list; undefined where the kind has no name for it. */
function fieldName(t: Texts, kinds: Kinds, node: GraphNode, path: Problem['path']): string | undefined {
  const view = viewOf(kinds, node.kind)
  const steps = path.filter((step) => typeof step === 'string')
  const label = view && steps.length > 0 ? labelOf(t, view.labels, steps) : undefined
  const at = path.findLastIndex((step) => typeof step === 'number')
  const row = path[at]
  const rows = dataAt(node.data, path.slice(0, Math.max(0, at)))
  // An only row needs no number.
  if (label === undefined || typeof row !== 'number' || (Array.isArray(rows) && rows.length === 1)) return label
  return t(($) => $.editor.problem.ofRow, { field: label, number: row + 1 })
}

/** A field without a name of its own is spoken of by the one around it. */
function labelOf(t: Texts, labels: Parameters<typeof fieldLabel>[1], steps: readonly string[]): string | undefined {
  for (let end = steps.length; end > 0; end--) {
    const label = fieldLabel(t, labels, steps.slice(0, end))
    if (label !== undefined) return label
  }
  return undefined
}
