import { parseExpression } from './parse-expression.ts'
import { namesIn } from './tree.ts'

/**
 * The expression with one variable called by another reference, and not a character else changed: texts, members and
 * the items of a comprehension of the same name stay. An expression that cannot be read is handed back as it is.
 */
export function renameInExpression(source: string, from: string, to: string): string {
  const parsed = parseExpression(source)
  if (!parsed.ok) return source
  const places = namesIn(parsed.root).filter((named) => named.reference === from)
  places.sort((a, b) => b.begin - a.begin)
  return places.reduce((text, { begin, end }) => text.slice(0, begin) + to + text.slice(end), source)
}
