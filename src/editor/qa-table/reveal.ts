import { scrollerOf } from '#src/ui/scroller-of.ts'

/** How a table is laid out in its box, in pixels: its head, what stays at the left, its columns. */
export type TableLayout = { head: number; number: number; sticky: boolean; widths: readonly number[] }

/** Scrolls a box as little as needed for what lies `top` pixels below its head to be in sight. */
export function revealLine(box: HTMLElement, head: number, { top, height }: { top: number; height: number }) {
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + height > box.scrollTop + box.clientHeight - head)
    box.scrollTop = top + height - box.clientHeight + head
}

/** Scrolls what the box itself lies in as little as needed for such a line of it to be in sight, its head included. */
export function revealAround(box: HTMLElement, head: number, { top, height }: { top: number; height: number }) {
  const area = scrollerOf(box)
  const sight = area === document.documentElement ? { top: 0, bottom: innerHeight } : area.getBoundingClientRect()
  const line = box.getBoundingClientRect().top + head + top - box.scrollTop
  if (line - head < sight.top) area.scrollTop -= sight.top - line + head
  else if (line + height > sight.bottom) area.scrollTop += line + height - sight.bottom
}

/** Scrolls a box as little as needed for a cell to be in sight, beside and below what stays where it is. */
export function revealCell(
  box: HTMLElement,
  layout: TableLayout,
  { column, ...line }: { top: number; height: number; column: number },
) {
  const { head, number, sticky, widths } = layout
  revealLine(box, head, line)
  if (column === 0 && sticky) return
  const left = number + widths.slice(0, column).reduce((sum, width) => sum + width, 0)
  const held = number + (sticky ? (widths[0] ?? 0) : 0)
  const right = left + (widths[column] ?? 0)
  if (left - held < box.scrollLeft) box.scrollLeft = left - held
  // The beginning of one that is wider than the room for it.
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = Math.min(right - box.clientWidth, left - held)
}
