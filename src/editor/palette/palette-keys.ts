import type { KeyboardEvent } from 'react'

/** Up and down walk the rows, Home and End go to the first and last, right and left between a row and its star. */
export function moveInPalette(event: KeyboardEvent, list: HTMLElement | null): void {
  if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-kind]') ?? [])]
  const row = event.target.closest('li')
  const index = rows.findIndex((each) => row?.contains(each) === true)
  if (index < 0) return
  const steps: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: rows[index + 1],
    ArrowUp: rows[index - 1],
    Home: rows[0],
    End: rows.at(-1),
    ArrowRight: row?.querySelector<HTMLElement>('[data-star]'),
    ArrowLeft: rows[index],
  }
  if (!Object.hasOwn(steps, event.key)) return
  event.preventDefault()
  steps[event.key]?.focus()
}
