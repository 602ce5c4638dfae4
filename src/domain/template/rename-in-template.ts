import { parseTemplate } from './parse-template.ts'
import { usesIn } from './uses.ts'

/**
 * The template with one variable called by another reference, and not a character else changed: words, comments, raw
 * parts and local variables of the same name stay. A template that cannot be read is handed back as it is.
 */
export function renameInTemplate(source: string, from: string, to: string): string {
  const parsed = parseTemplate(source)
  if (!parsed.ok) return source
  const places = usesIn(parsed.templates).filter((use) => use.reference === from)
  places.sort((a, b) => b.begin - a.begin)
  return places.reduce((text, { begin, end }) => text.slice(0, begin) + to + text.slice(end), source)
}
