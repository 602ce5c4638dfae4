/** How a table is laid out in its box, in pixels: its head, the height of a row, what stays at the left, its columns. */
export type TableLayout = { head: number; row: number; number: number; sticky: boolean; widths: readonly number[] }

/** Scrolls a box as little as needed for a cell to be in sight, beside and below what stays where it is. */
export function revealCell(box: HTMLElement, layout: TableLayout, { row, column }: { row: number; column: number }) {
  const { head, row: height, number, sticky, widths } = layout
  const top = row * height
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + height > box.scrollTop + box.clientHeight - head)
    box.scrollTop = top + height - box.clientHeight + head
  if (column === 0 && sticky) return
  const left = number + widths.slice(0, column).reduce((sum, width) => sum + width, 0)
  const held = number + (sticky ? (widths[0] ?? 0) : 0)
  const right = left + (widths[column] ?? 0)
  if (left - held < box.scrollLeft) box.scrollLeft = left - held
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
}
