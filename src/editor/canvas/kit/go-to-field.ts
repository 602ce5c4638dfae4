import type { RefObject } from 'react'
import { useInspector, useTextLanguage } from './inspector-context.tsx'
import { isWithin, type Path } from './path.ts'

/** Marks the element of a field, so that a problem can lead to it: `data-field`. */
export const fieldKey = (path: Path): string => JSON.stringify(path)

/**
 * Leads to the field of a path within an inspector: turns to the language it names, unfolds its section, puts the focus
 * into it. A path without a field of its own leads to the field around it, or to the first one.
 */
export function useGoToField(root: RefObject<HTMLElement | null>): (path: Path) => void {
  const { languages } = useInspector()
  const [, , choose] = useTextLanguage(undefined)
  return (path) => {
    const last = path.at(-1)
    if (typeof last === 'string' && languages.includes(last)) choose(last)
    const field = root.current && fieldOf(root.current, path)
    const fold = field?.closest('[hidden]')
    if (fold) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(fold.id)}"]`)?.click()
    // What was folded, or in another language, is drawn by the next frame; an editor that has to be fetched, later.
    if (field) requestAnimationFrame(() => focusWithin(field, PATIENCE))
  }
}

/** Frames that a control is waited for. */
const PATIENCE = 120

function focusWithin(field: HTMLElement, frames: number): void {
  const controls = [...field.querySelectorAll<HTMLElement>(CONTROL)]
  // The tools of a text stand before it and are not what was meant.
  const control = controls.find((one) => one.closest('[role=toolbar]') === null) ?? controls[0]
  if (control === undefined && frames > 0 && field.isConnected) {
    requestAnimationFrame(() => focusWithin(field, frames - 1))
    return
  }
  control?.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

const CONTROL =
  ':is(input:not([hidden]),textarea,[role=textbox],[role=combobox],[role=switch]):not(:disabled), button:not(:disabled,[tabindex="-1"],[role=radio])'

/** The field that lies closest around a path. */
function fieldOf(root: HTMLElement, path: Path): HTMLElement | null {
  let closest: HTMLElement | null = null
  let depth = -1
  for (const element of root.querySelectorAll<HTMLElement>('[data-field]')) {
    const place = pathOf(element)
    if (place.length <= depth || !isWithin(path, place)) continue
    closest = element
    depth = place.length
  }
  // A kind that has nothing to set has its title still.
  return closest ?? root.querySelector<HTMLElement>('[data-field]') ?? root.querySelector<HTMLElement>('[data-title]')
}

/** The path that the element of a field is marked with. */
export function pathOf({ dataset }: HTMLElement): Path {
  const place: unknown = JSON.parse(dataset.field ?? '[]')
  return isPath(place) ? place : []
}

const isPath = (value: unknown): value is Path => Array.isArray(value)
