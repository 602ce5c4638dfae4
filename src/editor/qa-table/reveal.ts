/** How a table is laid out in its box, in pixels: its head, what stays at the left, its columns. */
export type TableLayout = { head: number; number: number; sticky: boolean; widths: readonly number[] }

/** Scrolls a box as little as needed for what lies `top` pixels below its head to be in sight. */
export function revealLine(box: HTMLElement, head: number, { top, height }: { top: number; height: number }) {
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + height > box.scrollTop + box.clientHeight - head)
    box.scrollTop = top + height - box.clientHeight + head
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
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
}
