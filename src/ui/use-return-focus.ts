import { useRef } from 'react'

/**
 * Remembers where the focus is when a dialog opens and gives it back when it closes, unless it is elsewhere by then. Radix
 * does so only for a dialog with a trigger of its own, and ours are mostly opened by state.
 */
export function useReturnFocus() {
  const origin = useRef<HTMLElement | null>(null)
  return {
    remember: () => {
      origin.current = originOf(document.activeElement)
    },
    giveBack: (event: Event) => {
      const back = origin.current
      if (!back?.isConnected) return
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
  const controls = [...float.querySelectorAll<HTMLElement>(CONTROLS)]
  const first = controls.find((control) => control.tabIndex >= 0 && control.checkVisibility())
  ;(first ?? float).focus()
}

const CONTROLS = ['input', 'textarea', 'select', 'button', 'a[href]', '[tabindex]', '[contenteditable=true]']
  .map((control) => `[data-body] ${control}:not(:disabled)`)
  .join()

/** The element to go back to; for a menu's entry, which will be gone, the button that opened the menu. */
function originOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  if (menu) {
    const trigger = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    if (trigger) return trigger
  }
  return active instanceof HTMLElement && active !== document.body ? active : null
}
