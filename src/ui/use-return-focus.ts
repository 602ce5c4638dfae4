import { useRef } from 'react'

/**
 * Remembers where the focus is when a dialog opens and gives it back when it closes, unless it is elsewhere by then. Radix
 * does so only for a dialog with a trigger of its own, and ours are mostly opened by state. Where the control is gone with
 * what the dialog has removed, the first one of what is left around it takes its place.
 */
export function useReturnFocus() {
  const path = useRef<readonly HTMLElement[]>([])
  return {
    remember: () => {
      path.current = pathOf(originOf(document.activeElement))
    },
    giveBack: (event: Event) => {
      const [origin] = path.current
      const back = origin?.isConnected === true ? origin : firstLeft(path.current)
      if (back === undefined) return
      event.preventDefault()
      // What has taken the focus meanwhile was meant to have it, as a field that the dialog has led to.
      if (document.activeElement?.contains(back) !== false) back.focus()
    },
  }
}

/**
 * Puts the focus on the first control of a float's body (`data-body`), or on the float itself where there is none. By itself
 * it would fall on the close button, whose tooltip then takes the first Esc.
 */
export function focusBody(event: Event): void {
  const float = event.currentTarget
  if (!(float instanceof HTMLElement)) return
  event.preventDefault()
  ;(firstControl(float, BODY_CONTROLS) ?? float).focus()
}

const KINDS = ['input', 'textarea', 'select', 'button', 'a[href]', '[tabindex]', '[contenteditable=true]']
const CONTROLS = KINDS.map((kind) => `${kind}:not(:disabled)`).join()
const BODY_CONTROLS = KINDS.map((kind) => `[data-body] ${kind}:not(:disabled)`).join()

const firstControl = (within: HTMLElement, controls: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(controls)].find(
    (control) => control.tabIndex >= 0 && control.checkVisibility(),
  )

/** An element and those around it, up to the body. */
function pathOf(element: HTMLElement | null): readonly HTMLElement[] {
  return element === null || element === document.body ? [] : [element, ...pathOf(element.parentElement)]
}

/** The first control of the nearest element of a path that is still there and holds one. */
function firstLeft(path: readonly HTMLElement[]): HTMLElement | undefined {
  for (const place of path) {
    const control = place.isConnected ? firstControl(place, CONTROLS) : undefined
    if (control !== undefined) return control
  }
  return undefined
}

/** The element to go back to; for a menu's entry, which will be gone, the button that opened the menu. */
function originOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  if (menu) {
    const trigger = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    if (trigger) return trigger
  }
  return active instanceof HTMLElement && active !== document.body ? active : null
}
