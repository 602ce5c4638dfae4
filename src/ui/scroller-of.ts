/** The area in whose scrolling an element moves up and down: the nearest around it, or the page. */
export function scrollerOf(element: Element): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}
