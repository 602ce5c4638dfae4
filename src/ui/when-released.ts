/** Pointers that are held down now, by their ids. */
const held = new Set<number>()
let waiting: (() => void)[] = []

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true }
  window.addEventListener('pointerdown', hold, options)
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, letGo, options)
  // What is let go over another window may not be heard of.
  window.addEventListener('blur', letAllGo)
}

/**
 * Does something now, or, while a pointer is held down, once it was let go and its click has been heard. For what moves
 * the page about: a control that slips away between press and release gets no click.
 */
export function whenReleased(act: () => void): void {
  if (held.size === 0) act()
  else waiting.push(act)
}

function hold({ pointerId, isPrimary }: PointerEvent): void {
  // The first one down: of an earlier one the end was not heard.
  if (isPrimary) held.clear()
  held.add(pointerId)
}

function letGo({ pointerId }: PointerEvent): void {
  held.delete(pointerId)
  // The click comes after this event, in the same task.
  if (held.size === 0) setTimeout(go)
}

function letAllGo(): void {
  held.clear()
  setTimeout(go)
}

function go(): void {
  if (held.size > 0) return
  const acts = waiting
  waiting = []
  for (const act of acts) act()
}
