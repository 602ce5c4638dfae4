import type { FocusEvent } from 'react'

/**
 * Scrolls a table sideways as little as needed for what keys have given the focus to be clear of the cells that are held
 * at the left of its row (WCAG 2.4.11). Browsers do not: to them a control of which a part is seen, or is covered, is seen.
 */
export function clearOfHeld({ currentTarget: area, target }: FocusEvent<HTMLElement>): void {
  // What a pointer presses stays under it.
  if (!target.matches(':focus-visible')) return
  const cell = target.closest('th, td, [role=columnheader], [role=gridcell]')
  const start = area.getBoundingClientRect().left + area.clientLeft
  let held = start
  for (const one of cell?.parentElement?.children ?? []) {
    const style = getComputedStyle(one)
    if (style.position !== 'sticky' || style.left === 'auto') continue
    if (one === cell) return
    held = Math.max(held, one.getBoundingClientRect().right)
  }
  if (!cell) return
  const box = target.getBoundingClientRect()
  const beyond = box.right - (start + area.clientWidth)
  if (box.left < held) area.scrollLeft -= held - box.left
  else if (beyond > 0) area.scrollLeft += Math.min(beyond, box.left - held)
}
