import { compile, selectAll } from 'css-select'
import { DomUtils, parseDocument } from 'htmlparser2'
import { markupParser } from '../sheets/markup-parser.ts'

/** What is taken of a page by CSS selectors, and what is left out of that. Without `keep` the whole page is taken. */
export type Selection = { keep: readonly string[]; drop: readonly string[] }

/** The markup that selectors leave of a page, in its order; '' where none of `keep` is there. Throws FileFault. */
export function selectMarkup(markup: string, { keep, drop }: Selection): string {
  // The tree is gone through by recursion.
  markupParser({}, { decodeEntities: true }).end(markup)
  const page = parseDocument(markup)
  if (drop.length > 0) for (const one of selectAll(drop.join(', '), page)) DomUtils.removeElement(one)
  if (keep.length === 0) return DomUtils.getOuterHTML(page)
  const kept = selectAll(keep.join(', '), page)
  const all = new Set<object>(kept)
  // What stands within something kept is kept with it.
  const isWithin = (one: (typeof kept)[number]): boolean => {
    for (let above = one.parent; above !== null; above = above.parent) if (all.has(above)) return true
    return false
  }
  return kept
    .filter((one) => !isWithin(one))
    .map((one) => DomUtils.getOuterHTML(one))
    .join('\n')
}

/** Whether a text can be read as a CSS selector. */
export function isSelector(text: string): boolean {
  try {
    compile(text)
    return true
  } catch {
    return false
  }
}
