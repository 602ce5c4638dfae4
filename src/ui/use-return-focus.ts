import { useRef } from 'react'

/**
 * Handlers for a dialog's content that give the focus back to where it was. Radix does so only for a dialog with a trigger of
 * its own, and ours are mostly opened by state.
 */
export function useReturnFocus() {
  const origin = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      origin.current = originOf(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      const back = origin.current
      if (!back?.isConnected) return
      event.preventDefault()
      back.focus()
    },
  }
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
