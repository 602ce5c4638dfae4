import { parseExpression } from './parse-expression.ts'
import type { ExpressionProblem } from './problem.ts'
import { namesIn } from './tree.ts'

/**
 * The variables an expression reads, each once, in the order of their first use: `session.tier` with its prefix, and of
 * a path only the variable (`order.items[0].name` reads `order`).
 */
export function expressionUses(source: string): { ok: true; references: string[] } | ExpressionProblem {
  const parsed = parseExpression(source)
  if (!parsed.ok) return parsed
  return { ok: true, references: [...new Set(namesIn(parsed.root).map((named) => named.reference))] }
}
