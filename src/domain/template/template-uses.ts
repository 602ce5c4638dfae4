import { parseTemplate } from './parse-template.ts'
import type { TemplateProblem } from './problem.ts'
import { usesIn } from './uses.ts'

/**
 * The variables a template reads, each once, in the order of their first use: `session.tier` with its prefix, and of a
 * path only the variable (`order.items[0].name` reads `order`).
 */
export function templateUses(source: string): { ok: true; references: string[] } | TemplateProblem {
  const parsed = parseTemplate(source)
  if (!parsed.ok) return parsed
  return { ok: true, references: [...new Set(usesIn(parsed.templates).map((use) => use.reference))] }
}
