import { textOf, type Line } from './pdf-lines.ts'

/** So many lines at the top and at the bottom of a page may be its head and foot. */
const EDGE = 2
/** A page of so few lines has neither: what stands on it is what it says. */
const FEW = 3
/** A head or foot stands on so many pages at least, and on half of those there are. */
const PAGES = 3

/** What is only a number of a page, in the ways it is written. */
const PAGE_NUMBER =
  /^[-–—|·•\s]*(?:page|seite|第)?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*(?:页)?\s*(?:(?:of|\/|von|共)\s*\d{1,4}\s*页?)?[-–—|·•\s]*$/iu

/** The lines of each page without what is said again on every page, as its head and foot, and without its number. */
export function withoutMargins(pages: readonly (readonly Line[])[]): Line[][] {
  const counts = new Map<string, number>()
  for (const lines of pages)
    for (const key of new Set(edgesOf(lines).flatMap(keysOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const least = Math.max(PAGES, pages.length / 2)
  return pages.map((lines) => {
    const margins = edgesOf(lines).filter(
      (edge) =>
        keysOf(edge).some((key) => (counts.get(key) ?? 0) >= least) ||
        (pages.length > 1 && edge.isOutermost && PAGE_NUMBER.test(textOf(edge.line))),
    )
    const dropped = new Set(margins.map(({ line }) => line))
    return lines.filter((line) => !dropped.has(line))
  })
}

type Edge = { readonly line: Line; readonly isOutermost: boolean }

/** The highest and the lowest lines of a page, whatever their order. */
function edgesOf(lines: readonly Line[]): Edge[] {
  if (lines.length <= FEW) return []
  const byHeight = lines.toSorted((a, b) => b.y - a.y)
  return [byHeight.slice(0, EDGE), byHeight.toReversed().slice(0, EDGE)].flatMap((side) =>
    side.map((line, index) => ({ line, isOutermost: index === 0 })),
  )
}

/** What a line says and about where; the outermost ones whatever number stands in them. */
function keysOf({ line, isOutermost }: Edge): string[] {
  const key = `${Math.round(line.y / 4)} ${textOf(line)}`
  return isOutermost ? [key, `${Math.round(line.y / 4)} ${textOf(line).replaceAll(/\d+/g, '#')}`] : [key]
}
